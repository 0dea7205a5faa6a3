volt record 1
mode rfl
arena rome
edition english
goal 2
seed 5
seat red n
seat blue e
seat green s
seat yellow w

red draft red yellow
green draft blue yellow
yellow draft red yellow
blue draft red yellow
red start e9
green start e1
yellow start b7
blue start h3
yellow program B1w R2e R4e 1
blue program R6sw B1e B5n 3
green program R5ne B3s R6w+B2e 2
red program R1nw+B2e R4sw B6e 4
red ram first
green ram first
yellow rotate -2
red mine no
blue start h7
red start c8
green program B4s R5ne+B1e R6e 2
blue program B4w - R4nw 1
yellow program R1n R5s B4n 4
red program B6n R3se R6se 3
red mine no
green ram second
yellow rotate -1
red program B3e R6se B5e+R1s 2
blue program B4n B6n R6se 3
yellow program R5w B5n B1n 4
green program B3w R2sw R6ne+B3s 1
red mine yes
yellow rotate 1
red ram first
green ram second
green program R5ne B5w B5e 3
yellow program B2w B3e R1n 1
blue program R2n B5n B2n 2
red program B3n R2se R4e+B4s 4
blue shield 1
red ram second
green start g2
green program B1s R5s R4ne 3
yellow program R4n R1s B1n 2
blue program B5s R6n R3w 1
red program B6n R2w+R1ne B4n 4
yellow rotate 1
red ram second
blue start h7
yellow program B4e R1n R1s 2
green program R3e B4s R2e+B1n 1
blue program B5w R5w R1e 4
red program R5ne B6e R3n+B3w 3
red deck yellow
green ram first
red equip bomb ram
yellow start b3
red start c8
green program B5n R4sw+B1e - 1
blue program B4e R5s B1e 4
yellow program B5w B4e R2e 3
red program B5n B2n+R1se R3n 2
green ram first
red ram second
blue space none
red equip mines bomb
yellow program R5e B4e R5sw 1
green program B3n B4s+R1se R5nw 4
blue program B6n B1n R2se 3
red program B2n R2n R3nw 2
blue deck blue
yellow rotate 0
yellow rotate 2
red equip bomb ram
blue equip brake shield
blue start h3
green start e1
blue program R5nw B4n R5w 2
green program R1s - B1s+B2n 3
yellow program R5nw R4sw B1n 4
red program B6n R3se B1n+R6w 1
yellow rotate 0
blue brake 2
yellow rotate 2
blue shield 0
red ram first
green ram first
red equip mines ram
blue equip brake saw
yellow program B3s R6se R3w 2
green program R1nw R1e B2e+B2e 3
red program R5w R3se B6s+B6n 1
blue program R3e B6n R4s 4
blue brake 2
yellow rotate -2
green ram first
yellow rotate 0
red ram first
red mine yes
red equip mines bomb
blue equip saw shield
blue program B6w R6sw B1s 3
green program R3s+B2e B2s R3n 1
yellow program B5s R1ne R1w 4
red program R2n B4e R4w 2
green ram second
red mine yes
end 772a38b2
