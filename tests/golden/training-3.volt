volt record 1
mode training
arena twin-cities
edition default
goal 2
seed 8
seat red n
seat blue e
seat green s
seat yellow w

yellow start a5
red start c9
green start c1
blue start i7
yellow program R2ne B5s R5ne 2
green program R4ne B6n R3ne 3
red program B6s R1n R6e 1
blue program R5e B5e R2w 4
yellow program R1sw R1sw - 4
blue program B5w B6s R1nw 2
red program B4n B4s R5w 3
green program B6e R1w B1w 1
blue program R3w R5w - 4
yellow program B4n R2n B4n 3
green program B3e R1nw B1n 2
red program B1s R3se B3s 1
yellow program B6e B2s R1nw 3
blue program R6n R2e B4n 1
green program B5e R1s B3e 2
red program B2n B6w R4se 4
green program R2w B3s R3ne 3
yellow program R6n B1w R3ne 1
blue program R4s B5e R1nw 2
red program R4sw R2n B4s 4
blue program R6se R1ne B4s 4
red program B1w B5w R4sw 2
green program B5e R3s R1n 1
yellow program B4e R6e R1w 3
end 96ea63da
