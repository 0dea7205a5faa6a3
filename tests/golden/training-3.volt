volt record 2
mode training
arena ruhrgebiet
edition german
goal 2
seed 6
seat red n
seat blue e
seat green s
seat yellow w
rules 2

green start c1
blue start i7
yellow start a7
red start g9
red program R1e R3sw B2w 4
blue program B4s B3e R2s 2
yellow program R5nw R5s B6s 3
green program R2se B5n R5s 1
red program B2n B1e R6nw 3
blue program B2e R5s R2nw 4
green program R3s R2sw B3w 1
yellow program B5n B1s R1e 2
yellow program B3n R5s B4s 1
green program R5s R6w B4n 3
blue program R1sw B1n R4w 2
red program R6n B3e B3w 4
red program B4w B3w R6w 3
blue program B5s R1w R6ne 4
green program B6s B4e R3w 1
yellow program B2w B2w R5sw 2
green program R4w B2e B3w 1
blue program R3n B2e R1w 3
yellow program B2n B6n R5ne 2
red program B3e R1s B3s 4
green program R4s B5w R5se 1
red program B6w R6w B3s 3
yellow program B6s R2ne R2se 2
blue program R5n B4e B2n 4
yellow program R1nw R6w B5w 1
green program R6s R6nw B6w 4
blue program B5n R3sw R2w 3
red program R4w B1s B2e 2
blue program R6nw R5n B3s 1
yellow program B4n R5nw R6sw 4
green program R1e B2e R6n 2
red program - R2w R1ne 3
green program B6w R3e R5nw 1
red program R1n R4w B6s 2
blue program R6w B3n R1ne 4
yellow program R2ne R5n B6e 3
red start e9
red program R3w B2s R3nw 3
yellow program R2se R4sw B2s 1
green program B6n B6n R1nw 4
blue program R6nw R3sw B4w 2
yellow space none
red space e7
blue start i3
yellow program B5s B1n R3se 1
blue program R4se - R3w 2
green program B2s R3ne R5ne 3
red program R6se B2s B5w 4
yellow program R5w B4s R2n 3
green program B4e R2n R6e 1
blue program B6s R6sw B1e 2
red program B5n B2w R2sw 4
blue program R2se R2n B1n 1
green program R5ne R1se B4e 2
yellow program B4n R4se R2s 4
red program B4n R6nw B5w 3
yellow space g5
end a7164bcc
