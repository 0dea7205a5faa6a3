volt record 1
mode rfl
arena ruhrgebiet
edition default
goal 2
seed 0
seat red n
seat blue e
seat green s
seat yellow w
titleholder blue conductor

red draft blue yellow
yellow draft blue yellow
green draft blue yellow
blue draft blue yellow
blue equip shield conductor
red start g9
yellow start a5
green start g1
blue start i7
red program R3e+B1w B6n R1sw 3
yellow program R3nw R3ne B3n 2
blue program R1nw B5s B4w 1
green program R4nw B3s R2s 4
red ram first
green brake 2
blue equip arm conductor
red program R3se+B6s B5n R2nw 1
yellow program R1w B6w R1n 4
blue program R3n B2n B4n 3
green program B4e R3se B5s 2
yellow mobility no
red ram second
green brake 2
yellow mobility yes
green brake 0
blue space f8
blue equip arm conductor
blue program R3s B4w R6se 2
red program B1e R5sw+R2n B5s 1
green program B1w R1se R1ne 4
yellow program R5ne R6se B3w 3
green brake 0
red ram second
blue space b8
blue workshop repair
blue equip arm conductor
green program B4e B6s R4sw 1
yellow program R5se B1e B6s 4
red program B1nw B4e+R1se R6se 2
blue program B1w R3sw B5e 3
green brake 2
green deck blue
red ram first
blue space e7
end 50c8d1bb
