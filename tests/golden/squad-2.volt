volt record 1
mode rfl
arena rome
edition english
goal 2
seed 1
seat red n
seat blue e
seat green s killbot anchor saw
seat yellow w killbot grenades shield

blue draft blue red
red draft blue yellow
blue start h3
red start c8
red program R4w B5w B4n 1
blue program B1e R1n B1n 4
red start e9
blue program R3n B2w B3s 1
red program - R2se R5w 3
red shield 0
red shield 1
red program R6n B2s R2e 1
blue program R5w B1s B5s 4
red shield 0
red program B1n B1w R1se 1
blue program B4w B6w R3ne 3
blue start h7
blue program B6s R3n R5nw 4
red program R5n B1w R3e 3
red shield 1
blue fire teleport
red program R1se B5s B2s 4
blue program B6s B3e R1n 3
red deck yellow
red equip repulsion shield
blue start h7
red start e9
red program B4n R1sw B4w 3
blue program B6w B1w R2w 4
end 2650d979
