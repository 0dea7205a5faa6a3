volt record 2
mode rfl
arena twin-cities
edition default
goal 2
seed 4
seat red n
seat blue e
seat green s
seat yellow w
rules 2

green draft red yellow
blue draft blue yellow
yellow draft blue yellow
red draft red yellow
green start g1
blue start i5
yellow start a5
red start c9
yellow program R3ne B4e B4s 4
blue program R6nw+B1s R4ne B6w 1
green program R4s R6s B4n 3
red program B4s B4s R6ne 2
blue ram first
blue start i7
blue program B5s R5nw+R3sw B5w 4
red program B3w R2sw - 2
yellow program R6se R3ne B5n 3
green program B2w R2s B2w 1
red fire fire
blue ram first
blue start i7
yellow program B1e R2se B4e 3
blue program B3s+B2n R5ne R1w 4
red program R4e B6n B5w 1
green program B4s B3e - 2
blue ram first
red fire grenade
yellow start a5
green program R2e B3s B2n 2
red program R3sw B2e R3e 3
yellow program R6n B2e B5e 1
blue program B5n B5e R4w+R6s 4
red fire grenade
red fire fire
blue ram second
red space c7
yellow program R1sw B1s R1n 3
red program R4w B4e R3se 1
green program B3s R6se B6s 4
blue program R3e R4nw B1e 2
red fire fire
red fire grenade
yellow space i4
yellow program R3s B6w R3sw 3
red program B5s R1nw B6e 2
blue program B2e R3n R2n+B5s 4
green program R6w B3e B6n 1
blue ram first
red start e9
yellow start a3
green program R2se B6n R4ne 4
red program B1e B5e R5ne 3
yellow program B4n R1n B3w 2
blue program B1n B5e R6s+R5e 1
blue ram second
green deck red
green equip saw bomb
green start e1
yellow program B5n B1s R4n 1
green program B4n B1w - 3
red program B1n R4s R6w 2
blue program B3e B6s R2s+R6w 4
red fire grenade
blue ram first
green equip power bomb
yellow program B4e B1e R6s 3
red program B1w B5e R5s 1
blue program R5n+R5se B6w B3s 2
green program B4s B4n R4w 4
blue ram first
green equip saw bomb
yellow start a5
green start e1
red program R2e R1sw B2n 4
green program R1nw R5s B1w 1
yellow program B6e B6n R6w 2
blue program B4e+B3w R3nw R3ne 3
red fire fire
blue ram first
end 696da51b
