volt record 1
mode training
arena rome
edition english
goal 1
seed 29
seat red n
seat blue e
seat green s killbot
seat yellow w killbot

blue start h7
red start g8
red program B1w R2ne R5nw 2
blue program B2s B2w R4s 3
blue program R1n B5w B5e 3
red program B3n R4sw R4ne 2
blue start h7
red program B3w B3s R5w 1
blue program R5se B3n B6w 3
blue start h3
blue program R2sw B4w B2s 3
red program B2e R4n B1n 2
red start e9
blue program B4e R6nw R1ne 3
red program B5e R5se R2nw 1
red start g8
blue program R1e R4w B3s 3
red program B6s R1e R1ne 1
red program B5e B1s R3ne 2
blue program R6e B1s B1w 3
red start c8
red program B2s R4sw B3n 4
blue program R4sw R5nw B5e 1
red program R2n R1sw B6s 3
blue program B1n B4s R4ne 4
red program R6s R1se B1e 2
blue program R1s - B6s 1
blue start h7
blue program R2e R6w B6e 4
red program R6e B1n R1e 1
red start c8
red program R5n - B4s 3
blue program R5n B4n R5e 2
blue start h3
red program B4s R2se B1n 1
blue program R2se B1s R2w 3
blue start i5
red program B4s B6n R5n 4
blue program R1ne B6w B6s 3
end f54b4825
