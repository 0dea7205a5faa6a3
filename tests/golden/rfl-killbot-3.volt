volt record 1
mode rfl
arena rome
edition english
goal 2
seed 9
seat red n
seat blue e
seat green s killbot repulsion mines

red draft blue red
blue draft blue red
red start g8
blue start h7
red program B2e - B6n 2
blue program B1se B4w R6sw 3
blue mine yes
red start g8
blue program B6w R1nw B4s 2
red program R1se B2n B3n 3
blue mine no
blue start i5
blue program R2ne B2sw R4nw 3
red program R3n R1w B1s 1
red mobility no
red mobility no
blue mine no
blue program B3w R1w R3ne 1
red program B4n B4w R5nw 3
blue mine yes
red program R1n B5s R5s 2
blue program B3e R4se B5w 1
red mobility no
blue mine yes
red shock no
blue mine no
red mobility yes
blue start i5
blue program R3w B3sw R2nw 1
red program R2s B5s R5n 2
red mobility yes
blue mine yes
red mobility yes
blue program B4w R5se R1n 1
red program R4n B4n R4nw 2
red mobility no
blue program B3n B5s R1s 2
red program B1n R4w R1s 1
blue mine yes
red mobility yes
red mobility no
blue start h7
blue program R3nw B5e R6e 3
red program R1w - B1n 2
red deck blue
blue mine no
red equip arm shock
red start g8
red program R3e B1e R3ne 2
blue program R6s R1n B2n 3
blue mine no
red space none
red equip arm shock
blue start h7
blue program B4n R4ne B4s 3
red program R4sw B3w B1s 2
blue mine no
red deck red
end f6879d08
