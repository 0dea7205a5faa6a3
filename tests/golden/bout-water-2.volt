volt record 1
mode rfl
arena rome
edition default
goal 2
seed 4
seat red n
seat blue e
seat green s
seat yellow w
titleholder blue water

yellow draft blue yellow
green draft blue red
blue draft red yellow
red draft red yellow
blue equip bomb water
yellow start b7
green start e1
blue start h7
red start c8
blue program B1s B3w R4se 1
green program B4w B6w R4sw 3
yellow program B6n B5n R5n 4
red program B6s R1nw R1s 2
blue fire water
blue equip bomb water
green start g2
yellow start b3
yellow program R3w R6se B2s 4
blue program R3n R1sw B1w 3
green program B6s R5s R4n 2
red program R4ne R5ne B3s 1
blue fire water
green rotate 0
green rotate -1
blue equip bomb water
blue start h3
yellow start b3
blue program B4w R5nw R2s 3
green program B1e B1s R4sw 2
red program B4s - R6sw 1
yellow program B6e R2w B3s 4
blue fire water
blue fire water
green rotate -2
blue equip remote water
yellow start a5
yellow program B1s R1nw R2w 4
red program R2se B2w B1n 1
green program B1n B5s R5w 3
blue program R5sw R3nw B1n 2
blue fire fire
blue fire water
blue equip remote water
red start g8
green start c2
red program R1se B2n R6ne 3
yellow program R6e R4sw - 1
blue program R1s B2w B3e 4
green program R5w B4n B5n 2
green rotate 0
blue equip remote water
blue program B6w B3n R1w 2
yellow program B6w B2w R1sw 1
red program R1w R4w B3s 4
green program R1nw R3ne B3s 3
green rotate -2
blue equip remote water
blue start h3
red program R2n B6e R3nw 4
green program R5nw B1s B4w 2
blue program R4nw B5n R6ne 1
yellow program B3w R6s R1s 3
blue fire fire
green rotate -2
green fire teleport
blue equip remote water
red program R4sw B2w B4w 3
yellow program B2w B6w R2se 2
green program B3w B2n R6se 4
blue program B6n R4w - 1
blue fire water
green rotate 1
blue equip bomb water
red start c8
red program B2s B4w R3nw 1
green program R4s B2n B6e 4
blue program B4s R5sw B4n 2
yellow program B3w R5e B5s 3
green rotate 2
red shock no
red anchor 0
end f5fb0d03
