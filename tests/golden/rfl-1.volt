volt record 1
mode rfl
arena ruhrgebiet
edition german
goal 2
seed 2
seat red n
seat blue e
seat green s
seat yellow w

green draft blue yellow
blue draft red yellow
yellow draft blue yellow
red draft blue red
green start e1
blue start i3
yellow start a3
red start c9
red program R1nw B5w R2w 4
yellow program R3nw B2s B3n 2
green program R5nw B3e B5e 3
blue program R3sw R5nw B5n 1
blue fire crossfire
red mine no
red mobility no
green space h2
green workshop repair
blue program B2s B3n R6ne 1
yellow program B6e B2n R3se 2
green program B2s R4sw B5s 4
red program R2e B6e R4sw 3
red mobility no
red mine no
green space i1
red program R2w B2s R6e 2
green program B5w B2e R1ne 1
yellow program R3ne B4s R2w 3
blue program B1e B3n R1s 4
red mobility yes
red mine yes
red mine yes
yellow shield 1
blue fire crossfire
red mobility no
red space e7
yellow start a5
blue program R2ne R6n B6n 2
red program B3n R2nw B1w 4
yellow program B3w R2n R6sw 1
green program R2se B5n B2e 3
blue fire fire
red mine no
green space g3
red start e9
blue program B1n B2e R3nw 3
red program R1sw B3n B6n 2
yellow program R3sw B5e B6w 1
green program R2sw R4sw B1w 4
yellow shield 1
yellow shield 0
blue fire fire
yellow shield 0
green space none
green program B3n R6n R6e 1
red program B3s R5e R2n 4
yellow program B6s R5n R2s 2
blue program B6n B2w R3e 3
red mine no
red mobility yes
red mine yes
red deck blue
blue fire fire
green space none
red equip mobility mines
red start e9
red program B5e R4ne B5w 3
yellow program R3w R3n B4s 2
green program R6nw B6s R2se 4
blue program B6s B1w R6e 1
red mine no
blue anchor 2
red mine yes
green space h1
red equip mobility mines
green program B5w R2w B6e 1
red program B5e R3se B2n 2
blue program B1s B1s R1nw 4
yellow program R3nw B5n B1w 3
red mine no
yellow shield 0
end 1679b598
