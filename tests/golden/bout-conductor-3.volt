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
titleholder blue conductor

green draft red yellow
blue draft blue red
yellow draft red yellow
red draft blue yellow
blue equip arm conductor
green start g1
blue start i5
yellow start a3
red start e9
blue program R6sw B5n R1w 2
green program B4s R4e B6w 4
yellow program B3s R6s R1nw 3
red program B2n R6ne B2w 1
red shield 1
yellow fire crossfire
blue equip mines conductor
yellow program R5e R5e B1n 3
green program R6e B5s R5ne 4
blue program R4n R6e B1s 1
red program R5n B2n R1e 2
blue equip mines conductor
green program - - B4e 1
red program B1w R4n B1n 4
blue program R3ne R6se B6e 2
yellow program B6w R1w B2e 3
yellow fire fire
blue equip arm conductor
yellow start a3
red program R1w - B4e 2
green program R1sw R4n B2n 1
yellow program B2n R5w B6e 3
blue program B2w R5e B4n 4
green fire crossfire
yellow space g5
blue equip mines conductor
blue start i3
green program B6n R3s B6w 3
red program R4e B4n R1n 4
yellow program B3w R5n R4s 1
blue program R2e R4n B4w 2
green fire crossfire
blue mine no
blue equip arm conductor
yellow start a3
green start c1
red program R6s B2s R3e 1
yellow program R4sw B6e B6s 2
green program R1e B3e B4w 3
blue program R3ne B4n B6s 4
green fire fire
red shield 0
blue equip mines conductor
blue program R6s R3sw B2s 4
yellow program R4ne B1e R3w 3
red program R4s R4sw B1n 1
green program R2nw B1e R2ne 2
green fire crossfire
green fire crossfire
yellow fire fire
end e1d0ca72
