volt record 2
mode rfl
arena ruhrgebiet
edition default
goal 2
seed 8
seat red n
seat blue e
seat green s
seat yellow w
titleholder blue conductor
rules 2

green draft blue yellow
yellow draft blue red
blue draft blue yellow
red draft blue yellow
blue equip ram conductor
green start e1
yellow start a5
blue start i3
red start c9
red program R6n B6e R4s 4
green program R5e R3ne+B5e B3n 2
yellow program B1w R6e B5w 3
blue program B3s R1sw B5w+R2n 1
yellow brake 1
red mobility no
green ram second
blue ram first
red shield 0
red mobility yes
yellow brake 0
blue equip brake conductor
red program B3n R3sw R4e 1
blue program B4e R6w R2sw 4
yellow program R6s B2e B1s 3
green program B2n B4e R6w+R4n 2
green repulsion no
blue brake 0
yellow brake 0
yellow brake 1
red mobility yes
green ram first
red shield 0
yellow space none
blue equip ram conductor
blue program B1s R1ne R5n+B2w 3
red program R5s - R1ne 4
green program R5ne+R1sw B4n B5w 2
yellow program B4w B6s R2w 1
green ram first
yellow brake 2
red mobility yes
green repulsion yes
yellow brake 2
blue ram second
red shield 0
red deck yellow
blue equip brake conductor
red equip bomb shield
red start c9
yellow program R5ne R1nw B3n 4
red program B5w R6e B2s 1
blue program B6w R2s B6w 2
green program B4n+B2n R6e R5w 3
green ram first
blue brake 0
yellow brake 2
blue brake 0
red equip mobility shield
blue equip brake conductor
green start e1
red program R1se B3w B3s 1
yellow program R1ne R3se B5n 4
green program R1s+B1s B6s R3nw 3
blue program B4e R6e B1e 2
green ram second
blue brake 2
blue brake 1
yellow brake 0
yellow saw no
red equip mobility shield
blue equip brake conductor
red program B3s R2sw R5n 3
yellow program R2nw B1s R3ne 4
green program B5n R3n R4w 2
blue program B5w B4e R1w 1
blue brake 1
yellow brake 0
blue brake 0
red mobility no
blue equip brake conductor
red equip mobility bomb
yellow program R2w B6s B2n 1
blue program B1n R6se B5n 4
red program B6n R2nw B3e 3
green program B3n+R6sw B3e R5nw 2
blue brake 1
green ram second
yellow brake 1
yellow brake 1
blue brake 2
red equip mobility bomb
blue equip brake conductor
green start c1
red program R6s B4s B3s 2
green program R6sw+B6e R4s B6n 1
blue program R6w B3w B3n 4
yellow program R2s R3s B1e 3
green ram second
red mobility yes
blue brake 2
yellow brake 0
blue brake 2
red equip bomb shield
blue equip brake conductor
yellow start a5
green program R4sw B6w+R4ne B3n 3
yellow program B3w R2sw R2s 1
blue program R4w R2e B5s 4
red program R1se R6w B4e 2
yellow brake 0
green ram second
red shield 0
blue brake 2
red equip mobility shield
blue equip ram conductor
red start c9
green program R1nw B4w B2e+R1se 4
red program B5s B1w R1n 2
blue program B2e B1n+R1n R3s 3
yellow program B5w B4n R4n 1
yellow brake 2
blue ram first
yellow brake 1
green repulsion yes
red mobility yes
green ram first
red space none
red equip bomb shield
blue equip ram conductor
red program B3w B1s R3s 3
green program B4e R1s R6sw 1
yellow program R3ne R6n B1e 2
blue program R4se R3w+B3e B2s 4
blue ram second
yellow brake 0
red equip mobility shield
blue equip brake conductor
red program R2se B5w R4w 2
blue program R5nw B3n B1n 3
yellow program R4s B5s R1ne 4
green program R2nw B6n R4e 1
end 33293dde
