volt record 1
mode rfl
arena twin-cities
edition polish
goal 2
seed 3
seat red n
seat blue e
seat green s
seat yellow w
titleholder blue jetpack

blue draft blue red
red draft blue yellow
yellow draft blue red
green draft blue yellow
blue equip crossfire jetpack
blue start i5
red start g9
yellow start a7
green start g1
yellow program B4s R1e R3n 1
green program R5ne R6se B6e 4
red program B5s R4sw R5s 3
blue program R3sw B5s B6w 2
blue fire crossfire
yellow brake 0
green anchor 1
green brake 0
blue equip repulsion jetpack
yellow program B6s R3w B4s 1
red program B3w+R1se B1n R5nw 2
blue program R5s B5w B2e 3
green program R3n B2e B4s 4
red ram first
yellow brake 2
green brake 0
blue jump yes
yellow brake 1
green brake 0
blue equip crossfire jetpack
red program R5se+B1s R6n B6e 3
yellow program R4w R2ne B1w 1
blue program R4se R4ne B1s 4
green program R1nw B1e R5s 2
red ram second
green brake 1
yellow brake 1
blue equip crossfire jetpack
blue program R1se R5sw B3n 3
yellow program R3e B4w R4s 4
red program R6s R3s B5w+B6s 1
green program R5nw B4s R5ne 2
blue fire crossfire
green brake 2
yellow brake 2
red ram second
blue equip repulsion jetpack
yellow program B6s R2se B1n 2
red program R3e+B6e R6s B1n 4
green program B4e B5e R6se 1
blue program B6n B4w R2nw 3
red ram second
green brake 1
yellow brake 0
green brake 0
yellow brake 1
blue equip repulsion jetpack
yellow program B2s R5sw R4n 3
green program B1s R5s B5e 2
blue program B1s R6w R1ne 4
red program R5n+B3s R2nw B4w 1
green brake 0
yellow brake 1
red ram first
green anchor 1
green brake 2
blue equip repulsion jetpack
red program B3e R4w+B3s R6w 1
green program B4n B3n R4n 3
blue program R6sw B1n B2s 4
yellow program B3n B2n R5ne 2
yellow brake 0
green brake 0
yellow brake 1
red ram second
blue equip repulsion jetpack
green start c1
blue program B1n R5w R5nw 1
green program R1w B4n B4n 2
yellow program R2s B1n B3s 3
red program R5nw R5nw B6w 4
blue deck blue
yellow brake 0
green brake 2
yellow brake 2
green brake 0
green space c7
red space d2
blue equip repulsion jetpack
blue start i5
red program B5s R1se+B6s R3n 1
green program B3w B2w R6se 2
blue program B6e R3nw B2e 4
yellow program B3n B1e R3se 3
green brake 1
yellow brake 1
green anchor 1
yellow brake 0
red ram second
green brake 1
red space c2
blue equip repulsion jetpack
yellow program B2s R3nw B4s 4
blue program R4w R1nw B1n 1
red program B1w B3n R1se+R3sw 2
green program R4sw R3se B3n 3
yellow brake 0
red ram second
green brake 2
yellow brake 2
red space c3
blue equip arm jetpack
red program B4n R3w R3n+B5s 4
green program R2se B6w R3e 1
blue program R3nw B6e R5e 2
yellow program B4w R1sw R2n 3
yellow brake 2
yellow shock no
green brake 0
red ram second
red space a1
blue equip repulsion jetpack
green program B5e R6ne - 4
red program R4sw R2se B1w 2
yellow program B1e R5ne R5w 1
blue program R6s B6w R2n 3
yellow brake 1
green brake 0
red space none
blue equip repulsion jetpack
green start e1
blue program R5ne B4e B4w 3
red program R1sw B4n+B2s R4n 4
yellow program B3n R3sw B6e 1
green program R3nw B1s B5n 2
yellow brake 2
green brake 1
red ram second
end 09f974db
