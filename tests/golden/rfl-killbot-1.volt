volt record 1
mode rfl
arena ruhrgebiet
edition german
goal 2
seed 2
seat red n
seat blue e
seat green s killbot repulsion mines

red draft red yellow
blue draft red yellow
red start c9
blue start i7
red program - B2s R6nw 3
blue program B3w R3sw B6w 2
blue rotate 2
red program R6e R2n+B1e B6n 1
blue program R3w R5ne B2n 3
blue rotate -1
red ram first
blue rotate -1
red shock no
blue program B5w R5nw R1sw 3
red program B4e B4s+R5se R3w 1
red shock no
red ram first
blue rotate 2
red program B2s+R3e B6e R2sw 1
blue program R5n B1e R6se 3
red ram second
blue rotate 2
blue rotate 1
red start e9
blue program B5n R1s R6n 3
red program B3w B6n+R2se R4e 2
red ram second
red shock no
blue rotate -1
red program R6e+R5sw B6w B2s 2
blue program - B1s B3e 3
red ram second
red shock yes
blue program R2se B4n R4se 3
red program B2w+R6e B1w R1ne 2
red ram second
red deck blue
red equip arm shock
red start g9
blue start i3
red program B4s B5s - 2
blue program B6e R1ne B4w 3
red space f2
red equip arm ram
blue program R5e B3e B1e 2
red program R1w R6ne B3w 3
blue deck red
blue equip crossfire bomb
red equip arm ram
blue start i7
blue program B5s R1w B3n 1
red program R6w B1w+R1s B5w 2
red ram second
blue fire crossfire
end de56bf14
