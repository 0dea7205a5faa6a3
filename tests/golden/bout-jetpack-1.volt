volt record 1
mode rfl
arena twin-cities
edition english
goal 2
seed 1
seat red n
seat blue e
seat green s
seat yellow w
titleholder blue jetpack

blue draft blue yellow
green draft blue yellow
red draft blue red
yellow draft blue yellow
blue equip teleport jetpack
blue start i3
green start g1
red start g9
yellow start a3
red program R6e B4s R5se 3
yellow program B6w B4w R6n 1
blue program B1n R2e B5n 4
green program B6e R1w R5s 2
red mobility no
yellow space none
blue equip teleport jetpack
red program R1se R2nw B6w 3
yellow program R4e R3ne B6e 1
green program R4ne B1w+R6nw B3s 4
blue program R6sw B5s B4e 2
green ram first
red fire fire
blue equip teleport jetpack
blue program R1nw B5w B5s 3
green program B3e+R1e B5s R3e 4
red program R3se R4sw B6e 2
yellow program R3n B6w B4n 1
green ram first
red fire grenade
red fire fire
blue equip shield jetpack
red start g9
red program B1s R3se B1w 4
yellow program B6n R3e R3s 3
green program R2s R4s+B1s - 1
blue program R1sw R3n B3w 2
green ram second
red fire grenade
blue shield 1
blue program R1e R3n B6s 3
yellow program R2sw B6s B1n 4
red program B3e R1sw B5n 1
green program R1ne B2e R4n 2
green program R3nw B5w+B4n R4n 2
yellow program B1e B3s - 3
blue program B3e R6se R1w 4
red program R5s B2n B6e 1
red mobility yes
green ram second
yellow program B2w R5e B6e 1
green program R6n R6nw+B5w B5n 2
red program R3ne B6n R5n 4
blue program R5sw B3e R6w 3
red fire fire
blue jump yes
green ram second
red mobility yes
yellow start a3
green start e1
red program R2e R6w - 2
green program B1w R5n R6sw+B3e 3
blue program B3n R2ne R3sw 1
yellow program B4n R3se R6s 4
red mobility no
red fire grenade
red mobility yes
green ram first
red program B6e R5nw R6nw 3
green program B2s+R3s B5n R1n 1
blue program B2e B5e R6ne 2
yellow program R4sw B1e B1w 4
green ram second
green space g6
end b897f494
