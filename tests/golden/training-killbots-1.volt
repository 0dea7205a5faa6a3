volt record 2
mode training
arena rome
edition english
goal 1
seed 5
seat red n
seat blue e
seat green s killbot
seat yellow w killbot
rules 2

blue start h7
red start c8
blue program B1w R1se R2e 3
red program R2s B4e B1n 1
red program B3w R6se B2s 3
blue program R2sw R4s B5w 1
blue program B5n B4w R2s 1
red program R2s B5e R2w 3
blue start h7
blue program R6nw B4w R6w 3
red program B3s R3n B1e 2
red start e9
blue program R6nw B6e R6sw 3
red program B1w R6s B4s 1
red start g8
blue program B5w B5e R3se 2
red program R4e R2s B5s 4
red program R6nw B2w B4s 3
blue program B4s R6nw R2sw 4
blue program B3w R1sw R6s 1
red program R2sw B5n B1e 2
red start e9
blue program R5sw B2e R6e 1
red program B3e B5s R5e 2
red start c8
red program B1n B5w R3w 2
blue program R2ne B5w - 1
red program B6w B5e R2w 1
blue program R4se R1e B5e 3
end 8cff0713
