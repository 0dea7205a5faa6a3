volt record 1
mode training
arena rome
edition english
goal 1
seed 9
seat red n
seat blue e
seat green s killbot
seat yellow w killbot

red start c8
blue start i5
blue program B3w R1sw B5n 4
red program - R3e B5w 3
red start g8
blue start i5
red program B2w B1n R6ne 4
blue program B3w B6n R6nw 3
blue program R1e B3w B5s 2
red program B1n R1w R6w 1
blue start h7
blue program R5se R3se B6w 4
red program R3n B5w B2e 1
red program R5se B3s R5ne 1
blue program R4se R6n B6s 4
red program B6w R4n R6ne 1
blue program R1sw B2n B5n 4
blue program B3e R1e B2e 1
red program R6nw R1se B1w 3
blue program B6e R6se R5ne 3
red program R3w B3w R4nw 1
blue start i5
red program B6w B6w R5se 4
blue program R5e R4sw B6s 3
red program R6sw B1s R2e 3
blue program R2nw B1n B6w 1
blue start i5
red program B2w R6nw R4sw 2
blue program R6se R1se - 3
red program R1e B3w R3ne 4
blue program R6se B1e R6w 1
red start c8
red program B5s R4se B5n 3
blue program B1w R1n R1e 2
red program - B2n R4sw 1
blue program B6e R1e R3w 2
end 87f2ef6a
