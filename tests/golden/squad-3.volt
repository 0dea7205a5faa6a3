volt record 2
mode rfl
arena ruhrgebiet
edition german
goal 2
seed 2
seat red n
seat blue e
seat green s killbot anchor saw
seat yellow w killbot grenades shield
rules 2

blue draft blue yellow
red draft red yellow
blue start i3
red start c9
blue program R2nw B4n B2e 1
red program B6s R5s R1nw 3
red program B3w R6s+B5e R2ne 4
blue program B2e+R2e R4s B2s 1
red deck blue
blue ram first
red equip brake saw
red start g9
blue program B5s R5ne R5n+B4n 4
red program R6s B4n R1sw 1
red brake 1
blue ram first
red equip brake ram
red program B4w B1n R6ne 4
blue program R2nw R4s B3s 2
red brake 0
red brake 0
blue space i3
red equip brake ram
blue program B5s - R3w+B6e 3
red program R4n B1n R5se 4
red brake 0
red deck yellow
end a96b4fc3
