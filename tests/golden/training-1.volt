volt record 1
mode training
arena rome
edition english
goal 2
seed 1
seat red n
seat blue e
seat green s
seat yellow w

red start g8
yellow start b3
green start c2
blue start i5
yellow program B2e R4n B6s 4
green program B6n R1sw B6n 3
red program B4s R5n B3s 2
blue program B5s B2e R5e 1
blue program R1e B6e R2e 1
yellow program R3ne R1sw B5w 2
green program R5s R5ne B4n 3
red program B3n B5e R3ne 4
yellow start a5
green program R3se R1n B1e 4
yellow program R6sw B2w R1se 1
blue program R1se B3e R4se 2
red program B6w B6w R4e 3
red start c8
yellow program B2e B3s R6sw 1
blue program - B3s R1sw 3
red program R5nw B3s R1nw 4
green program B1e R2nw R3nw 2
red space c5
blue program R1e B3s R5s 2
green program R2nw R5e B1n 1
red program R5w R2se B5e 3
yellow program R3n B5s B6n 4
red start g8
red program B2n B5s R3w 1
blue program B6e B2e R2n 4
green program R3nw R4sw B1s 3
yellow program R3w B6e B3e 2
blue program B1s - R4ne 1
green program R2e - R6se 2
yellow program B6e R2n B3s 3
red program B6n R3s B5w 4
yellow start a5
red program B2s R5e R2n 2
green program B1w R5se B1w 4
yellow program B5s B2w R3se 3
blue program R1nw B6n B1s 1
red start g8
yellow start a5
red program R1e R5w B5s 3
blue program R1se B2w B4n 4
green program R3s B6n B5n 2
yellow program B6e R1n R3w 1
yellow start b3
red program R1se B1w R4sw 4
yellow program B1w R1s B6s 3
green program R5nw B3e B1e 2
blue program B1n R2w R2e 1
green start g2
yellow start b7
yellow program R3nw B5w B3n 2
blue program R2n B6e R4nw 3
green program B2s R1e B3s 1
red program R6sw B2s B6e 4
red start g8
blue program B2n R1s R2s 2
green program B3e R3w R4nw 3
red program R6s R3e B4n 4
yellow program B5e - R6e 1
yellow program R4nw R1w B2e 4
red program R3ne R2sw B6e 3
blue program B2n B1n R1sw 2
green program B4e R2sw R4sw 1
blue start i5
red start g8
yellow start b7
green program B2w R2sw R1n 3
blue program R1nw B5w B5n 2
red program R4s B3s R3w 4
yellow program R3s B3s B6n 1
end c6e91ac5
