volt record 1
mode training
arena rome
edition english
goal 1
seed 25
seat red n
seat blue e
seat green s killbot
seat yellow w killbot

blue start h3
red start e9
red program B6n B6s R5e 3
blue program R5n B6e B6w 4
red start c8
blue program R6se B2s R4nw 1
red program R6nw B6e R6ne 4
red program R5nw B2s R5se 3
blue program B6w B1s R4nw 4
red start e9
blue start i5
red program B1n B4w R3nw 4
blue program B5n R6e B1e 2
blue start h3
blue program R5sw B2n B2s 3
red program - B5e R4n 4
blue start i5
blue program R3se B2e B1s 1
red program B3s B1n R5n 3
blue program B1n R6sw B4n 3
red program B1s R6se R5se 2
blue start h3
blue program R1w R3ne B4e 3
red program B2w R2sw R3ne 2
red start e9
blue program - B5s R5se 4
red program R1s R3w B5w 3
red program R6e R1s B3e 3
blue program R1s R5n B3w 4
end 1527df23
