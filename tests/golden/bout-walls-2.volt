volt record 1
mode rfl
arena tokyo
edition default
goal 2
seed 12
seat red n
seat blue e
seat green s
seat yellow w
titleholder blue walls

red draft blue red
blue draft red yellow
green draft red yellow
yellow draft blue yellow
blue equip grenades walls
red start d9
blue start i5
green start f1
yellow start a4
yellow program R1sw B3e R1n 2
green program R6n B5s R6se 3
red program R1w B5n R2sw 1
blue program R2ne R5nw B2w 4
blue fire grenade
green rotate 0
green rotate 1
blue equip grenades walls
blue program R6nw R5sw B3n 2
yellow program B5e B4s R4w 1
green program R6n B4s B2w 4
red program R6nw - B5n 3
green rotate -1
blue phase yes
green shield 0
blue equip ram walls
red program B1s R6e R2nw 2
blue program R3s R4sw B4s 3
yellow program B3w R4e R1w 1
green program B4n R3e R6se 4
green rotate -1
blue phase yes
green rotate -2
blue space g4
blue equip ram walls
blue program R1w B1e+B6s R4s 4
yellow program B4w R6se R5sw 3
red program R2s - B5s 2
green program R2nw - B1e 1
green shield 0
blue ram first
green shield 0
red space none
blue equip ram walls
green start e1
blue program R2s R5s B2e 1
green program B4e R6s R5e 2
red program B4s R2w B6w 3
yellow program R4e B5e B3w 4
green rotate -2
green rotate -1
yellow anchor 0
red space b1
blue equip ram walls
red program B2e R6n R5sw 3
green program R4n B1s B4s 2
yellow program R2n B1n B5n 1
blue program B5s R1w+B2n R2s 4
green rotate 2
blue ram first
green shield 0
blue equip grenades walls
blue program B5s R5w B5s 1
green program B6w R3w R4se 4
red program B5e R4n R3n 2
yellow program R3s B6w B3w 3
green rotate 0
red deck yellow
green rotate 2
blue equip grenades walls
red equip arm shield
red start e9
yellow program B6n R2nw B6e 4
blue program R5w R2nw B1s 3
green program B6s B4w R1ne 1
red program B1s R4nw R5se 2
green shield 0
blue fire grenade
red space f7
red equip arm power
blue equip grenades walls
blue program R3e B3w B2s 1
yellow program B3n R1n B6s 2
green program B3s R6w B4n 4
red program B6e R2nw B4e 3
blue fire fire
green rotate 2
blue equip grenades walls
red equip arm shield
red program B4s R3nw R1sw 3
yellow program R2nw B1e R5s 1
blue program R4n - R6e 4
green program R4ne R1n B6e 2
green rotate -1
blue fire fire
red shield 1
yellow space h8
yellow workshop draw
yellow deck red
red space f5
yellow equip repulsion anchor
red equip power shield
blue equip grenades walls
green program B5w R5nw B4e 3
blue program R1w B2s R6n 2
red program R2nw R3e B1s 1
yellow program B4w R4s B1e 4
green rotate 2
red shield 1
red space none
yellow space none
red equip arm shield
blue equip grenades walls
yellow equip crossfire anchor
green program B1s B2n R1sw 3
blue program B1w R1e R5s 1
yellow program R5sw B5e B4s 2
red program B4n B2e R6e 4
blue equip grenades walls
yellow equip repulsion crossfire
red equip power shield
blue program B3s B6n - 4
red program R6ne R1e B6w 3
yellow program B1s - R2w 1
green program R2nw R2s B6s 2
yellow fire fire
green space f3
end 2ea56b8a
