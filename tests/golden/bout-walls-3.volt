volt record 2
mode rfl
arena tokyo
edition polish
goal 2
seed 23
seat red n
seat blue e
seat green s
seat yellow w
titleholder blue walls
rules 2

green draft red yellow
yellow draft blue red
red draft blue yellow
blue draft blue red
blue equip remote walls
green start f1
yellow start a5
red start f9
blue start i4
yellow program B5n R6ne R4e 4
blue program B4w R5nw B1n 1
red program R3ne B1w R1sw 3
green program R2e B6e B2e+R5sw 2
yellow mine no
green ram second
yellow fire fire
red shield 1
green rotate 1
blue equip remote walls
yellow program R6sw R3w B4s 1
blue program R4se B5s B5w 2
red program R3nw B6n B2s 4
green program - B4w+R1nw B6s 3
green ram second
yellow mine no
blue phase yes
blue equip remote walls
blue program R6s B4e B1w 2
red program R2ne R5se B3n 1
green program B2n+R6e R6nw B3e 3
yellow program B6e R1sw R6n 4
green ram second
yellow mine yes
green rotate -1
blue phase yes
green rotate 0
blue equip remote walls
blue program B5e B1n R4n 4
yellow program B6s R2sw R5nw 2
green program R3e B4e+R1nw B2w 1
red program R3s B2e R5sw 3
green rotate 2
blue phase yes
green ram first
red space g8
blue equip mobility walls
blue start i4
yellow program B5e R3nw B3w 4
red program R5sw R5e B6n 3
green program R3sw B4s R4se+B2w 1
blue program R1sw R4n B4e 2
green rotate 0
yellow mine yes
blue mobility yes
green ram second
yellow mine yes
green rotate 1
blue equip mobility walls
red program B2e - R1s 4
yellow program R5w R6sw B1e 2
blue program B2w R3se B5s 1
green program R3nw+R3ne B1w B3n 3
green ram first
green rotate -1
yellow fire fire
red shield 1
blue phase yes
red space none
blue equip remote walls
yellow start a6
blue program B6s R2n R4sw 4
yellow program B4w R1ne R4w 2
red program R3w B3w B2w 1
green program B4w R2n R6sw+B5n 3
blue phase no
green ram second
green rotate 2
blue equip remote walls
red program B3w R6e B4s 3
blue program B5w R3se R5nw 1
yellow program R2ne B3s R1n 4
green program B6w B4n R3sw+R4ne 2
blue phase yes
yellow mine no
green ram second
green rotate -1
yellow deck red
blue equip mobility walls
yellow equip teleport mines
yellow start a6
blue program R5nw B4s R3n 1
red program B4w R1s R4s 3
green program R5s B5w B1n 4
yellow program B2e R5nw B1e 2
yellow mine no
green rotate 2
blue mobility no
green deck yellow
blue equip remote walls
yellow equip teleport mines
green equip rotary ram
green start d1
blue program R5sw B5n B3w 4
yellow program R3e R5se B4e 2
red program R1s R5s B1s 3
green program R4sw B2w B3n+R4s 1
green rotate 0
end 672a97b5
