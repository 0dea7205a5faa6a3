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

red draft blue yellow
yellow draft red yellow
green draft red yellow
blue draft blue red
blue equip arm conductor
red start c9
yellow start a5
green start c1
blue start i7
green program R2se B4s R1se 4
blue program R6ne R2n B3n 3
red program - B3e R3w 2
yellow program R3e R2s+B4w B2w 1
yellow ram first
blue equip shock conductor
blue program R4s B5e B5s 1
green program R1n R5se B5s 2
yellow program B3n R4ne+B4e R3sw 4
red program B1e B4w R1se 3
yellow mine no
yellow ram second
green rotate 2
blue equip shock conductor
yellow program R4ne B2s B3w 1
red program B6e R3n R3ne 3
blue program R6n R2n - 4
green program B3s B2n R6ne 2
red shield 1
yellow mine no
red shield 0
green rotate 1
blue equip shock conductor
green program B6s R1n B1e 2
red program R3sw B3e R2e 3
yellow program B1w R6w B6e 1
blue program R2sw B3e B3e 4
red fire teleport
red fire teleport
yellow mine no
blue equip shock conductor
green program R6sw B3e B4w 2
yellow program R1sw R1ne B6w+B5w 4
red program B5s R3n R5nw 3
blue program B2e R4s B5n 1
green rotate 1
red fire teleport
green shield 1
blue shock no
yellow ram first
yellow mine no
blue equip arm conductor
yellow program B6e R5nw B5s+R2nw 4
green program R4s - R3sw 3
red program R1ne B5w B4s 1
blue program B6s B6w R4sw 2
green rotate 0
yellow mine yes
yellow ram second
green rotate 2
red shield 0
red shield 0
yellow mine yes
blue equip arm conductor
red start e9
yellow start a5
green program B3n R3se B3e 2
blue program R2ne R2sw B5e 3
red program B5s R6n B1s 1
yellow program R1e R6w+B4n B5w 4
green shield 0
red shield 0
green shield 1
green rotate -2
yellow ram first
yellow mine no
red shield 1
green space none
blue equip shock conductor
blue program R5e B5n R4nw 1
red program B6s R1nw R5nw 4
yellow program R5ne B4e+B5e R4s 2
green program B1s R4sw B4s 3
yellow ram first
yellow mine no
green rotate 1
green deck yellow
red shield 1
blue equip shock conductor
green equip ram shield
green start c1
blue program R4s B5n B6s 2
yellow program B2e B3n R6sw 3
red program R3sw R2sw B6e 1
green program R5s B1e B2s 4
yellow mine yes
blue equip shock conductor
green equip rotary shield
blue start i5
red program R3se B4s R1e 2
blue program - R2sw B6w 3
yellow program R5n R3ne+B6w B2w 4
green program R1e R2se B5e 1
yellow ram second
yellow mine yes
blue space c5
end 6e773d3f
