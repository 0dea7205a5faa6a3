volt record 1
mode rfl
arena ruhrgebiet
edition english
goal 2
seed 1
seat red n
seat blue e
seat green s
seat yellow w
titleholder blue conductor

blue draft blue yellow
green draft red yellow
red draft red yellow
yellow draft blue red
blue equip teleport conductor
blue start i3
green start e1
red start c9
yellow start a7
green program R2se+B4s R1se B5s 4
yellow program B1e R5n R6se 2
blue program R6se B3w B2s 1
red program R2s B3e R4e 3
green ram first
green fire fire
blue equip shield conductor
yellow program R5e B5s R5nw 1
green program B6s+R4s - B3w 2
blue program B2e B3n R1n 4
red program B4w R1se R2sw 3
green ram second
blue shield 1
yellow start a5
blue program B2s R3w B5n 4
red program B1s B1e R6w 1
green program B4s+B1n R1sw R3e 3
yellow program B6w R5se B6w 2
green ram first
blue equip shield conductor
green start g1
blue start i7
green program R6n+R6se - B5e 1
red program R3sw B3e R2e 3
yellow program B5n R4w B6e 2
blue program R2sw B3e B3e 4
green ram second
blue equip shield conductor
red program B2w R6sw B3e 2
blue program R4s R5sw B1n 3
yellow program B2e B5s R3n 4
green program R5w+B3w R2w B3s 1
green ram second
green fire fire
yellow saw yes
blue shield 0
blue equip shield conductor
red program B4e B6e R6e 3
yellow program R4w R6nw B3n 4
blue program - R1nw R1ne 2
green program R4nw+R1s B6w B4s 1
green ram second
green fire grenade
blue equip shield conductor
red start g9
blue program R1n B4s B2e 1
yellow program B2s R1s R4s 4
green program B2s R5e R1w 3
red program B1s R1w R2se 2
blue shield 0
blue deck yellow
red fire remote
red remote III se
blue equip shield conductor
blue start i7
red program B3e R3se R1n 1
green program R5nw B2e B5n+R2nw 2
yellow program B6s R1nw R5nw 3
blue program R3se B1w B5e 4
green ram first
green fire grenade
blue equip teleport conductor
red start g9
blue program B4s B4s R2w 4
yellow program B2w - R3e 1
red program B4s R5ne R6s 2
green program B2e R3n B6s 3
green fire fire
blue fire fire
red space none
blue equip teleport conductor
yellow program R1w B4n B2w 2
green program R5sw+B5n R5sw B2w 3
red program R3se B4s R1e 1
blue program - R2sw B6w 4
end 658ae868
