volt record 2
mode training
arena rome
edition english
goal 1
seed 93
seat red n
seat blue e
seat green s killbot
seat yellow w killbot
rules 2

blue start h7
red start g8
blue program B3n B5e R6nw 3
red program R6ne R3w B2w 4
blue start h3
red program B3e R5s R3se 1
blue program B6s R3se R5n 4
red start c8
blue start h7
red program R4nw B6n R4se 4
blue program B6e B2e R2n 3
red program B3s B4n R6sw 1
blue program B4e B1w R1n 4
red program R4w R2sw B5n 2
blue program R5nw B6w B3e 3
red program R2se R3nw B3w 1
blue program B2w R2se B1s 4
blue program R5ne B2n B3w 4
red program R4sw R3n B4n 1
red start c8
blue start h7
blue program R3ne B5s R4n 1
red program R5s B4s R2e 3
red program B5e R5s B6s 1
blue program B1s R2ne B5w 3
red start e9
blue start h3
blue program B4e B5w R5s 3
red program B4e R1e B4w 2
end fa0b0d9d
