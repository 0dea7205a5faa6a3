volt record 2
mode rfl
arena rome
edition english
goal 2
seed 1
seat red n
seat blue e
seat green s
seat yellow w
titleholder blue water
rules 2

blue draft red yellow
green draft blue red
yellow draft blue yellow
red draft blue red
blue equip rotary water
blue start h3
green start e1
yellow start b7
red start g8
blue program R3s R3ne B1e 1
yellow program B5w B6e R3e 3
green program - B6w R2s 4
red program R4nw B1s B5n 2
blue rotate -1
blue fire water
blue rotate -1
blue fire water
yellow mobility yes
blue equip bomb water
red start e9
green start c2
red program R2e R6e B3n 3
green program R3sw B3se B6w 4
yellow program B3e R6s - 2
blue program R2e B5e R6nw 1
yellow mobility no
blue fire water
blue equip bomb water
green start c2
red program B4s R4se B5w 2
yellow program R5sw B4n B6n 3
blue program B3e B3s R6se 1
green program B1se R1e B6n 4
blue fire fire
blue equip rotary water
red start c8
yellow start b7
green start c2
blue program R2s B6w R3nw 3
red program B4s B4n R3ne 2
yellow program B5w B4n R3w 1
green program R1nw R2w B2n 4
yellow mobility yes
blue rotate 0
blue fire fire
blue equip rotary water
yellow program R3w B6s B5s 2
green program R5s B4s R2sw 1
red program R1sw B4n R5e 4
blue program R6se R1ne B1e 3
yellow mobility no
blue rotate 2
blue fire water
blue equip bomb water
yellow start b3
yellow program R3w R6s B4e 3
green program R5se B3se B2e 4
red program R2ne B3w R1s 1
blue program - B4e R2s 2
yellow mobility no
blue deck blue
yellow mobility no
blue equip rotary water
blue start i5
red program R2ne R5n B3e 2
blue program R5s B3s B3n 3
green program B5e R3nw B1n 1
yellow program B4s R6n B3e 4
blue rotate -2
blue fire fire
yellow mobility no
blue equip brake water
yellow start b7
yellow program B6e R3n R1s 4
blue program B4w R3n B5w 3
green program R1nw R3se B2e 2
red program R2sw R6n B4n 1
yellow shield 0
blue brake 0
blue fire fire
yellow mobility yes
blue brake 2
blue equip brake water
blue start h7
yellow start b7
yellow program B5n B4n R5s 3
green program B4w R3se R2e 4
red program B6w R5w R1n 1
blue program R5sw B6e B4s 2
blue fire fire
blue brake 0
blue brake 2
blue equip bomb water
yellow start b7
green start g2
red program - B1w B2e 1
blue program R2n R1e B2e 2
yellow program R5s R4sw B6e 3
green program B4e R6w B2w 4
yellow mobility no
blue equip brake water
green start g2
green program R6nw B6e R2s 2
red program R6w B5e B4e 1
yellow program B4w R4n R2e 3
blue program B5n R6n R6ne 4
blue brake 2
yellow mobility yes
yellow deck red
yellow equip crossfire shield
blue equip bomb water
red start g8
green start g2
yellow start b3
blue start h7
yellow program R6sw B4s B3w 2
blue program B1n R1se B2w 4
green program R6se R3se B2ne 3
red program B6w R5sw B5e 1
end f8fe1e17
