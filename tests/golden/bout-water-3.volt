volt record 2
mode rfl
arena rome
edition polish
goal 2
seed 15
seat red n
seat blue e
seat green s
seat yellow w
titleholder blue water
rules 2

yellow draft blue yellow
red draft blue yellow
blue draft red yellow
green draft blue red
blue equip crossfire water
yellow start a5
red start e9
blue start h3
green start c2
yellow program B4e R6ne R3ne 2
green program B1ne R1s R2sw 3
red program B6e+R1sw B2w R2nw 1
blue program B2w R4nw R5s 4
red ram first
yellow shield 0
blue fire fire
blue fire fire
blue equip crossfire water
yellow start b3
green program R5ne R1w B1se 2
red program B6s+R4se B5w R1se 4
yellow program B5s R2w B6s 1
blue program R3sw B3s B1e 3
blue fire water
red ram second
blue equip crossfire water
yellow start b7
blue program R1se B6w R2nw 1
yellow program R1w B3e R4e 2
green program R3n R4e B6w 4
red program R3n+B2e R4nw B6e 3
blue fire fire
red ram first
yellow space e7
blue equip crossfire water
blue start h3
red program B5s B6w+R4e R2n 3
blue program R6se B4w R4n 2
green program B3sw B4e R4e 4
yellow program R4n B1e B1s 1
red ram second
green deck yellow
blue fire fire
yellow space f6
end 41b05df0
