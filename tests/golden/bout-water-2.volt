volt record 1
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

red draft red yellow
yellow draft blue red
green draft blue yellow
blue draft blue red
blue equip mobility water
red start c8
yellow start b3
green start g2
blue start i5
blue program R3s R3ne B1e 1
yellow program B5w B6e R3e 3
green program B4e R2se+R3se B6s 4
red program B5n R2ne R2s 2
blue mobility no
blue fire water
red mine no
blue fire fire
yellow rotate 0
blue equip mobility water
green start c2
green program B4e R3n R6nw 4
red program R3sw B2s R5w 3
yellow program B6e B6s - 1
blue program R2e B5e R6nw 2
blue mobility no
red mine yes
blue fire water
blue equip mobility water
red program B4s R4se B5w 2
yellow program R5sw B4n B6n 3
blue program B3e B3s R6se 1
green program B5e+R1ne B2s R1ne 4
green ram second
red mine yes
yellow rotate -1
red mine no
blue deck red
blue equip rotary water
blue start i5
yellow start a5
green program R3se+R2sw B4s B4n 2
blue program R3nw B5w B4n 3
yellow program R6ne R1nw B2w 4
red program B1e B1n R6nw 1
green ram second
blue rotate -1
blue fire water
yellow rotate 0
green space d5
blue equip shock water
blue start h7
blue program B4s R2sw B3n 2
red program B1s B2s R3w 3
green program B5e+R2s R6w B4s 1
yellow program R6s B4e R5w 4
green ram first
yellow rotate 2
red mine no
end f262f302
