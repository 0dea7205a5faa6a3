volt record 2
mode training
arena ruhrgebiet
edition german
goal 2
seed 2
seat red n
seat blue e
seat green s
seat yellow w
rules 2

yellow start a5
blue start i5
green start e1
red start c9
green program R2se B6n R2sw 4
blue program R2nw - B2e 1
red program B4w B1e R4ne 2
yellow program B4n B5n R6n 3
blue program B3e R6s B5e 1
yellow program R5ne B1n B3e 2
green program R3s B3e R3w 4
red program R5n B2s B4e 3
green program B1s B6n R6e 2
yellow program R5s B6n R2se 3
blue program B2e R6s B4n 4
red program B5n R5e B6s 1
red start g9
green start c1
green program B2e B1e R6sw 4
blue program B4n B3s R6nw 2
yellow program R4se B3e B6w 1
red program B6s R3e B6n 3
yellow program B2e B2n R2e 1
green program B4n - B5e 4
blue program R6se B2s R1w 2
red program R5n R6nw B6s 3
red program R3nw B6s R4n 4
green program B3n B2n R6e 2
yellow program B4n R6n R3se 1
blue program B2e R4w R1w 3
yellow program R5nw B6n B2w 2
green program R4ne R2w B4n 4
blue program R2n B5s R2ne 3
red program R3nw B4n B4e 1
yellow program R2n B5w R1se 4
blue program R5s B4n R1sw 2
green program R2nw R3s B5e 3
red program R5sw R4e B4n 1
yellow program B2e R4se B5w 3
green program R4se R4s B3n 4
blue program B1n R5se R5ne 2
red program B4w R4e R1se 1
red program B4w R3ne B3s 1
green program R3sw B2n B3s 4
yellow program B5n B6n R1nw 3
blue program B6e R6e R2s 2
green start e1
green program B2n B6n R4n 4
red program R5e R2e B2s 2
blue program R5e R6s B6w 3
yellow program B1e B6s R2se 1
red start g9
red program R4e R3sw B6s 4
green program B4e R1sw B1s 1
yellow program B5w R2n R5s 3
blue program R5se B1s R2se 2
red start g9
green program R6w B2w B2e 4
blue program R3w B5w R2nw 2
red program - R4w B6n 3
yellow program R4n B3w R6ne 1
end d861c49d
