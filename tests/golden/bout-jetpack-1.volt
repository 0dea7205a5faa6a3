volt record 2
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
rules 2

blue draft blue yellow
green draft blue yellow
yellow draft blue red
red draft blue yellow
blue equip nozzle jetpack
blue start i3
green start g1
yellow start a7
red start c9
red program R6e B4s R5se 3
yellow program B6w B4w R6n 1
blue program B1n R2e B5n 4
green program B1s R3se - 2
red brake 2
yellow rotate 2
blue equip bomb jetpack
red program R4ne R1se B2w 3
blue program R5w R4e B3n 4
green program R6e B3e R5ne 1
yellow program R4n B6e B6s 2
yellow rotate 1
green mobility no
red anchor 0
red brake 0
red space f7
blue equip nozzle jetpack
blue program R1nw B5w B5s 3
green program B2s R2w B3s 4
red program R2w R3se B4s 1
yellow program B2w R6n B6w 2
green mobility yes
yellow rotate 2
green shield 0
red brake 2
yellow space a2
blue equip bomb jetpack
red start e9
red program B1s R3se B1w 4
yellow program B6n R3e R3s 3
green program R4n R3w B3n 1
blue program B6n B1s R3n 2
red brake 1
green mobility no
green mobility yes
yellow rotate -1
red brake 0
yellow rotate 2
blue equip nozzle jetpack
green start c1
red program R5w B3n R5s 2
blue program B5n R3se R1sw 1
green program B4s B6e R1se 3
yellow program R5w B6w B3w 4
blue jump yes
red deck red
yellow rotate -2
blue equip nozzle jetpack
red equip saw anchor
red start g9
red program R3w B3s B3e 2
green program B6e R6s B2w 1
blue program R6se B6e R1sw 4
yellow program B2w R5e B6e 3
yellow rotate 0
green mobility yes
yellow space f6
red equip saw anchor
blue equip bomb jetpack
red program R2s B5n B6n 1
blue program B4s B5s R3e 4
green program R5nw B5n R6s 3
yellow program B5e B5s R1n 2
blue jump no
red anchor 2
red saw no
blue jump yes
green mobility no
yellow space g8
red equip brake anchor
blue equip bomb jetpack
red program R6sw B2e B1e 4
blue program B4e B5s R2n 2
green program R4sw B2s B3s 1
yellow program B5n R6se B5e 3
red brake 2
yellow rotate -1
red brake 1
yellow space g9
blue equip nozzle jetpack
red equip brake saw
green program R6n R1n B6e 3
yellow program B2e B5e R6ne 1
blue program R4sw B1se B1nw 2
red program R6ne B3w R4sw 4
green mobility no
green mobility yes
red brake 2
red saw no
yellow rotate -1
yellow space g9
blue equip bomb jetpack
red equip brake anchor
green start c1
blue program B3w R3w B2w 2
green program R2n B2n R1sw 4
red program R4e B3s B4s 1
yellow program B3e R4se R5ne 3
green mobility yes
red brake 0
yellow rotate -2
red brake 1
yellow rotate -1
yellow space none
red equip saw anchor
blue equip nozzle jetpack
yellow program B2w R3w B6w 4
red program B6s R4ne B3s 2
green program B4n R1n B6n 3
blue program B2e R3sw R3w 1
red saw yes
end 0d76580f
