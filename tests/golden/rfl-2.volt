volt record 1
mode rfl
arena tokyo
edition polish
goal 2
seed 3
seat red n
seat blue e
seat green s
seat yellow w

blue draft blue red
red draft blue yellow
yellow draft blue red
green draft blue yellow
blue start i6
red start f9
yellow start a5
green start f1
yellow program R1s R3se B5n 3
green program B5s R4sw B2s 2
red program R2n B2e+B3s R6nw 4
blue program R3sw B4s B1w 1
blue fire crossfire
green brake 0
red ram first
green brake 2
yellow brake 2
red space h8
red workshop repair
blue start i4
blue program B5s R5ne R6s 3
yellow program R6se - R6se 4
red program B4s+B2n R4e R3n 1
green program R6se B4w R3ne 2
red ram second
green brake 1
red space i8
blue program R4nw R5nw B6s 1
red program R2sw B3s B6w 3
yellow program R4e R1n B1s 2
green program B1e R1nw R4nw 4
green brake 1
yellow brake 0
red space none
green program R6se B5e - 4
yellow program R4e R1se B3s 2
red program B2w+R3sw R3s B6e 3
blue program R6s B6s R6e 1
red ram first
green brake 0
yellow brake 1
red space none
yellow program R2se B2s R1s 4
blue program R2n R5n B5n 3
green program B4s R2n R3sw 2
red program B4s+B3e R3ne R6e 1
blue fire crossfire
red ram second
green brake 2
yellow brake 0
red space none
blue program R3e R1nw B5w 4
yellow program R6sw B4n R1nw 2
red program B4w B6w R3s+R4e 1
green program R4ne B3s R5e 3
blue fire crossfire
red deck red
blue fire crossfire
green brake 2
yellow brake 0
red equip crossfire ram
red start f9
green program B4w R2e R5sw 4
red program B6s R1nw R1sw+B5w 3
yellow program B3s R2s R4w 2
blue program B1w B1s R1e 1
yellow brake 2
green brake 0
red fire crossfire
blue fire fire
red ram first
red fire fire
green deck yellow
red space none
red equip arm ram
green equip brake anchor
green start e1
blue program B6e B5n R1e 2
green program R6e B1n R2e 3
red program B1e B3e R1nw 4
yellow program B4w B3w R5e 1
yellow brake 0
green brake 1
yellow brake 1
blue fire fire
red space f2
green equip brake anchor
red equip arm crossfire
blue program B3w R3e B5w 4
green program R1ne R1n B5s 3
yellow program R1s B2s B4e 1
red program R1w B3e R4n 2
red fire crossfire
yellow brake 0
blue fire fire
yellow brake 1
green brake 0
yellow space d4
red space f3
end 67252f3f
