volt record 2
mode rfl
arena ruhrgebiet
edition german
goal 2
seed 6
seat red n
seat blue e
seat green s killbot repulsion mines
rules 2

blue draft red yellow
red draft blue red
blue start i7
red start c9
red program R5nw B3w B1w 3
blue program R4se R4w B5n 1
red brake 0
red brake 1
blue program B5n R3w B5s 3
red program B2e B1s R5sw 2
red brake 2
red brake 1
blue power no
blue program B1n R4e B2e 3
red program R1n - R5ne 2
red program R1e R2n B5w 2
blue program R6e B3w R5ne 1
blue deck yellow
red brake 0
blue equip anchor bomb
blue start i7
red program B2e R6nw R2n 2
blue program B1w B5w R4s 3
red brake 2
blue space c7
blue equip anchor bomb
blue program R6se R6nw B5e 2
red program R4n R2nw B3s 1
end cb24a5f3
