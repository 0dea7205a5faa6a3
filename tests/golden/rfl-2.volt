volt record 2
mode rfl
arena ruhrgebiet
edition german
goal 2
seed 6
seat red n
seat blue e
seat green s
seat yellow w
rules 2

green draft blue red
blue draft blue yellow
yellow draft red yellow
red draft blue red
green start c1
blue start i5
yellow start a5
red start g9
green program B4s B1n R5se 4
blue program B2e R1se B3e 1
red program R3e B3ne B1sw 3
yellow program B5w R1n R5s 2
red rotate -1
green rotate 2
blue program B5n R5se+R2nw B1s 3
yellow program R6nw R6se B2n 1
green program - R3nw R5e 4
red program R1w B1se B3se 2
blue ram second
green rotate 1
green mobility no
green rotate 1
blue program B6w+B1e R6e R6e 2
red program R1e B4s R3ne 3
green program B6w B3n R3s 4
yellow program R1w R1se B2w 1
blue ram second
red rotate -1
blue start i7
green start g1
blue program R5nw R5ne B4w+B4n 4
red program B4e R4nw R1e 2
yellow program R1e B4s R5w 1
green program B3s R3sw R2e 3
green rotate 0
red rotate 0
green mobility yes
blue ram second
yellow program R4nw B5s R6e 3
red program R1ne B5e R6n 2
blue program R5se B1e B6s+R6n 4
green program R4se R1sw B5n 1
green rotate -1
green mobility no
red deck blue
blue ram second
red equip mobility rotary
red start e9
red program B1w R4se - 2
blue program B1e R4w B5s+R3w 3
yellow program R5e R4ne B3w 4
green program B3s R4s B4e 1
green rotate 2
green mobility yes
red rotate 0
blue fire teleport
blue ram second
red equip mobility rotary
red program - R5sw R2s 1
blue program R2w R3ne B2n+B5w 4
yellow program R2e - B1n 2
green program B5s B2n R4n 3
red rotate -1
red mobility no
blue ram first
red mobility yes
green rotate -2
green mobility yes
red equip mobility rotary
red program B5s R3w B1w 4
green program R2e B3w R4sw 3
blue program B5n B6w+R4w R2nw 1
yellow program B1n R6nw R5ne 2
green mobility no
red rotate -2
red mobility no
blue ram first
green rotate 0
red space h2
red workshop draw
red deck blue
red equip teleport rotary
yellow program B1n - R1sw 4
green program R5n B5w B1n 2
blue program B4s B1e R6nw 3
red program B4w R1s R1n 1
green rotate 2
green mobility no
red equip teleport rotary
yellow program B5w B2s R3e 3
red program B5n R3nw R3sw 1
green program R4se B5s B6w 4
blue program R5nw B1s+R3ne B2s 2
green rotate 0
yellow shock yes
green deck blue
blue ram first
red rotate -1
red rotate 2
blue space none
red equip nozzle rotary
green equip mobility rotary
green start g1
yellow program R2s B6e B5w 4
red program R6s B1s R3se 1
green program R3w R1s B5e 2
blue program B6e R1w+R2sw B1e 3
green rotate 1
red rotate -1
green mobility yes
red rotate -2
red equip nozzle rotary
green equip repulsion rotary
blue start i5
red program R2sw R1nw B3e 3
blue program B4n B2s R6s 1
yellow program R4se R5ne B1n 4
green program R5n R4n B6n 2
end 35945796
