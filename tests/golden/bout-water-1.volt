volt record 1
mode rfl
arena rome
edition german
goal 2
seed 2
seat red n
seat blue e
seat green s
seat yellow w
titleholder blue water

green draft red yellow
blue draft blue yellow
yellow draft red yellow
red draft blue red
blue equip arm water
green start g2
blue start i5
yellow start b3
red start g8
green program B5n R3ne R6sw 4
blue program B6s R1n - 1
red program R1ne B2w B1n 3
yellow program B4w B1s R2sw 2
red fire crossfire
yellow shield 1
yellow mine yes
red repulsion no
green fire crossfire
blue equip arm water
yellow start b7
blue program R4s B2w B1s 1
red program R1s B6w R5s 2
green program B6w R5w B3n 4
yellow program B5s R2n R4e 3
red fire crossfire
blue fire water
yellow mine no
blue equip anchor water
yellow program R5se B1e R5s 4
green program B2w R5e B3s 3
red program B1n R3sw B6n 2
blue program - B2w R1se 1
red fire fire
blue equip arm water
yellow program B3n R3se B1w 2
red program B6w R6sw R4n 3
blue program R1w R4se B2e 1
green program R1ne R1se B3e 4
green fire fire
yellow mine no
green fire crossfire
blue fire fire
blue equip anchor water
red program R4ne B1w R3se 2
yellow program R4nw B6w R4w 4
green program R3w B4e R5ne 3
blue program B5n B6w R1e 1
green fire crossfire
red fire crossfire
blue equip arm water
blue start i5
green start g2
red program B5w B6w R5e 4
yellow program B2w R3se R2sw 1
blue program B6w R5w R3n 3
green program R2e B5n B6n 2
green fire fire
yellow shield 1
blue equip anchor water
blue start h3
blue program B3s R3e R4n 4
red program R6e B5s R3n 3
green program R3nw B2w R4s 2
yellow program B4w R2n R2s 1
green fire fire
yellow shield 0
red fire fire
blue equip arm water
blue start i5
blue program B6s R2sw R3e 3
green program R3w R4w B1n 4
yellow program B1w R2e R4ne 2
red program B5s B4s R2w 1
green fire fire
yellow shield 1
blue fire fire
blue fire fire
blue equip arm water
red start c8
red program R5ne B5s B3n 4
blue program B3w B6e R2se 3
green program R1s B6w R3sw 2
yellow program B5w B2n R6e 1
green fire crossfire
yellow deck red
blue fire fire
green fire fire
yellow equip mines shield
blue equip arm water
yellow start a5
red program B1n R5e B4w 2
green program B6e R1n R6sw 1
blue program R1nw B1n B4n 4
yellow program R4se B6e B6s 3
green fire crossfire
yellow mine no
yellow equip mines shield
blue equip arm water
yellow start b3
red program B4e R1sw B5e 4
blue program R1w R6nw B1e 1
green program R6se B1e B4e 3
yellow program B3s B3n R2ne 2
yellow mine yes
red fire fire
blue equip arm water
yellow equip mines shield
yellow start b7
green start g2
blue program B6w R4w R2n 2
red program B1e R6e B2s 1
green program R3nw R1e B2s 4
yellow program R4e R1s B4w 3
green fire crossfire
yellow shield 1
green fire fire
yellow mine yes
blue equip arm water
yellow equip shock shield
blue start h3
green program B4e R1w B4n 4
yellow program B2w B6e R3s 2
red program B2s R4nw B6e 1
blue program B5e R2s - 3
red repulsion no
green fire fire
blue fire water
yellow equip mines shield
blue equip arm water
yellow program R5se R5nw B1n 1
blue program R5s B4n B2w 3
red program R2e B1s B4w 2
green program B5n - - 4
red fire fire
end 7e540a57
