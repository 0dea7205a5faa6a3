volt record 1
mode training
arena tokyo
edition polish
goal 2
seed 3
seat red n
seat blue e
seat green s
seat yellow w

blue start i4
red start d9
yellow start a4
green start d1
green program B2e B2w R5se 4
yellow program B1e R4e R5nw 1
red program B2n R4w R2se 3
blue program R4e B2e B6n 2
yellow program B3n B1s R3e 4
blue program B3s B6n R2se 1
green program R2n B4w R2se 3
red program B2w B1w R5w 2
blue program R4n B4e R2ne 1
yellow program R6e B6n B5e 4
red program R2w B2w R4se 2
green program R2sw - B5w 3
green program R4sw B5n B5n 4
yellow program R4se - R5nw 1
red program R3s B5n B3w 2
blue program B3e R4e R3s 3
red program B6e R6nw R6se 4
blue program B6s R4e B2e 1
green program B6e B2n R5sw 3
yellow program - B3e R4e 2
green start d1
blue program B4s - R3nw 1
yellow program R6n R4se B3e 2
green program - R6se R1se 4
red program B6e R2ne B5w 3
red program B6w B2e R1sw 1
blue program B2e R2sw R3w 4
green program B4n R2nw B2n 2
yellow program R1n B5w R4e 3
green program - - B3e 4
red program R4n B3s B5e 3
yellow program R2ne R3w B2s 1
blue program B4e B2w - 2
green program B4e B6e R5s 2
yellow program B4w B4s R5nw 1
red program B3n R1e R1w 4
blue program R5nw R2sw B5s 3
yellow program R1se R3e B5e 1
blue program B2e R6se B2w 4
green program R6sw B3s R2nw 3
red program B6s R1sw B1e 2
red program B3s R4e B4w 4
green program B1e B2w R3n 2
blue program R6se B6w B1w 1
yellow program B3e R5sw R5s 3
green start e1
red start f9
yellow program - R2s R6sw 3
green program R2w B5n R3nw 4
blue program B5e R4n R2sw 2
red program B2n B2e R4se 1
blue start i5
blue program B3n R1nw B6s 4
yellow program B3e R3s R2ne 3
green program R4e B6n R5w 1
red program R3s B5w - 2
green program B1w R4nw B6s 1
red program B5n B2e R4sw 3
yellow program R1e B6e B6n 4
blue program B5w R5ne R3n 2
green space f3
end c3ea47d2
