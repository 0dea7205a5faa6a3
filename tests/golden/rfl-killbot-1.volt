volt record 2
mode rfl
arena twin-cities
edition default
goal 2
seed 0
seat red n
seat blue e
seat green s killbot repulsion mines
rules 2

blue draft blue yellow
red draft blue red
blue start i7
red start g9
blue program R4sw R2nw B3e 2
red program R3se R6sw B5n 1
blue shield 1
red space h9
red program R5w - R4s 1
blue program R2se B1e R6n 3
blue mobility no
red space none
red program R4se B6n B1n 3
blue program R3s B4n B5e 1
blue mobility no
blue shield 0
red space f8
red program B4w R5n R3w 3
blue program R5n B6e R2n 2
blue mobility no
blue mobility no
blue program R1se R6ne B3w 1
red program R1w B3w B6e 2
red saw no
red space f9
red program R4ne B2w R4s 2
blue program R1e B6s B2e 3
blue mobility no
red deck blue
red equip arm saw
red start c9
blue program B2n R3ne R1se 1
red program B4e R2se B6s 3
red equip arm saw
blue program B5s R4sw B1e 2
red program R5se B4n R6w 3
end 3782b4a7
