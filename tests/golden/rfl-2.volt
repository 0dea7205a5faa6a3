volt record 1
mode rfl
arena ruhrgebiet
edition german
goal 2
seed 6
seat red n
seat blue e
seat green s
seat yellow w

yellow draft blue red
green draft blue yellow
blue draft red yellow
red draft blue red
yellow start a3
green start e1
blue start i5
red start g9
green program B4n B5e R1n 4
red program R2ne B2n R6n 3
yellow program R3e R3ne B1s 2
blue program B5w R1n R5s 1
blue saw no
green deck yellow
yellow brake 1
red rotate -1
green equip teleport ram
green start e1
red program B1s B1w R2se 1
yellow program R2ne B4w R6sw 4
blue program R6n B4e B1n 2
green program B1w B2w+R3ne R4e 3
green ram first
yellow brake 2
blue deck blue
blue equip saw bomb
green equip teleport anchor
blue start i7
blue program B5w B4e R1e 2
red program R3ne R3e B4s 4
yellow program B6w R4s B1w 3
green program B4w R1se R4se 1
red rotate 2
yellow brake 2
red rotate 1
yellow brake 1
green equip anchor ram
blue equip repulsion bomb
yellow program B1w R5se B4w 4
green program B5n+R2e B6s R5w 1
red program B3s R3sw R2e 2
blue program R4w B5s B1w 3
yellow brake 1
green ram first
red rotate 0
red mobility no
yellow brake 0
green equip anchor ram
blue equip saw bomb
blue program B6s R6sw R2w 1
yellow program B5s R1n B5w 2
green program B5n R4e B2e+R5n 4
red program R3ne B6s R1nw 3
red rotate 1
red mobility no
yellow brake 0
yellow mine no
green ram second
yellow brake 2
blue equip repulsion bomb
green equip teleport anchor
green program R5w R5w B4n 4
red program B1s R2s R6e 3
yellow program R3w B5n B5n 2
blue program R2ne R4sw - 1
red mobility no
yellow brake 0
yellow mine no
yellow brake 1
red rotate -1
blue equip repulsion saw
green equip anchor ram
red program B4n R5se B6n 2
blue program B4n R5sw B2n 3
yellow program B1w B2w R4e 4
green program R6w R6ne B2w+B1s 1
yellow brake 1
yellow brake 0
red rotate 1
red mobility yes
green ram second
blue repulsion no
green equip teleport ram
blue equip repulsion bomb
yellow program B4s R2ne R4w 3
blue program B6e R6w R1ne 1
red program R2w R5n B1e 4
green program B1s R5nw+R4se B4n 2
red mobility no
end 7767499b
