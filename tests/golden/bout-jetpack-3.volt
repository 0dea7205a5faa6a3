volt record 1
mode rfl
arena twin-cities
edition german
goal 2
seed 6
seat red n
seat blue e
seat green s
seat yellow w
titleholder blue jetpack

yellow draft red yellow
green draft red yellow
blue draft red yellow
red draft red yellow
blue equip rotary jetpack
yellow start a7
green start g1
blue start i7
red start g9
yellow program R1w B4s R6s+B1s 3
green program R6sw R3s B5e 1
red program R5se B2s B1e 4
blue program B2w B5s R3ne 2
red saw no
yellow mine yes
blue jump yes
green deck red
yellow ram second
blue rotate 1
green equip saw bomb
blue equip anchor jetpack
green start e1
yellow program R5e B5e B4s+R2e 3
red program B5w R6sw+R3n B4n 1
blue program B4n B5s R3n 2
green program B1w R3nw B5n 4
red ram first
yellow mine yes
yellow ram second
yellow mine yes
blue equip rotary jetpack
green equip mines bomb
green start e1
blue program B1w R1se B2w 1
yellow program R1w R6nw B3n+B6n 3
green program R1nw R2n B6e 2
red program R4sw R2s B3n 4
blue jump no
yellow ram second
green mine yes
yellow mine yes
blue equip anchor jetpack
green equip mines bomb
yellow start a5
yellow program R3se B6s R5w 1
blue program R2nw B3s R6se 2
green program R1ne R5s B2w 3
red program B4n - R2e 4
yellow mine yes
green mine no
blue equip anchor jetpack
green equip mines bomb
yellow program R2ne B4n B5e 3
green program B5n B2e R4se 1
blue program B6w R6sw B5s 2
red program B3e B1w R4s+R5se 4
green mine yes
blue deck yellow
green mine no
yellow mine yes
red ram second
yellow mine no
green equip saw bomb
blue equip rotary jetpack
green start c1
blue start i3
yellow program R1nw+B2w R6ne B1s 2
green program B3w B5n R5se 4
blue program B1s B1n R2w 1
red program R4nw+B2e B3e R2s 3
yellow ram second
yellow mine no
red ram first
blue equip rotary jetpack
green equip mines bomb
yellow start a3
yellow program B4w+B6s R2ne R2sw 3
green program B5s R2s R1n 4
blue program B4e B6s R2sw 1
red program R2n B2w R4se 2
yellow ram first
green mine yes
blue equip shield jetpack
green equip mines bomb
blue program R2sw B4e R2nw 2
red program R3nw R4w B4s 4
green program R1s B6s R2e 1
yellow program B1w R6se+B3s R3n 3
yellow ram first
green equip mines bomb
blue equip anchor jetpack
yellow program R5sw R5nw B4w 4
red program R1nw+B1s B6w R1e 2
green program B6e R6nw B6w 1
blue program R6se B2s R6nw 3
red ram first
green mine no
green mine yes
green equip mines bomb
blue equip anchor jetpack
red start g9
green program B4w R3n R1sw 2
yellow program R4sw+B3s R2ne B5n 1
red program B6s R1ne B6s+R1w 3
blue program R3e R3se B6s 4
yellow ram first
red ram first
yellow mine no
green equip mines bomb
blue equip anchor jetpack
red program R2s+B5e B4w R5s 3
green program B4w R4n B5n 1
blue program R2e B2s R5w 4
yellow program B3n R6n B1s+R4se 2
red ram first
yellow mine yes
end 8eb154bc
