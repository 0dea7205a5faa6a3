volt record 1
mode rfl
arena ruhrgebiet
edition german
goal 2
seed 2
seat red n
seat blue e
seat green s killbot anchor saw
seat yellow w killbot grenades shield

red draft blue yellow
blue draft red yellow
red start c9
blue start i3
blue program R3e B6w B3e 1
red program B2w R3se B3w 4
blue saw yes
red repulsion yes
red program B3w R3se R2ne 3
blue program B1e R5e R2e 1
red deck red
red equip repulsion bomb
red start e9
red program R2ne R3nw B5e 1
blue program R5ne B4n R1nw 2
blue deck red
red deck yellow
red equip bomb shield
blue equip saw bomb
red start e9
blue start i5
blue program R4n B6e B1n 4
red program R2ne B4s B6e 3
red shield 1
red shield 1
end e693d628
