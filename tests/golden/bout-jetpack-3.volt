volt record 1
mode rfl
arena twin-cities
edition default
goal 2
seed 12
seat red n
seat blue e
seat green s
seat yellow w
titleholder blue jetpack

green draft red yellow
blue draft red yellow
red draft blue yellow
yellow draft blue yellow
blue equip anchor jetpack
green start c1
blue start i5
red start c9
yellow start a3
red program - R4e B6n 3
yellow program B2w R1se R3nw 4
green program B4s R2n B2w 1
blue program B1n B5n R3ne 2
red shield 1
blue equip anchor jetpack
yellow program R1w - B1s 4
blue program R1se R4ne B3e 3
green program B4s R5ne R2sw 2
red program R4nw R3w B3w 1
blue equip remote jetpack
green program R3s R6n B1w 3
red program B1s - R1nw 4
blue program B6w R6sw B4n 1
yellow program R6ne B1n R1n 2
yellow shield 1
red shield 1
blue equip remote jetpack
yellow program R6w B5n B3s 4
red program - R1e B1w 2
blue program R5w R1se - 1
green program R1s B6w R6se 3
blue equip remote jetpack
green program B2s R5sw B6w 4
yellow program R1ne B2e B3n 2
blue program B5w B1w R1e 3
red program R4nw R1n B2se 1
blue jump yes
red deck red
red equip nozzle rotary
blue equip remote jetpack
red start c9
blue program R2ne B2w R6s 1
red program R5w B4n - 3
green program R6nw R1se B4w 4
yellow program B1e B4n R1n 2
red rotate -2
yellow shield 1
yellow repulsion yes
blue equip anchor jetpack
red equip nozzle rotary
red program R4se R4ne - 3
green program B6s R2nw R6e 4
yellow program B5s B6s R5nw 2
blue program B5n B3s R6ne 1
red rotate 1
red rotate -1
blue equip remote jetpack
red equip rotary shield
blue program B1s R2ne B2s 3
red program R3se R6sw B3w 2
green program B1s B1s R4e 4
yellow program B3w B3w R2e 1
yellow repulsion yes
red rotate 2
yellow repulsion no
red rotate 2
yellow deck yellow
yellow equip repulsion shield
red equip nozzle rotary
blue equip anchor jetpack
yellow start a5
blue program B2s R4nw B1e 2
yellow program B3e R1s R6sw 3
green program B2n R2nw B2e 4
red program R2e B2se B1ne 1
blue jump yes
end 6b7b4460
