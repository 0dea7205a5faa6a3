volt record 2
mode rfl
arena rome
edition german
goal 2
seed 2
seat red n
seat blue e
seat green s
seat yellow w
titleholder blue water
rules 2

yellow draft red yellow
blue draft blue yellow
green draft red yellow
red draft blue red
blue equip arm water
yellow start b7
blue start i5
green start e1
red start g8
green program B1s R1s R2sw+B4e 4
red program R1n - B6s 3
blue program R2nw B1n R1se 2
yellow program B1s B2s R2sw 1
blue fire water
green ram second
green mine no
red brake 1
blue equip arm water
green program B4s B2w R1s 2
red program R1s B6w R5s 1
blue program B6w R5w B3n 4
yellow program B5s R2n R4e 3
green mine yes
red brake 1
blue equip arm water
blue start h7
yellow program R5se B1e R5s 4
green program B4w+R5e B3s R3se 3
red program B3s R6ne R6s 2
blue program R5ne B6e B4e 1
red brake 0
green ram first
green mine no
blue fire fire
blue space h8
blue workshop repair
blue equip arm water
red start c8
green program B5s R4n R2w 1
yellow program R4se B2e B4s 2
blue program B3e R6ne R5s 3
red program - B1n B4n 4
red brake 0
red brake 2
blue fire water
blue space i7
blue equip shield water
yellow start b3
yellow program B4w R5s B5w 4
green program B4e R5ne B4n 2
red program B6w R1e R4w 3
blue program B6n R1w R1sw 1
green mine no
red brake 0
green mine no
red fire grenade
green space g5
end 09d8b980
