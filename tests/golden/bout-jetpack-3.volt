volt record 2
mode rfl
arena twin-cities
edition polish
goal 2
seed 7
seat red n
seat blue e
seat green s
seat yellow w
titleholder blue jetpack
rules 2

yellow draft blue red
green draft blue yellow
red draft blue yellow
blue draft blue yellow
blue equip anchor jetpack
yellow start a7
green start c1
red start e9
blue start i7
blue program B2w B2e R6ne 4
yellow program R3e R2se B5w 2
green program B5w R3w R1ne 1
red program B4e R6n - 3
red shield 1
yellow brake 1
red space none
blue equip anchor jetpack
green program R4ne B3n R4e 1
blue program R2s R5ne B5n 4
red program B1s - R6w 2
yellow program R1ne B3w R3ne 3
yellow brake 1
blue jump yes
red space i7
blue equip anchor jetpack
green program R2e B5e+R6ne B1e 3
red program B6n R3sw R1nw 1
yellow program B4w R4e B4w 4
blue program R3w B4s B6n 2
yellow brake 0
blue jump no
green ram first
yellow brake 0
blue equip brake jetpack
green start e1
red program R5ne B1n B5w 3
yellow program B5e - R1ne 4
blue program - R1ne B5w 2
green program B4n R2se B6w+R5ne 1
yellow brake 0
blue brake 0
green ram first
red space e5
blue equip anchor jetpack
blue program - B4n R6n 2
red program R4se B2n B4e 4
yellow program B5w B4e R2w 1
green program R4ne B4n B4s 3
yellow brake 1
yellow brake 1
blue equip anchor jetpack
red start c9
green program R5e B1e B1e 3
red program B2n B1s R5w 1
yellow program B4w R4e B6n 4
blue program - B2e R3w 2
yellow brake 1
yellow brake 2
blue equip anchor jetpack
yellow start a5
green program R2nw B5w+B1e R6ne 2
red program R2nw R2nw B6s 4
blue program B4n R6n R5se 3
yellow program B4e R6n B3n 1
yellow brake 0
yellow shock yes
green ram second
yellow brake 2
red space b3
blue equip brake jetpack
yellow program B6n B4e R4e 4
green program R3nw+R5se B3w B5s 1
blue program B1n R4w R2se 3
red program R4e R2se B6n 2
blue brake 0
green ram second
yellow brake 2
yellow brake 1
blue deck yellow
blue equip anchor jetpack
blue start i7
green program B4w R3s B3w+R3n 3
red program R6w R5s B5w 2
yellow program B3w B4w R4sw 4
blue program R2ne R6e B2w 1
yellow brake 2
yellow brake 2
green ram second
green fire fire
blue equip brake jetpack
red start e9
yellow program R3sw R3s B2n 1
red program B1w B6e R4n 3
green program R6w B1w+R2sw B1e 2
blue program R5sw B1w B4n 4
green ram first
blue brake 0
end d4f46578
