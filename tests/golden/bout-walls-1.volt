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
yellow draft blue yellow
green draft red yellow
blue draft blue yellow
blue equip bomb walls
red start d9
yellow start a5
green start f1
blue start i5
red program B6e B3s+R1e R2s 2
yellow program R1ne B5e+B3n R1ne 1
green program R1ne R3sw B6n 4
blue program R6e B3n B1s 3
green fire crossfire
red ram second
yellow ram second
green fire crossfire
blue equip bomb walls
yellow program B1se R6se+R4sw B4s 4
blue program R4w R4ne B6n 3
red program R6e R6s B4n 2
green program R3sw R2sw B6e 1
green fire fire
red rotate -1
green fire fire
yellow ram second
red rotate 2
blue equip arm walls
blue program R1w B6e B6n 1
red program B3w R6e B5e+R6e 3
yellow program B5e R3e B1ne 2
green program R1ne B4e B2e 4
green fire fire
red rotate -1
red ram first
blue space none
blue equip arm walls
yellow program R4e R1sw B5n+B6e 2
blue program R5e B3n B2n 3
green program R5n B1w R1n 4
red program B2s R3s B5s+R1w 1
red rotate -1
red ram second
green fire fire
yellow ram first
blue space h8
blue workshop repair
blue equip bomb walls
yellow program R4se+B3w R2ne B3sw 3
blue program B6e R1sw B5w 4
green program B6n R3n R2w 2
red program B2e+B4w R1s R6se 1
red ram first
yellow ram first
green fire crossfire
green fire fire
blue phase no
red rotate -1
blue equip bomb walls
green program R4e R4s B2e 3
blue program B5n - B4s 4
red program B1e R3s B6e+R1nw 1
yellow program B5n R2nw+B1ne R3s 2
yellow ram first
red rotate -1
red ram second
blue phase yes
blue equip arm walls
red program R2se B2e+R2se B2n 2
green program B4e R5n R2e 3
yellow program B2s B2n+R6nw R6sw 4
blue program R1n B1s R5e 1
blue phase yes
red ram second
yellow ram second
green fire fire
red deck red
blue space f4
blue equip bomb walls
red equip grenades ram
red start f9
yellow program B4e B3e+R4e R3nw 1
green program B5e B5w R2se 4
red program R4ne B6s B4w 3
blue program R2s B4s B1s 2
red fire grenade
yellow ram second
blue phase yes
green fire fire
blue equip bomb walls
red equip rotary ram
red start e9
yellow program R3e+B1n B1e R3n 2
blue program R2n B4w B3n 4
green program R6s B3w R2e 3
red program R5s B6s R1w+B5s 1
yellow ram second
red rotate 1
red ram first
green fire crossfire
blue phase no
red equip rotary ram
blue equip bomb walls
red program R4w+R5ne B1s B2s 2
blue program B4e R1ne B6n 1
green program B5s R3nw R1s 3
yellow program R1w+B1se R6se B2nw 4
yellow ram second
blue phase no
red ram second
red rotate -2
green fire crossfire
end 833c8da6
