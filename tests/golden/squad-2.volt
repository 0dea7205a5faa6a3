volt record 2
mode rfl
arena rome
edition english
goal 2
seed 1
seat red n
seat blue e
seat green s killbot anchor saw
seat yellow w killbot grenades shield
rules 2

red draft blue red
blue draft blue yellow
red start c8
blue start h3
red program R4w B5w B4n 1
blue program B5e+R3nw - B1n 4
blue ram first
red rotate -2
red start e9
red program R2w B3s B6w 3
blue program R5w B5s B5e 1
blue mobility yes
blue start h3
red start g8
red program B5e R5sw R5w 4
blue program R1n+B2n B2n - 1
blue ram second
red start e9
red program B5e B4w R6nw 2
blue program B3s B3s+R1sw R5nw 3
blue deck yellow
blue equip mobility ram
red start c8
blue start i5
blue program R5w B4n B3s 1
red program R5s B2sw R1nw 2
blue mobility yes
red rotate 2
end 5451962e
