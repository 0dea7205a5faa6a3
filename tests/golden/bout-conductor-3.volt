volt record 2
mode rfl
arena ruhrgebiet
edition german
goal 2
seed 10
seat red n
seat blue e
seat green s
seat yellow w
titleholder blue conductor
rules 2

blue draft blue red
green draft blue yellow
yellow draft blue red
red draft blue red
blue equip saw conductor
blue start i7
green start c1
yellow start a7
red start e9
yellow program R5w B2e R3ne 2
blue program R2sw B4w B1w 3
red program R3e B3s B2w 4
green program R4e R1sw B3e 1
red repulsion no
green brake 1
blue equip arm conductor
red program R3w B1e R5ne 3
green program B4e R2w R1ne 1
yellow program B6n B3n R5s 4
blue program R1sw R5w B2s 2
red deck yellow
green brake 1
blue space e6
blue equip arm conductor
red equip repulsion remote
red start g9
red program R6nw R4ne B5n 4
yellow program B1e R2e R4ne 3
blue program B2s R3ne R5n 2
green program B1e R4se R3se 1
green brake 0
yellow fire fire
blue equip saw conductor
red equip repulsion anchor
green program B5n R4nw B5w 1
yellow program R6e B1e R4nw 2
red program B6s R6n R3sw 4
blue program R5w B6n R5w 3
green brake 1
green brake 2
red space g3
blue equip arm conductor
red equip repulsion anchor
yellow program B6n R1s R5e 4
red program R2se B3e B4n 1
green program B6e R1s B2n 2
blue program B6s B3n R5n 3
green brake 0
blue space c6
red equip repulsion remote
blue equip saw conductor
green start c1
red program R1w B5s B4e 3
blue program B3s R3sw R1s 1
yellow program B3s R2nw R2se 2
green program R3sw R6e B5e 4
yellow fire remote
yellow remote III n
green brake 2
blue equip saw conductor
red equip repulsion remote
blue program - B3s R4ne 2
yellow program B4e R3e R4ne 4
red program B1n R5ne B3s 1
green program B4e R2w B1e 3
green brake 2
green brake 1
red equip repulsion anchor
blue equip saw conductor
yellow start a3
red program R4s B1e B5w 2
green program R2nw B2n R4n 4
blue program B6n R4se B2e 1
yellow program R4w R3ne B1s 3
green brake 0
blue equip arm conductor
red equip repulsion remote
red program B6w R5e R3e 2
yellow program R1e B1w R3se 4
blue program R3sw R2e B2e 3
green program B1e R6sw B6w 1
green brake 1
green brake 2
red equip remote anchor
blue equip saw conductor
red program B3w R3ne B3e 1
green program R3n B2n R2se 4
yellow program B1n B4s R5n 2
blue program B2w R6nw R3ne 3
green brake 0
red equip repulsion remote
blue equip saw conductor
green program B1s R6nw R1n 2
yellow program B2e B3s R2s 1
red program R3e B2n B1s 4
blue program B1s B2s R6s 3
green brake 1
blue equip saw conductor
red equip repulsion anchor
yellow program R6se B6e R5w 2
green program B6e R4nw R3e 4
red program B4w B1s R1e 3
blue program B4s R3w B1w 1
red repulsion yes
end 59c5677e
