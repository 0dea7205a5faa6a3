volt record 1
mode rfl
arena twin-cities
edition default
goal 2
seed 0
seat red n
seat blue e
seat green s killbot repulsion mines

red draft blue yellow
blue draft blue red
red start g9
blue start i7
blue program R4sw R2nw B3e 2
red program R6sw R3n+B4w B6e 1
blue rotate 0
red ram first
blue brake 0
red program R2se B5e+B4e R2n 3
blue program R5e B4e B6n 1
blue rotate -2
red deck blue
blue brake 1
blue brake 1
red equip teleport ram
red start e9
red program R5n+R2n B2e B4w 3
blue program B3w R4sw R4s 2
red ram first
blue brake 2
blue rotate -1
blue rotate -1
red equip nozzle ram
red program B3n R6nw R6ne+B6w 1
blue program B1w R1w R3w 3
blue brake 0
blue rotate -2
red ram first
red equip teleport ram
blue program B5e B4s R3w 1
red program R3sw B1n R1ne+B5s 3
blue brake 1
blue brake 1
red ram first
blue rotate 1
red equip teleport ram
red program R3ne B6w B4e 1
blue program R6sw R2w B1w 2
red deck red
blue rotate 1
blue brake 1
end 10ce429e
