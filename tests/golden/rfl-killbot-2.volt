volt record 2
mode rfl
arena rome
edition english
goal 2
seed 5
seat red n
seat blue e
seat green s killbot repulsion mines
rules 2

blue draft blue yellow
red draft red yellow
blue start h7
red start e9
red program B1e R2nw R6e 3
blue program B4w B1n R5e 2
red rotate -2
blue space none
blue program B6w B2s R4s 3
red program R5s B1n R4nw 2
blue shield 1
red rotate 2
red rotate 0
blue start i5
blue program B6e R3sw R5s 3
red program B5n B6e R4nw 1
red start c8
blue program R3n R1n B6s 1
red program B6e R6n R1s 2
red rotate -2
red program R4n B3w B3s 1
blue program B1e B2s R1ne 3
red rotate -2
red start c8
red program B4n R3s R3e 1
blue program R6se B2e B4s 2
red rotate 0
red rotate 0
blue program R3sw B3w B6s 1
red program R6sw B1s B1n 2
red rotate 1
blue program B5e R3ne B4s 1
red program R3e B1w R6s 2
red rotate 2
red rotate 1
blue program R5w B2n R1e 2
red program R4s R5sw B4w 3
red rotate 2
red rotate 2
blue program B5w R5e R5nw 1
red program B4n B4w R5n 3
red deck blue
blue space d4
red equip rotary bomb
red start g8
red program B6e B6n R2e 1
blue program R6ne - R2sw 3
blue shield 1
red equip rotary bomb
red start e9
red program R1se B5n R4n 2
blue program B1w R3sw R2w 3
red rotate 1
blue space b2
blue workshop draw
blue deck blue
red equip rotary bomb
blue equip arm shield
red program B5s R4sw R6se 2
blue program B4e R4e B5n 3
blue space g5
red equip rotary bomb
blue equip nozzle shield
red start e9
red program R2w R1nw B2s 1
blue program B6n - B4s 3
end b4b5160e
