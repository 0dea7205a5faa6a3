volt record 1
mode rfl
arena twin-cities
edition german
goal 2
seed 2
seat red n
seat blue e
seat green s
seat yellow w
titleholder blue jetpack

blue draft red yellow
green draft blue red
yellow draft blue yellow
red draft blue red
blue equip shield jetpack
blue start i3
green start e1
yellow start a7
red start e9
red program R2n R1w B4w 4
yellow program R4sw - R1w 2
blue program R2n B1w B6e 3
green program R5sw B3e R5e 1
blue equip rotary jetpack
red program R6ne R6ne B4s 3
green program R6nw R3sw B2e 2
yellow program R6se B5n B3s 4
blue program R6ne B2e B5s 1
blue rotate -2
green fire fire
blue jump no
blue equip rotary jetpack
yellow program R4w B4n B3w 3
red program B2s R5s R2s 2
green program R5w R4n B6w 4
blue program B3s R4w B2s 1
blue jump yes
green deck yellow
yellow repulsion no
blue rotate 0
red fire fire
yellow shield 0
red fire remote
red remote III n
yellow repulsion no
blue equip shield jetpack
green equip repulsion grenades
green start e1
yellow program R2w B6n B6s 2
red program R1n B6s B6e 1
blue program B2e B1w R6w 3
green program B6w R4w B3w 4
green fire fire
blue equip rotary jetpack
green equip repulsion grenades
red program R6s R3sw B3s 4
green program B4e R3e R5e 3
yellow program B6n R2nw R3nw 2
blue program R2s B2s R4sw 1
green fire fire
blue rotate -1
red space g6
blue equip rotary jetpack
green equip repulsion bomb
red program R2s B1n B6s 3
yellow program B3w B5n R1w 1
green program B5e R1se R4w 2
blue program R2w R6ne B2w 4
blue rotate 1
blue jump yes
blue deck blue
green equip grenades bomb
blue equip shield jetpack
blue start i5
green program R2e B1e B6e 3
blue program R2ne B1e B6n 2
red program R4ne B2n B4s 1
yellow program R4sw R5w B3w 4
green fire grenade
blue equip shield jetpack
green equip repulsion bomb
green start c1
red program B3n B1s R3se 1
yellow program R2w B1s B4n 2
blue program B4n R1se R1s 3
green program B1s R4w B1w 4
blue equip shield jetpack
green equip repulsion bomb
yellow program B2s R1w B6w 2
blue program R6n B1n B3e 4
red program R6e B2n B6n 3
green program B5w R2sw B2n 1
green equip repulsion grenades
blue equip rotary jetpack
red program R5se B4e B2w 3
yellow program B1e R6s B6w 4
green program B4e R3sw B5n 1
blue program R6ne B3e B2w 2
blue rotate -2
green fire fire
blue jump no
green equip repulsion grenades
blue equip rotary jetpack
yellow program R3se B5n R5e 4
red program R4w B6s B1e 1
green program R4e R6se B5s 3
blue program R3e R2w B3n 2
blue rotate 1
green fire grenade
end 58920b79
