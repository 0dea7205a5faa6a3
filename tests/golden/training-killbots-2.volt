volt record 2
mode training
arena rome
edition english
goal 1
seed 57
seat red n
seat blue e
seat green s killbot
seat yellow w killbot
rules 2

red start g8
blue start h7
red program B6w B3e R4e 1
blue program R2n R2ne B5e 3
red start c8
blue program - R1n B1e 3
red program B5w B3n R2sw 1
red start c8
red program B5s R4se B6w 2
blue program B2w R6nw B1e 4
red start c8
red program B5s R2se R3nw 1
blue program R2sw B3w B1w 2
red start e9
red program B3w R4ne B6n 2
blue program B5n R2e B3w 4
blue program B1s R2n B3s 3
red program R1ne B5n R2w 1
blue start h7
blue program R2ne R2n B3s 4
red program B2w B3s R3e 3
red program R2e R1nw B6s 4
blue program R5w R3e B6w 1
blue start h3
red start g8
red program R4ne B1s R1e 1
blue program R4ne R5n B1e 4
red program R6se B2s R5se 2
blue program B1n R6n B4n 3
red space g5
end ce61a189
