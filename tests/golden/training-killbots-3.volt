volt record 1
mode training
arena rome
edition english
goal 1
seed 81
seat red n
seat blue e
seat green s killbot
seat yellow w killbot

red start g8
blue start h7
blue program R3s B6n B1n 2
red program B1n - R5s 4
blue start h3
red program B2s B3n R3se 3
blue program B1s R1ne R5s 2
blue start h7
red program R1s B6e - 2
blue program R5n B1n R6w 4
red start c8
blue program B4s B2w R4n 2
red program B5n R3e R4e 3
blue program R4n B1w R2ne 3
red program R3se R3e - 2
blue program B3s B1n R2nw 3
red program B3w B2e R5n 4
blue start h7
red program R2ne - B6s 4
blue program R6se B5e - 3
blue program R6ne B6s R2e 1
red program R5w B2n B6w 3
blue program R3n B4s R1n 4
red program B5s R4s R4nw 3
red start g8
blue start h7
red program R3se R6ne B5e 1
blue program B5e R1nw B3w 2
red start c8
red program R6s B6s R4n 2
blue program B5w R1sw R1w 3
blue program R5s R4e B5e 1
red program R3ne R4ne B6w 4
end d399a756
