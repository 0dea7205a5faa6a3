volt record 1
mode rfl
arena tokyo
edition english
goal 2
seed 5
seat red n
seat blue e
seat green s
seat yellow w
titleholder blue walls

red draft red yellow
green draft blue yellow
yellow draft red yellow
blue draft blue yellow
blue equip shield walls
red start d9
green start e1
yellow start a6
blue start i5
red program B6e B3s+R1e R2s 2
yellow program R3se B1e B1n 1
blue program R1ne B3s B6n 4
green program R2sw B1n B1s+R4nw 3
yellow rotate 1
red mine yes
red ram second
red mine yes
green ram second
blue shield 1
yellow program B1e B4s R4sw 4
blue program R4w R4ne B6n 3
red program R6e R6s B4n 2
green program R5se R3e B1w 1
blue shield 0
yellow rotate -2
green program B4n R4e B2n+R2w 3
yellow program R1nw B5e R6e 1
red program B3e+B5e R5n R1se 4
blue program R1n B2s R6se 2
red ram first
green repulsion no
blue shield 0
green ram second
yellow rotate 2
yellow program R5nw R1n B1e 2
blue program R5e B3n B2n 3
green program R1n B6w R6ne+B1e 4
red program B2s+R6sw B3s R4sw 1
red ram first
red mine no
yellow rotate 0
red mine yes
yellow anchor 2
green ram first
green space none
red start f9
green program B4e+R3w R2ne B3s 4
blue program B6e R1sw B5w 3
yellow program B6n R3n R2w 2
red program B2e+B4w R1s R6se 1
red ram first
red mine no
green ram second
yellow rotate 2
blue phase yes
red program B3e B4e R3nw+R3e 3
yellow program R2w R6n - 1
green program B1e B3s R6se+R1nw 4
blue program B3n R1e B5n 2
red mine yes
yellow rotate 2
green ram first
red ram first
green program R6e R3sw B4n 3
red program B1s+B2n R1se R4e 1
blue program B3w B2s R4se 4
yellow program B5w R6sw B6w 2
red ram second
blue phase no
yellow rotate 0
blue program R5ne B6n R3ne 3
yellow program R5se R4ne B2w 2
red program R5e B2e B5s+R4n 4
green program R6e R2se B2w+B6w 1
yellow rotate 0
yellow rotate 0
green ram first
red ram second
red mine yes
yellow program R6sw B5w B6e 4
red program B1n R5w R1w+B6w 2
blue program B6e R2s R1n 3
green program R5w B2s R4sw+B2n 1
blue shield 0
blue deck yellow
yellow rotate 0
red ram second
green ram second
red mine yes
blue equip shield walls
blue start i6
yellow program - B4n B3n 4
green program R3n B4w+B2w R6sw 2
red program R3sw+B1w B5n R1s 3
blue program B6e R1e R5e 1
red ram first
green ram first
green repulsion no
red mine yes
end 9ef83c31
