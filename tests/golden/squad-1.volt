volt record 2
mode rfl
arena twin-cities
edition default
goal 2
seed 0
seat red n
seat blue e
seat green s killbot anchor saw
seat yellow w killbot grenades shield
rules 2

blue draft red yellow
red draft blue red
blue start i3
red start g9
red program R2nw B6e R4e 2
blue program B5n+R3sw R4nw B2w 1
red fire crossfire
blue ram second
blue program B1e B6n R6w 3
red program R1s B1n R1ne 1
red fire fire
red fire crossfire
blue program R6ne R5ne B5s+B1e 2
red program B2w B2w R3w 3
blue ram first
red fire crossfire
red program R4w B4w B2n 3
blue program R3n+B6n B4w R1s 2
blue ram first
red fire fire
blue deck blue
blue equip saw ram
blue start i5
red program R3n B1s B2s 2
blue program R6n B3s+B4s R3n 1
red fire crossfire
blue ram second
blue equip saw ram
red start c9
red program R3e R2n B1e 3
blue program R2sw B2s+B4n R2w 2
red fire crossfire
blue ram first
red fire crossfire
blue equip saw ram
blue program B5e R3se B6e+R3n 1
red program B5n R2e B5n 3
red fire crossfire
blue ram first
blue equip nozzle saw
red program B2n R6se R2w 2
blue program R1n B4w B6e 1
blue deck red
red fire fire
blue equip nozzle ram
blue start i7
red program R4s B2e B6e 4
blue program B4n B5w R4w+R2se 2
blue ram second
blue equip nozzle saw
blue program R3e R1w B2n 2
red program B1w B5w R3s 4
end 1c8004ea
