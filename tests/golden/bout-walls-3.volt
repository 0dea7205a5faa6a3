volt record 1
mode rfl
arena tokyo
edition german
goal 2
seed 14
seat red n
seat blue e
seat green s
seat yellow w
titleholder blue walls

red draft red yellow
blue draft blue yellow
green draft blue yellow
yellow draft blue red
blue equip shield walls
red start e9
blue start i6
green start e1
yellow start a4
yellow program B3e R4n B6e 3
green program R1sw B5s R1e+B3w 2
blue program B5n R4w B3w 1
red program R1e B5e+R1n B5s 4
red ram first
yellow mobility no
green ram second
yellow saw yes
red deck blue
blue equip shield walls
red equip nozzle grenades
red start d9
green program R3w+R3se B1s B3s 1
blue program B4s R3w R3sw 2
red program B1ne B1se R1nw 4
yellow program R6s B3s R1sw 3
green ram first
yellow mobility yes
blue equip shield walls
red equip nozzle ram
red program B5w+B3w R3s R5ne 3
green program B1w R3s+R1w B2n 2
yellow program B3e B3n R5e 1
blue program R5n R5sw B4w 4
red ram second
green ram first
yellow mobility yes
red equip nozzle grenades
blue equip shield walls
blue program R4w B3n B2s 3
red program B5w B3sw R1ne 1
yellow program B2e R3ne B4e 4
green program B4s+R3nw B1w R3e 2
green ram second
blue phase yes
red equip grenades ram
blue equip teleport walls
blue start i5
red program R6nw B4e R1ne+B6s 3
blue program R6sw R4e B5n 4
green program R1n R6w B2e 2
yellow program B4w R1s B6s 1
yellow mobility yes
red ram first
red equip nozzle grenades
blue equip shield walls
green program R5e B4n B2n+R3se 1
blue program R4se B3n R5se 2
yellow program B6s R5sw R5se 3
red program B4e R4n R2n 4
red fire grenade
blue shield 1
green ram first
red fire grenade
red equip nozzle grenades
blue program B5n R3w R5sw 3
yellow program B6n R5nw R3ne 1
green program R3e B1w+B2e R1e 2
red program B4n R3se R6sw 4
green ram second
red fire grenade
blue shield 0
red equip nozzle grenades
red start f9
blue program - R3s - 2
red program R2nw R3sw B3sw 1
yellow program R1w R2s B6e 3
green program B2s B1w+R2nw R2sw 4
yellow mobility no
red fire grenade
green ram first
yellow mobility yes
red fire fire
red equip nozzle grenades
blue program B2n R1n R1n 1
green program B5e+R3ne B5e R2ne 4
red program R6nw B2nw R2n 3
yellow program R5n B5w B6n 2
green ram second
yellow mobility no
blue shield 1
red fire fire
red equip nozzle grenades
red program B6w - B4e 2
green program B4e R1n B1s 4
blue program R4n R2se B2n 1
yellow program R2nw R2sw - 3
red equip nozzle ram
blue program R5w B5n B1s 3
yellow program B1w R3sw B3w 4
red program B5w R3w B3nw 2
green program B2w R2w B3w 1
red equip nozzle grenades
red program B3w R4se R3ne 1
green program R4n B3e+R2se B3e 3
blue program B1s R5ne R2e 2
yellow program R2n - B4s 4
yellow mobility no
green ram second
red fire grenade
red fire grenade
yellow saw yes
end 607db637
