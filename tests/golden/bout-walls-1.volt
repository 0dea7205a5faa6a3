volt record 1
mode rfl
arena tokyo
edition english
goal 2
seed 1
seat red n
seat blue e
seat green s
seat yellow w
titleholder blue walls

blue draft blue yellow
green draft red yellow
red draft blue red
yellow draft red yellow
blue equip teleport walls
blue start i6
green start e1
red start e9
yellow start a6
red program R2nw B3s B1s 2
green program B4n+R5e B4n R4ne 3
yellow program R5s B3s B6e 4
blue program R4sw B3w R6ne 1
green ram second
red repulsion no
green fire grenade
blue equip teleport walls
yellow program B2n R1w B2n 2
red program B1e R2n R5w 1
blue program B3w R3n B2e 3
green program B3w R6sw+R6nw B4n 4
green ram second
blue equip shield walls
red program B1s R2sw B4w 2
green program R4se B3e+R6se B5w 1
blue program B4s R5n B2n 3
yellow program B1e R3n B4s 4
green fire fire
green ram first
red repulsion no
blue equip teleport walls
yellow program R3sw B3w R6se 3
blue program B1n B5e R6nw 4
green program R6ne R6nw+B1s B2n 1
red program B3e R2ne B2s 2
green ram second
blue equip teleport walls
green program R1se B2w R6e+B6e 3
yellow program - R6ne B5s 2
red program B1s B6w - 4
blue program R3se B2w B5n 1
green ram first
blue equip shield walls
green start d1
yellow program R6s B6s R1nw 2
green program B2s R3s R3nw 3
blue program B2s R1sw R5e 1
red program B6e R2n B3e 4
green fire grenade
red repulsion yes
green fire grenade
blue space d7
blue equip shield walls
green program B4e+B6w R1w R1se 1
blue program B3e B5s R3n 4
yellow program B1n R1n B4s 3
red program B3s R6se R6e 2
red repulsion no
blue phase yes
green ram second
red deck yellow
blue phase yes
red equip remote anchor
blue equip shield walls
red start e9
blue program R5ne B1s R6nw 3
red program B6n R2n B6e 4
yellow program R6sw R5sw B5w 2
green program R5nw B5n B3n+R2sw 1
green ram second
blue equip shield walls
red equip repulsion remote
red program R3s B4e B4s 3
green program B2s R6sw B4n+R1se 1
yellow program R3se B1n B1n 4
blue program R6s R2s B4s 2
green ram first
blue equip teleport walls
red equip remote anchor
blue program R4ne R5sw B3e 3
red program B6e R3se R2e 1
yellow program B4s B1n R5se 2
green program B2s B6n+R1ne R3n 4
green ram second
green fire fire
red equip remote anchor
blue equip shield walls
green program R4e B1e+R6e B6s 2
yellow program R5n B6w B6s 1
red program R6s R2n B1s 3
blue program B6s R6ne R3ne 4
green fire fire
blue shield 0
green ram second
red equip repulsion remote
blue equip teleport walls
yellow program B4e B2e R5ne 1
green program B5s - B2e+R6ne 4
blue program B2e R4w B3e 3
red program R2ne B5e B6w 2
yellow saw yes
yellow saw no
blue fire teleport
green ram second
red equip repulsion remote
blue equip shield walls
red program B3e R6s B6n 1
blue program B6e R1se R2e 3
yellow program R3nw B5e B4w 4
green program B6e B6s R6se+R4e 2
end 9302163f
