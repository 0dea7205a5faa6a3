volt record 2
mode rfl
arena tokyo
edition german
goal 2
seed 22
seat red n
seat blue e
seat green s
seat yellow w
titleholder blue walls
rules 2

red draft red yellow
green draft blue red
blue draft blue yellow
yellow draft blue yellow
blue equip arm walls
red start f9
green start d1
blue start i5
yellow start a6
blue program R4e B6s R4ne 3
green program R2n B4w B2w 4
red program R4nw B5e R5n+B3e 1
yellow program - R4s B5w 2
green fire fire
yellow fire fire
red ram first
blue equip arm walls
red program R1n B3n R4ne+B4s 3
green program R6se B2e R1w 1
blue program B5w B4s R5s 4
yellow program R6w B6n R1se 2
red ram first
blue equip bomb walls
yellow program B5e R3e B4e 3
red program B1n R3s R6s+B4w 2
green program B1ne B6e R6s 1
blue program B6s B5w R3ne 4
red ram second
blue equip bomb walls
red program B4n B2w+R4nw R5ne 1
yellow program B2w B3e R6se 2
green program B5w B2nw R6sw 3
blue program B5s R3n B3e 4
red ram first
blue equip bomb walls
blue program B3w B3e - 3
green program B3e R6ne B5s 2
red program B6s R3sw B2n+R5e 1
yellow program B6n R5ne B4s 4
red ram second
blue equip arm walls
yellow program R1w R5nw B6n 4
red program R2w R2n B5e 2
blue program B2w B5s R1nw 1
green program B1ne R1ne B4e 3
blue space a2
blue equip bomb walls
blue program B3s R2sw R1sw 2
red program B6s+R2e B3w R5sw 3
green program R2se B5w B2e 1
yellow program B2e R6ne B2w 4
green fire grenade
red ram first
blue equip arm walls
green program R4w B1n B5w 4
yellow program B2w R5sw R1n 2
blue program R4s R5n B1w 1
red program R6e B4w B6w+R5s 3
green fire grenade
red ram second
blue space none
blue equip bomb walls
red program B5s+R2e R6sw B1n 3
blue program R6e R3se B6n 1
yellow program B6w B1s R3ne 4
green program B6s B2w R5e 2
red ram second
green deck yellow
blue equip bomb walls
green equip nozzle grenades
green start f1
red start f9
blue program B4e R6se B2s 4
red program R1se B3s R4sw 3
yellow program R3sw B3w B6n 1
green program R3e - B6e 2
green fire fire
blue phase yes
end 81931842
