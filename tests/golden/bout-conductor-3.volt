volt record 1
mode rfl
arena ruhrgebiet
edition polish
goal 2
seed 3
seat red n
seat blue e
seat green s
seat yellow w
titleholder blue conductor

yellow draft blue red
red draft red yellow
green draft blue red
blue draft red yellow
blue equip bomb conductor
yellow start a7
red start c9
green start e1
blue start i5
red program R2e R3e B3w 2
green program B3w R2s B3n 3
yellow program B3sw R5s B2ne 4
blue program R5s B3s B4w 1
red fire fire
red fire crossfire
yellow space none
blue equip bomb conductor
green start c1
green program R2sw B5s B2w 2
blue program R3s B4e B3w 4
red program B1e B4w R2se 3
yellow program R1w R2nw B2s 1
red fire fire
blue equip grenades conductor
blue program R5se B4n R4s 1
green program R1ne R3sw B1e 2
yellow program B4s R2nw B2s 4
red program R2e R1w B4s 3
red fire fire
red fire fire
blue fire grenade
blue equip grenades conductor
yellow start a7
yellow program R5ne B4s R2s 2
red program B6s R6ne B6e 4
blue program R2se B1w R4sw 3
green program B4e R6nw B2e 1
blue fire grenade
green shock no
blue deck blue
red shield 1
blue equip bomb conductor
blue start i3
yellow program B4e R5n B6n 4
green program B6s R2ne B6s 3
red program R5sw R5ne B5e 2
blue program B1n R6w B2s 1
green shock yes
red shield 0
green shock yes
red shield 1
blue equip teleport conductor
blue program B5e R5n R4w 3
green program R6s R6nw B1e 1
yellow program B6n R3nw R3s 4
red program B2n R5nw B6e 2
blue equip grenades conductor
blue program B1n R4e R2sw 1
green program R1ne R2n B5w 3
yellow program B5e B5w R4sw 4
red program R5sw B1s R4s 2
green fire teleport
blue fire grenade
blue fire grenade
green deck yellow
blue equip bomb conductor
green equip shock ram
blue start i7
green start g1
green program B3e R3n R4w 1
yellow program B3nw R1e B6s 4
blue program R6ne B5n R6e 3
red program B2n B4w R1n 2
green equip teleport ram
blue equip grenades conductor
red start e9
blue program B5e R4n R3e 1
green program R1n B6e R3ne+B2w 2
yellow program B5e R6e R3s 4
red program B1s R3nw B5n 3
red shield 0
red deck yellow
blue fire grenade
green ram first
blue fire fire
blue equip teleport conductor
green equip teleport ram
red equip crossfire anchor
red start e9
yellow start a7
blue program R6sw B3w R3e 2
red program R2sw - B4n 3
green program R5e B3s B3s+R4ne 4
yellow program R3ne B2sw R3se 1
red fire fire
green ram second
yellow power yes
blue equip bomb conductor
red equip crossfire shield
green equip teleport shock
green program B6w R3nw R2ne 4
red program - B6n B2s 1
yellow program R1ne B5n R6n 2
blue program B3n B4n R1se 3
red equip crossfire anchor
blue equip grenades conductor
green equip teleport shock
red program B3e - R5s 4
green program R6sw B2s B3n 3
yellow program R5e B2sw R6ne 2
blue program R1sw R5se B4s 1
end fdf49aeb
