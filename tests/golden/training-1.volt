volt record 1
mode training
arena twin-cities
edition default
goal 2
seed 0
seat red n
seat blue e
seat green s
seat yellow w

red start c9
yellow start a5
green start g1
blue start i7
blue program B3w R4nw R3sw 2
red program B2n R5s R5ne 4
green program R3n B2s B3w 3
yellow program R6nw R5sw B2s 1
blue space f7
green program B5n R4s - 3
yellow program B4s R2se R1se 2
red program R2n R5ne B3e 1
blue program R3n B3w B3n 4
green start g1
blue program R6n B1s B5e 4
red program B3e R6w R1w 1
yellow program B5w B2w R4se 3
green program B4n R5se R5e 2
red program B5e R2sw B5s 4
green program B2s B5e R3sw 3
yellow program R1nw B2e B1w 2
blue program R3nw B4s B6n 1
yellow program B5w R5se R2w 2
green program B2s R5se R3sw 4
red program R5se B1n B3e 1
blue program R1sw B6e R6e 3
red program R6s B2s R3w 3
yellow program R4w B6s B6w 2
green program R5nw R6nw B3w 1
blue program B5w B5w R6w 4
yellow program R4e R6nw B6s 3
green program R2se R2se B2s 2
red program R6s - B3s 1
blue program B3s R4se R3nw 4
end 3030ef39
