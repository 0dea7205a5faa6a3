volt record 1
mode rfl
arena twin-cities
edition polish
goal 2
seed 3
seat red n
seat blue e
seat green s
seat yellow w
titleholder blue jetpack

yellow draft blue red
red draft blue yellow
green draft blue red
blue draft blue yellow
blue equip bomb jetpack
yellow start a5
red start g9
green start g1
blue start i7
yellow program B4s R1e R3n 1
green program R5ne R6se B6e 4
red program B2s R4sw R5s 3
blue program R3sw B5s B6w 2
red fire teleport
blue equip brake jetpack
blue program R1n B3s B3w 3
green program R2s B1s R1se 2
red program B5w R5n - 1
yellow program B1sw R4s R6e 4
green fire crossfire
red shield 0
blue brake 1
green fire crossfire
blue brake 2
blue equip bomb jetpack
yellow start a7
green program B3n R5sw R1nw 1
blue program - B3w R2se 2
red program B5e R5s B6w 4
yellow program B4n B4n R4se 3
blue jump yes
green fire fire
red shield 0
green fire crossfire
red shield 1
blue equip brake jetpack
blue program R6se B5s R6w 1
yellow program R4e B4s B1se 2
red program B5w R3s R4w 4
green program B5w R2s B3s 3
blue brake 2
red fire fire
blue equip bomb jetpack
green start g1
green program B4s R5ne R4sw 2
yellow program B2e B1e R5s 1
red program B1s R4e B1s 3
blue program R2se B5w B2w 4
red fire teleport
blue equip bomb jetpack
yellow start a3
green program B2e R1w B1n 2
yellow program B3s R1w B3nw 3
red program B4n R2nw - 4
blue program B5e R4sw B2w 1
blue jump yes
green fire crossfire
blue equip brake jetpack
red program B1n B4e R5nw 3
yellow program R4n R5sw B4e 2
blue program B6n R1e R1w 4
green program R3s R6w B2e 1
green fire teleport
blue brake 0
blue equip brake jetpack
red program B6s R4sw R1ne 4
yellow program R5se - B2s 1
blue program B5n R1e - 3
green program B2n B2s R1ne 2
blue brake 1
green fire crossfire
blue equip bomb jetpack
red program R1w B4n B4n 4
green program R2s B1n B3s 1
blue program R3nw R5nw B6w 2
yellow program R6ne B3ne R6e 3
green fire fire
blue equip brake jetpack
yellow start a3
green program R3ne R3s B3n 1
red program R2w B6e R1e 3
yellow program B5w R2e R6se 4
blue program B1s R2s B2n 2
blue brake 0
green fire fire
green fire fire
blue brake 1
blue equip bomb jetpack
green start e1
yellow program B4e R2se R3s 1
blue program R4s B4w R1nw 4
red program B3n R1n B3e 2
green program B2w R3nw R1sw 3
green fire crossfire
green fire crossfire
yellow deck blue
yellow equip repulsion power
blue equip brake jetpack
yellow start a7
red program B6w R5n B5n 4
blue program R5s R5sw B5n 2
green program B3e R2nw R5nw 1
yellow program R5e R4ne B1w 3
green fire crossfire
red shield 0
red deck yellow
blue brake 0
blue equip bomb jetpack
yellow equip repulsion power
red equip teleport ram
red start e9
yellow program R4n B4w B4n 1
red program B5s+R4sw R2se B1w 2
green program B1e R5ne R5w 3
blue program R6s B6w R2n 4
end 40fb1ef3
