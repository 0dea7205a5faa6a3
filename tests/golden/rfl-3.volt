volt record 2
mode rfl
arena ruhrgebiet
edition german
goal 2
seed 14
seat red n
seat blue e
seat green s
seat yellow w
rules 2

blue draft blue yellow
red draft blue yellow
green draft blue red
yellow draft blue red
blue start i3
red start c9
green start c1
yellow start a3
blue program R6e B5w B3s 2
green program R5s B5w B6n 4
red program B4e+B3se R1nw R6w 3
yellow program R5e R6s B6s 1
red ram second
red program R6sw+R2w B4n B2s 2
green program B3e B5s R6n 4
blue program R2se R3n B4w 1
yellow program R5e - B3n 3
red ram first
blue fire fire
green start g1
blue program R2e B2s R2se 1
green program R3w B1e R1se 3
yellow program B3s - R6sw 2
red program B6n R5n R5w 4
yellow program B5s R2e R4n 1
green program B6s R2s R6s 3
red program B4e R1nw B2ne 2
blue program R5sw B3n R3nw 4
yellow program R5nw B2n B6w 2
green program B1e R4e B4s 3
blue program B1e R4se B6s 4
red program B1s R6nw+B4n R6e 1
red ram first
blue start i5
blue program B2s B3n R4se 4
green program R2n B5e R6n 1
yellow program B5e B6w R5se 2
red program R3e R3n+B6e B1e 3
green fire fire
red ram second
green power yes
red program R5s R1s B3s+B5s 3
yellow program R5e R1ne B3s 4
blue program B3e R3nw B5e 2
green program B3s B1n R6se 1
blue deck yellow
red ram first
blue equip anchor bomb
blue start i5
red program B4e R1sw B4e+R2w 2
yellow program R4ne B3e B5e 4
blue program B2e R6w B2s 3
green program R6sw B3n B2w 1
blue anchor 0
red ram first
green space none
blue equip anchor bomb
green program R6sw B3e R6se 3
yellow program R1se B6n B4n 2
red program B4w+R5se B4n R4w 1
blue program B2w R5w B1e 4
red ram second
blue equip anchor bomb
green program B6w - R6w 4
red program R2w B2nw R4e+B3se 2
yellow program R4se B2e B3s 1
blue program R3ne B3s B4w 3
end 885bc6ef
