volt record 1
mode rfl
arena rome
edition german
goal 2
seed 6
seat red n
seat blue e
seat green s
seat yellow w
titleholder blue water

yellow draft blue yellow
green draft blue red
blue draft blue red
red draft blue yellow
blue equip saw water
yellow start b7
green start g2
blue start h3
red start g8
blue program - B6w R4ne 1
green program - B5w B4e 4
yellow program R3e B1s B4s 3
red program R6nw B4e B3w 2
yellow brake 0
green mine no
yellow brake 1
green mine no
blue fire fire
blue equip mobility water
red start g8
green start g2
blue program B5n B5w R6e 4
green program R3sw B6s R2e 3
red program R3se B4n R6s 1
yellow program B4e+R1se R6s B5e 2
yellow ram first
green mine no
yellow brake 2
blue mobility no
blue equip mobility water
yellow start b7
red program R3nw B2e B2w 4
green program B1n R1se - 1
blue program R3sw B1w R5n 2
yellow program B2n+R4w R6w B4n 3
yellow ram first
yellow brake 2
blue fire water
yellow brake 0
blue mobility no
blue fire water
blue equip mobility water
yellow start b7
red start g8
green program R4nw B2n B2n 1
red program R3s B3s R3n 2
yellow program R1nw R2ne+B6n B1e 3
blue program R3sw B3e R3se 4
blue fire fire
green fire fire
green mine yes
yellow ram second
red repulsion no
yellow brake 0
green mine yes
blue fire water
blue space d4
blue equip saw water
yellow start b3
blue program B5w R2nw R6sw 3
yellow program R2e R2w B1w 1
green program - R5w B3s 2
red program B3s R1s B1e 4
blue fire water
yellow brake 1
blue equip saw water
green start g2
yellow program R3e B3w B4n 4
green program R5n B4w B2w 2
red program B2n R2w B3w 3
blue program R5n - B4s 1
blue fire water
yellow brake 2
green mine no
blue saw no
end 1f648d87
