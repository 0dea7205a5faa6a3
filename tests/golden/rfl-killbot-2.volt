volt record 1
mode rfl
arena rome
edition english
goal 2
seed 1
seat red n
seat blue e
seat green s killbot repulsion mines

red draft red yellow
blue draft blue yellow
red start e9
blue start h3
blue program R4w R3se B2e 1
red program R1sw B3e+B3w R6sw 2
red ram second
blue program R3ne - B3w 2
red program R5e B6e R3sw 3
blue deck red
blue equip shock bomb
blue start i5
red start e9
red program R6sw R5ne B5e+B1e 1
blue program R4e B6w B1n 2
red ram first
blue equip teleport bomb
blue start h3
blue program B5w B3e R6se 3
red program R1sw R6nw B1w+B5w 1
red ram first
blue equip teleport bomb
red program R2se R2n B1e+B3w 2
blue program R1ne B2e B4e 3
blue deck blue
red ram second
end 0e4699d6
