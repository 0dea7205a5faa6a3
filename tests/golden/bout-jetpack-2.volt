volt record 2
mode rfl
arena twin-cities
edition english
goal 2
seed 5
seat red n
seat blue e
seat green s
seat yellow w
titleholder blue jetpack
rules 2

yellow draft red yellow
blue draft blue yellow
red draft blue red
green draft red yellow
blue equip nozzle jetpack
yellow start a3
blue start i7
red start e9
green start e1
green program B2s R6ne B4e 1
blue program B4e B2sw R2se 4
yellow program B1n R1e R2sw 3
red program R2w B1n R4se 2
green mine yes
red rotate 2
blue equip nozzle jetpack
red program R5e B3e R6w 1
yellow program B6e B2s R4nw 3
blue program B6s R5n B2e 2
green program R2se R4sw B4e 4
red rotate 2
blue jump yes
green deck blue
red rotate 2
blue equip nozzle jetpack
green equip arm bomb
yellow start a7
green start g1
green program R6se R2sw B5s 4
red program R2n R5w B1e 3
yellow program R4w R5se B5n 2
blue program B1sw - R1se 1
yellow fire remote
yellow remote III e
red rotate 0
blue equip nozzle jetpack
green equip mines bomb
blue program B4s R2e - 2
green program B2n B5w R1se 1
red program B2n R6sw R5se 3
yellow program R4nw - B2e 4
green mine no
red rotate -2
red rotate 1
blue deck yellow
green equip arm bomb
blue equip ram jetpack
green start g1
blue start i3
green program B1w B1e R4nw 3
blue program R1ne+R3nw B6n B1e 2
red program R4w R1ne B4e 1
yellow program R6e B3s B6s 4
blue ram first
red rotate 0
red repulsion no
blue equip ram jetpack
green equip arm bomb
blue program R3s B3s+R2s B2n 2
red program R4n B3s R2nw 1
yellow program R3e B3w B6e 4
green program B3e R4s B1w 3
yellow fire remote
yellow remote II e
red rotate -1
blue ram second
red repulsion yes
blue jump no
blue equip nozzle jetpack
green equip arm bomb
green program R6n R2w - 4
blue program B3n R5e R5nw 1
red program B3w B1n R6sw 3
yellow program B5n R5e R4s 2
blue jump no
red rotate -1
yellow space none
blue equip nozzle jetpack
green equip arm mines
blue program R5n B1sw R5w 1
yellow program B5w R6s B3n 4
red program R4nw B2s B4n 2
green program B2e R6ne R5sw 3
green mine no
red rotate -2
red repulsion no
blue equip ram jetpack
green equip arm mines
yellow start a5
green program B6w R1nw R6nw 2
yellow program B5e R6sw R4w 4
red program R2sw R2nw B1e 1
blue program B4s B5w R2ne 3
green mine yes
end bcda6ff3
