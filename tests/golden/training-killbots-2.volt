volt record 1
mode training
arena rome
edition english
goal 1
seed 53
seat red n
seat blue e
seat green s killbot
seat yellow w killbot

blue start i5
red start c8
blue program R5n B4n B6n 1
red program R5w B2e B4s 4
blue start i5
red start c8
blue program B5s R2nw - 1
red program R4e B5n B6e 2
red start g8
blue program B5n R3n - 2
red program B1e R1se B4s 3
blue program R5s R4ne B4s 1
red program R1nw R3s B3s 4
blue program R4n B1s R3n 3
red program B4s R2w R5ne 2
blue program B3s R4se R1ne 2
red program R5s - B1w 3
blue program R4w R3sw B3e 4
red program B2s - R2w 3
blue program B3n B4w R4s 1
red program B2n B6n R4s 4
blue start i5
blue program R3w B3e B5n 1
red program B4e R1ne B3n 4
blue start h3
red start g8
red program B2s B4e R3s 4
blue program R4se B2e B2w 1
red program B5e R3n R2sw 1
blue program B1e R2n B3s 2
end 643b1503
