volt record 1
mode rfl
arena twin-cities
edition default
goal 2
seed 4
seat red n
seat blue e
seat green s
seat yellow w

red draft red yellow
yellow draft blue yellow
green draft blue yellow
blue draft red yellow
red start g9
yellow start a5
green start e1
blue start i3
yellow program R3ne B4e B4s 4
blue program R1nw B5s R4ne 1
green program R6w B4s R6s 3
red program R2n B4s R5w+B3e 2
green mobility no
red ram first
blue rotate 1
green mobility yes
green program R3n R6nw B2e 4
yellow program R1s B4w B6e 2
blue program B1w B4w R5e 1
red program B5w B3e R1sw 3
green shield 0
green mobility no
yellow shield 0
yellow shield 0
blue anchor 2
blue rotate -2
yellow shield 1
blue program R5ne B1w R4se 3
green program R5nw B5e R2nw 1
yellow program - R5ne B1w 4
red program R6e+B5s B2e R1s 2
red ram second
blue rotate -1
blue anchor 2
blue rotate -1
yellow space d3
green program R6sw B6n B2e 2
blue program B1s R3ne R5e 4
yellow program R3ne B5n B3e 3
red program R1sw+B3n B6n - 1
red ram first
green shield 0
blue rotate 1
blue rotate 1
green program B5e R3n B2w 4
red program R4sw B3s R5s+B5s 1
blue program B1e R2n R5w 2
yellow program R3s B6w R3sw 3
green shield 1
red power yes
green deck red
red ram second
blue rotate 2
green equip rotary shield
green start c1
green program R4se B2s R1e 2
yellow program R1w R6w B3e 1
red program B5s+R5w B1w R6se 4
blue program - R2e B1n 3
green rotate 1
red ram first
red deck yellow
green equip mobility rotary
red equip power ram
red start g9
red program B6w+B2n R5e R6sw 1
blue program B3e B3s R4ne 2
yellow program R2n B5n B1s 4
green program B1s R4ne B1w 3
red ram first
green rotate -2
yellow shield 0
end 063e8c85
