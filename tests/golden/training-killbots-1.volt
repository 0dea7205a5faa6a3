volt record 1
mode training
arena tokyo
edition polish
goal 1
seed 11
seat red n
seat blue e
seat green s killbot
seat yellow w killbot

red start e9
blue start i4
red program B5e R1nw B3n 1
blue program B6w R4ne R1sw 3
blue program R2s R1ne B5w 2
red program R4s B5w B4n 4
red program R3w R1nw B3n 1
blue program R6sw B3s B2w 3
blue start i5
red program R6n B2n R6s 1
blue program B1w R4nw R6n 3
red start e9
blue program B6w B1n R4e 3
red program R3s B6n B1w 2
blue program B1e R3se B1e 2
red program B5e R2w B2n 3
blue program B4n B2w R3sw 1
red program R6e B5e B5n 2
blue program R3s B3s R2sw 4
red program R4w B3w B2e 2
blue start i6
red program R5sw B1n R2sw 3
blue program R2sw B1e R4ne 1
blue program B2s R1w R6s 3
red program R4sw B3n B5e 1
blue program B4s - R6s 1
red program B4e R2s R4n 3
blue program R6nw R3nw B1s 2
red program R5e B2n B3n 4
red program B3w R5e R5e 4
blue program B4e R1se R6nw 2
red program B5s R5sw B1e 4
blue program B6n R3s B3w 3
red space g4
end 70116e17
