volt record 2
mode training
arena rome
edition english
goal 2
seed 1
seat red n
seat blue e
seat green s
seat yellow w
rules 2

blue start i5
green start e1
yellow start a5
red start g8
yellow program B2e R4n B6s 4
green program B6n R1sw B6n 3
red program B4s R5n B3s 2
blue program B5s B2e R5e 1
green start c2
yellow program R6se R2e B2w 3
green program B1s R5nw B4s 1
blue program B1w R4n B1s 2
red program R6sw - B4s 4
yellow start a5
red program R2nw B6s R6sw 1
green program R6sw B5s - 2
blue program B6e R4se R5ne 3
yellow program R4w B4w R2sw 4
blue program B2n R2sw B4s 4
green program - B3s R1sw 2
red program R5nw B3s R1nw 3
yellow program B1e R2nw R3nw 1
red program B1w R1e B3s 2
green program R6nw B2w B5e 1
blue program B5w R5w B2e 3
yellow program B1s R3n B5s 4
end 74995509
