volt record 1
mode rfl
arena tokyo
edition polish
goal 2
seed 3
seat red n
seat blue e
seat green s killbot anchor saw
seat yellow w killbot grenades shield

blue draft blue red
red draft blue yellow
blue start i5
red start e9
blue program B5w R5nw B2sw 4
red program R5nw R1n B2w 1
red shield 1
red shield 0
red program R1w B3s R4sw 4
blue program B5s R5w B4s 2
blue program R3se B6n R3ne 2
red program R5nw B3s B6n 3
blue fire crossfire
blue deck blue
blue equip teleport crossfire
blue start i6
blue program B6s R5n B5w 1
red program R4se R1se B2n 2
blue equip nozzle crossfire
red program R2n R4se B6n 4
blue program B6s R5n R3e 3
blue fire fire
blue equip nozzle crossfire
blue program - R2nw B5e 1
red program R2n B4w R5ne 4
blue deck red
red shield 0
blue equip teleport crossfire
blue start i5
blue program B2e B3s R3sw 1
red program B5n R1sw - 4
red shield 0
end 5835b40d
