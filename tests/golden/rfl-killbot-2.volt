volt record 1
mode rfl
arena twin-cities
edition default
goal 2
seed 8
seat red n
seat blue e
seat green s killbot repulsion mines

blue draft red yellow
red draft blue red
blue start i7
red start c9
red program B4e R1se B6n 2
blue program B1s - R5nw 1
blue program R4se B6w B4n 2
red program B6n R2s R3nw 1
red mobility yes
red fire grenade
blue start i7
red program R2se B6w B6s 2
blue program R6sw B5n R1n 1
red fire grenade
red program B1s R5ne B2n 3
blue program B3s B6e R1e 2
red deck red
red equip mobility grenades
red start e9
blue program R1sw - B5n 3
red program R4sw B4n B2n 2
red fire grenade
red equip mobility grenades
blue program R1s R1se B2n 1
red program R5se B2e R2sw 2
end 723a3dd2
