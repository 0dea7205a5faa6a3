volt record 1
mode rfl
arena ruhrgebiet
edition german
goal 2
seed 2
seat red n
seat blue e
seat green s
seat yellow w
titleholder blue conductor

blue draft red yellow
green draft blue red
yellow draft red yellow
red draft blue yellow
blue equip rotary conductor
blue start i7
green start e1
yellow start a3
red start e9
blue program R6sw B5n R1w 2
green program B4s R4e B6w 4
yellow program B3s R6s R1nw 3
red program B2n R6ne B2w 1
blue rotate 0
green fire grenade
blue equip shield conductor
yellow program R5e R5e B1n 3
green program R6e B5s R5ne 4
blue program R4n R6e B1s 1
red program R5n B2n R1e 2
yellow fire remote
yellow remote I ne
yellow fire fire
blue shield 0
blue equip rotary conductor
red program B6n B4w R6nw 2
yellow program R1ne R1w B5w 1
green program R6e R4n B5w 3
blue program B2s B2w R1e 4
green fire grenade
blue equip rotary conductor
yellow program R3ne B6n B1s 1
red program R1nw B2s R2n 2
green program R1se R5se B6e 4
blue program R6w R3sw B6n 3
blue rotate -1
blue rotate 2
blue equip shield conductor
blue start i3
green program B6w R3n R4e 1
yellow program - - B6w 3
blue program R5n R4s B3s 4
red program B2w R4s R2nw 2
green fire grenade
yellow shield 0
green fire fire
blue shield 1
red program R5s R3e B4w 2
blue program R6e R6sw B1s 4
green program B3e B4w R4sw 3
yellow program R1w B6s B3e 1
yellow shield 1
green fire grenade
yellow start a7
yellow program R5e B6w R4sw 2
red program R5e B3w B2n 3
green program R4sw R1ne B6e 1
blue program R4n B1e B2s 4
green fire grenade
green start c1
green program B6n R5w R5n 4
yellow program R5se R4e - 3
red program R2ne B3n R6se 2
blue program R2se R2n B5e 1
yellow fire remote
yellow remote II nw
yellow program R5sw R2n B1n 3
blue program B1s R6nw R6sw 2
red program B3s B1w - 4
green program - B6s R1ne 1
red repulsion yes
red deck blue
red equip teleport bomb
red start e9
blue program B5s - R4s 1
red program B4s R1s B6s 3
yellow program B3s R1ne B5w 4
green program B1s R3sw B3w 2
green fire grenade
green repulsion yes
red equip teleport bomb
red program B5w B1w R6w 2
blue program - B1n R3se 4
yellow program R2s B2s R4s 3
green program R4ne B1w - 1
yellow fire fire
end e6c270c7
