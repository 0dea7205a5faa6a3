volt record 1
mode rfl
arena ruhrgebiet
edition german
goal 2
seed 2
seat red n
seat blue e
seat green s killbot repulsion mines

blue draft red yellow
red draft red yellow
blue start i3
red start g9
red program B1w R6s R6nw 3
blue program B3w R3sw B6w 2
blue shield 0
blue fire crossfire
blue shield 1
blue program B5n B3w R2se 3
red program R2n B2n B6e 2
blue shield 0
red fire fire
blue shield 0
blue start i3
blue program R4w - B6s 3
red program B4w B3e R3w 1
blue shield 0
blue shield 0
blue shield 0
blue deck blue
red fire grenade
blue equip arm crossfire
blue start i5
red program B5w R4w B5n 3
blue program B2n R5n B5s 1
red fire fire
blue space h3
blue equip arm shield
red program R1n B4s B3e 1
blue program B4e R3w R6ne 3
blue shield 0
blue shield 1
blue space h3
blue equip arm shield
red program R4e B1w R2sw 3
blue program R3se B3n R5sw 2
blue shield 0
red fire fire
red fire grenade
red space e5
red workshop draw
red deck blue
blue equip crossfire shield
red equip grenades anchor
blue program R5e B1w R1ne 1
red program R3sw B6e R3e 3
red fire grenade
red deck yellow
blue fire fire
blue equip arm shield
red equip grenades anchor
red start g9
red program B2s R6n B3s 3
blue program R5e R3se B1e 2
blue shield 1
end 7d56afee
