volt record 1
mode rfl
arena tokyo
edition default
goal 2
seed 20
seat red n
seat blue e
seat green s
seat yellow w
titleholder blue walls

red draft blue red
green draft red yellow
yellow draft blue red
blue draft blue red
blue equip repulsion walls
red start d9
green start f1
yellow start a5
blue start i5
green program R4nw R4sw B3n 1
blue program R6sw R1e B1n 4
red program - B4n R1s 2
yellow program B4s R4se R5s 3
green rotate 0
green rotate 0
yellow mobility yes
blue equip repulsion walls
red program R6e R1nw B1w 2
yellow program B6n R5ne R4s 3
blue program R3s - R5s 4
green program R6e B6w R6nw 1
green rotate 2
yellow mobility no
green rotate -2
blue equip remote walls
blue program B2w R3s B4w 2
green program R6w B1w R3s 4
red program B6e B3s R6ne 3
yellow program B2e R6n B2w 1
green rotate -2
yellow mobility yes
green rotate 1
blue space c6
blue equip remote walls
yellow start a6
red program R3s R1n B5s 3
green program B2e R4n B5n 2
yellow program R4nw R6s B1e 4
blue program R1nw R1nw B3s 1
green rotate 1
yellow mobility no
blue phase yes
blue equip remote walls
blue program B5e R3e B2n 1
red program B6n R6nw B5s 4
green program R5e R1s B2n 3
yellow program R1w - B4e 2
yellow mobility yes
green rotate -1
blue phase no
blue equip remote walls
yellow program R4s B4e B4w 2
blue program R1w R4e B3s 4
red program R1n B4n B6s 3
green program R4s B6w B4e 1
green rotate -2
yellow mobility no
yellow saw no
red shock yes
red repulsion no
blue equip repulsion walls
red program B6w B1e R4ne 4
blue program B4e R6w B4s 3
green program B6e B1e R6e 2
yellow program R6s B2e R2n 1
yellow mobility yes
yellow mobility no
green rotate -2
blue equip repulsion walls
red program R1ne B6n R6e 4
green program - B5w B2n 3
blue program B6w R1e R2nw 2
yellow program B3w B1n R3w 1
yellow saw no
end 55b6dd71
