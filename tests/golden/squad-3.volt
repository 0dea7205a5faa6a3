volt record 1
mode rfl
arena twin-cities
edition default
goal 2
seed 4
seat red n
seat blue e
seat green s killbot anchor saw
seat yellow w killbot grenades shield

blue draft red yellow
red draft blue red
blue start i7
red start g9
blue program B5e R5s R4e 4
red program R4nw B6s B4s 2
blue program R3n B3s B3n 2
red program B5e R4nw B1s 3
blue fire crossfire
red program R4se B2s R1nw 3
blue program B1n B6e R6w 1
red fire crossfire
red deck yellow
red equip crossfire ram
red start g9
red program - R3s R1s+B6w 4
blue program R5w B5s B2s 2
red fire crossfire
red ram second
red equip arm ram
red program R1w+B2s B2e R4n 3
blue program R1sw R2ne B2n 2
blue fire fire
red ram first
blue fire crossfire
end d90b3873
