volt record 1
mode rfl
arena rome
edition default
goal 2
seed 0
seat red n
seat blue e
seat green s
seat yellow w
titleholder blue water

red draft blue red
blue draft blue yellow
yellow draft red yellow
green draft blue red
blue equip bomb water
red start e9
blue start h3
yellow start b7
green start g2
green program B2n R3sw R2e 3
red program R6s B6n R2sw 4
blue program B3n R4e B3w 1
yellow program B6s R6s B4s 2
green repulsion no
blue fire water
red fire grenade
yellow shield 1
green deck red
blue equip repulsion water
green equip repulsion mines
blue start h7
green start e1
red program R3w R6sw B1s 2
blue program R6w B4e B1n 3
yellow program R1ne R5s B1e 1
green program B4w R2ne R2se 4
red fire grenade
green mine yes
yellow shield 0
blue equip repulsion water
green equip repulsion power
blue start h7
green start g2
blue program R2n B2w R5sw 4
red program R6sw B3e R4s 1
green program R3s R5ne B3s 3
yellow program R5w B6w R5nw 2
blue fire water
yellow shield 0
blue repulsion no
red fire grenade
blue fire water
green equip repulsion mines
blue equip bomb water
green program R3w B6n R3w 2
blue program B5n R5nw R5w 3
yellow program B6s B2e R6ne 4
red program R3nw B5e B4n 1
red fire grenade
blue fire water
green mine yes
blue fire fire
end 8a5077b5
