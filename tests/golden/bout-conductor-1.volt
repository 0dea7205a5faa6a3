volt record 2
mode rfl
arena ruhrgebiet
edition polish
goal 2
seed 7
seat red n
seat blue e
seat green s
seat yellow w
titleholder blue conductor
rules 2

yellow draft blue yellow
green draft blue yellow
red draft blue red
blue draft red yellow
blue equip crossfire conductor
yellow start a3
green start g1
red start c9
blue start i3
green program B5e R1n B4n 4
yellow program - R4sw B5w+R6se 3
blue program B3s R3s B6w 2
red program B4e R5n R6w 1
blue fire fire
green shield 1
yellow ram second
blue equip anchor conductor
blue program B4s R1w R1e 2
red program B5s - R1ne 3
yellow program B2w+B4s R2ne R2se 1
green program R3se B6s B3e 4
yellow ram second
yellow brake 0
red shock yes
green shield 1
blue equip crossfire conductor
red program R2se R1ne B5w 4
green program B2n B4n R2w 1
blue program B2e R4se R3se 2
yellow program R2nw B1w B4e+R1sw 3
yellow brake 1
yellow ram second
blue fire fire
yellow brake 2
red space c5
blue equip anchor conductor
yellow program R2s B2w B2e 2
red program B1n R2w - 1
blue program R1sw B6s R3n 3
green program R5ne B3w B6n 4
yellow brake 2
yellow brake 2
blue equip crossfire conductor
blue program B3n R5s R6e 2
yellow program B4w R6sw+B4w R4se 4
green program R3nw B4s B4n 1
red program B3e R3nw B5w 3
yellow brake 1
yellow ram first
yellow brake 1
blue equip crossfire conductor
green start g1
red start c9
yellow program R6sw B4w B5e 4
blue program R6e R1w B2s 1
green program R5w B5s R3s 2
red program B3e R5s B4e 3
green fire teleport
blue fire fire
yellow brake 2
yellow brake 0
blue equip anchor conductor
green program R6s B1s B3e 1
blue program B2s R6s - 3
red program B5s B6e R6sw 2
yellow program B5n R4nw+B1n R3n 4
yellow brake 1
yellow ram first
yellow brake 0
red shock no
blue equip crossfire conductor
green program B2w - R5s 1
blue program R1n B2s B5e 4
yellow program B1e R1sw+B3e R1ne 3
red program B4e B1s R1se 2
yellow brake 0
blue fire crossfire
green shield 1
red shock yes
yellow ram first
blue equip anchor conductor
blue program R4sw R2sw B6s 4
yellow program R1se+R2s B4n B5s 2
red program R5s B4s B2e 3
green program B3n R2ne R4ne 1
yellow ram first
end 2d2fc48b
