volt record 2
mode rfl
arena tokyo
edition german
goal 2
seed 2
seat red n
seat blue e
seat green s
seat yellow w
titleholder blue walls
rules 2

yellow draft blue yellow
blue draft blue red
green draft blue red
red draft blue yellow
blue equip brake walls
yellow start a6
blue start i5
green start d1
red start d9
green program B2e R5sw R5n 1
blue program R5e B2e B6e 2
red program R4sw B1e B3s 4
yellow program B5w B2w R5e 3
green mine yes
blue brake 0
green mobility no
red shield 1
blue brake 1
blue equip brake walls
yellow program R2w R3ne B3n 1
red program R4n B3nw R1sw 2
green program B3n B3e R5se 4
blue program B6e B5n R6n 3
green mine no
blue brake 1
green mine yes
blue brake 2
blue equip brake walls
yellow program B2s R4ne R3sw 1
red program B3nw R5s R6n 2
green program B5w R5ne R2n 4
blue program R3w R2s B4w 3
green mine no
green mobility no
red shield 1
blue brake 0
blue phase yes
green space d4
blue equip remote walls
blue program R2e B3e B3w 1
red program R4s R5w B2ne 2
green program R3sw - R6nw 4
yellow program B4s R5s B1e 3
green deck red
blue phase yes
blue phase yes
yellow space a2
blue equip remote walls
green equip mobility mines
green start e1
red program - R3ne R1se 3
yellow program B4s R3w B4n 4
green program B5n B3n R3ne 1
blue program R1sw R5e B5s 2
green mine no
green mine yes
blue fire fire
yellow space b2
yellow workshop repair
green equip mobility grenades
blue equip remote walls
blue program B3n - B1n 3
yellow program R1ne B4n R4nw 2
green program B2w B1w R5ne 1
red program B5s B3ne R3n 4
end 5a6045c9
