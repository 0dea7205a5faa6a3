volt record 1
mode rfl
arena twin-cities
edition default
goal 2
seed 0
seat red n
seat blue e
seat green s killbot anchor saw
seat yellow w killbot grenades shield

red draft red yellow
blue draft blue red
red start c9
blue start i7
red program R6nw+B1e R4e B6e 2
blue program R4ne B4n R6nw 4
red ram second
red rotate 1
red rotate 0
red program R3e R3se B5w+B1n 1
blue program R3n R4ne B6w 2
red rotate -1
blue fire fire
red rotate -2
red ram first
red deck blue
red equip rotary ram
red start g9
red program R2w B3w+R4ne - 3
blue program R6sw B4w B4w 4
blue deck yellow
red ram first
red equip mobility ram
blue equip crossfire bomb
blue start i5
red program R5nw B1s R6se 1
blue program B6s B6e R3sw 4
red deck blue
blue fire crossfire
red equip mobility rotary
blue equip crossfire bomb
red start e9
blue program B4n B3w R4s 3
red program R1e B1s R2e 1
red mobility no
end aecc71fb
