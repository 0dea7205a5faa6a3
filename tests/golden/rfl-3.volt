volt record 1
mode rfl
arena tokyo
edition polish
goal 2
seed 7
seat red n
seat blue e
seat green s
seat yellow w

blue draft blue yellow
red draft blue yellow
yellow draft blue red
green draft blue red
blue start i5
red start d9
yellow start a4
green start f1
green program - B3s R2n 1
yellow program B3n R1e R5se 4
blue program R2s B6s R1ne 2
red program B6s B3e+R6s R4s 3
green brake 2
red ram second
yellow program B6w B1e R5sw 1
red program R4e B5w+B1s R5sw 3
blue program B5n B5n R3n 2
green program B2w B1w R4se 4
green brake 2
red ram second
green brake 0
blue program R1e B3w R2sw 4
green program R5nw B4s R3w 3
yellow program R1e B6w B1e 1
red program R1ne R4se B2s 2
green brake 2
blue program R5ne B3n B1n 3
green program R6ne B2e B5s 1
red program R6w+B2s B5s R5s 2
yellow program R1se B4w B6w 4
red ram first
green brake 1
green brake 2
blue program R2w R1se B4n 1
yellow program B3n B6n - 2
green program B5s R3ne R6sw 3
red program R5n R2s+B5w B3n 4
green brake 2
red ram first
red program R2nw R1ne B1e+B1n 3
yellow program B2n R4s R6ne 2
green program R1s B2e R1ne 4
blue program R2nw B1e B2n 1
green brake 0
yellow fire fire
red ram first
green program R1n B5n B2e 4
yellow program - B1n B1s 3
red program R3nw+B1n R5sw B3e 1
blue program B4e R3se B4w 2
red ram first
green brake 1
green start f1
red program R3nw+R4se B6w B5s 4
blue program B4s R4s R6ne 1
green program B1n R1w B6n 3
yellow program B1e R5n R6se 2
green brake 1
red ram second
green brake 0
yellow start a6
green program B1s R6e B6e 4
red program B3n R3s R6w 1
blue program R1n R1ne B5s 2
yellow program R5nw R5nw B2s 3
green brake 0
green brake 1
red space c6
red program B2e B5s R1nw 4
green program B3s B5s R6n 3
blue program B6s B4e R6nw 2
yellow program R5e R2w B6s 1
green brake 2
yellow fire grenade
green brake 2
end a1cef658
