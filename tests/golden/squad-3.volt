volt record 1
mode rfl
arena ruhrgebiet
edition german
goal 2
seed 2
seat red n
seat blue e
seat green s killbot anchor saw
seat yellow w killbot grenades shield

blue draft blue yellow
red draft red yellow
blue start i3
red start c9
blue program R3e B6w B3e 1
red program B2w R3se B3w 4
red fire crossfire
blue shield 1
blue shield 1
blue space h3
blue program R2s B1w R1ne 2
red program B5e B2e R4s 1
blue deck yellow
blue equip arm shield
blue start i5
blue program R3nw B5e R6sw 1
red program B6w R4sw R6s 2
blue shield 1
blue shield 1
blue equip ram shield
blue program - R3e+B5n B5w 4
red program B4s R6e R4e 1
blue deck yellow
blue equip bomb ram
blue start i5
blue program B1w B3e R1n 4
red program R2n B5w R3e 1
red fire crossfire
end 7252d039
