volt record 1
mode rfl
arena rome
edition english
goal 2
seed 17
seat red n
seat blue e
seat green s
seat yellow w
titleholder blue water

blue draft red yellow
red draft red yellow
yellow draft red yellow
green draft red yellow
blue equip anchor water
blue start h7
red start e9
yellow start b3
green start c2
red program R6s B2e R6ne 3
blue program B2s R2nw - 2
green program B3e R5e R4n 1
yellow program B4e+R5nw R2se B2s 4
yellow ram first
yellow fire fire
blue equip anchor water
red program B6e B5s R2w 4
blue program B1w R5se R3sw 3
yellow program B6s B1e+R5s R4w 2
green program B1e B2n R6w 1
yellow ram first
blue fire fire
blue fire fire
yellow fire grenade
green space none
blue equip anchor water
red start e9
green program - R6s B1n 1
blue program B6w B1s R3ne 3
yellow program B5s R4w R6nw+B1s 2
red program R2ne B3e R3se 4
yellow fire grenade
yellow ram first
blue equip anchor water
blue start h3
red start g8
green program B5s R6e R6se 1
yellow program B4e+R3w R4w B2s 2
red program B2w B3s R2sw 4
blue program R6e B3n B3s 3
yellow ram first
yellow fire grenade
blue fire water
yellow fire fire
green power yes
blue equip rotary water
blue start h3
blue program R4ne B2s B4n 1
yellow program R4ne+B3e B5n R6e 2
green program R4e B5s R6w 3
red program B3n B3e R4se 4
yellow ram second
blue rotate 2
blue fire fire
yellow fire fire
green power no
blue equip anchor water
blue start i5
red start e9
blue program R4n B4n R1s 1
yellow program B2e R3n B1e+R6e 3
red program R6ne R5se B6s 4
green program B6s R3ne B2w 2
blue fire water
yellow deck yellow
blue equip rotary water
yellow equip grenades ram
blue start h3
green start e1
yellow start b7
red start g8
yellow program B5e R2sw+R6w B1e 3
red program B5s R6e R4sw 2
blue program R5s B2w B3s 1
green program R5s B3e B3n 4
red shock yes
blue rotate 2
blue fire water
yellow ram first
yellow fire fire
blue equip rotary water
yellow equip grenades shield
green start g2
green program R3nw R4w B5w 4
red program R2nw R4w B6w 3
blue program B1e B4s R2se 2
yellow program B6s R1sw B4w 1
yellow equip grenades ram
blue equip rotary water
yellow start b3
green program R6ne B1s B1n 1
red program R6s B4e B5e 4
yellow program R3se B2s R6se 2
blue program B3w R1n B5s 3
yellow fire grenade
blue deck blue
yellow equip grenades ram
blue equip brake water
yellow start a5
blue start h3
green program B3w R4e B4n 1
yellow program B6n B5e+R1s R2nw 4
blue program B1s B6n R4w 2
red program R2e B2s R1n 3
blue brake 1
yellow ram second
blue brake 2
yellow fire grenade
blue fire water
blue equip anchor water
yellow equip grenades ram
green start g2
blue program R3s B5w B2w 4
green program B1s R1nw R4sw 1
yellow program R1ne+B4s B4w R4e 2
red program R2se B4s B2e 3
yellow ram second
blue fire fire
yellow equip grenades ram
blue equip brake water
yellow start b3
blue start h7
green program B6e B4w R1w 1
yellow program B1w R6s R2e+B2s 3
red program R2se B1e R5sw 4
blue program R1nw B1w R3s 2
blue brake 1
yellow ram first
blue fire water
blue equip brake water
yellow equip ram shield
yellow start b7
yellow program B5e B1e R5nw 1
green program B6e B5e R2sw 3
red program B3e R4n B4s 2
blue program B5w B3e R5ne 4
blue brake 2
blue brake 1
red shock no
blue fire water
yellow space e7
end ed97d9dc
