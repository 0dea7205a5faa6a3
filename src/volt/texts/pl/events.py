"""Event texts in Polish. Names come first or after a colon, so they are never declined."""

EVENTS = {
    "round_began": "Runda {round}.",
    "phase_began": "Teraz: {phase}.",
    "token_placed": "Żeton PZ ląduje na polu {number} ({space}).",
    "damage_cleared": "{robot} prostuje blachy.",
    "equipped": "{robot} ma teraz podpięte: {modules}.",
    "rebooted": "{robot} restartuje się na {space}.",
    "numbers_returned": "Numery startowe wracają na kolumny areny.",
    "number_taken": "{robot} zgarnia numer {number}.",
    "revealed": "Programy na stół.",
    "die_shown": "{robot}, panel {unit}: {colour} {number}, na {heading}.",
    "unit_cleared": "{robot}: panel {unit} zaprogramowany błędnie – do kosza.",
    "unit_began": "Panel komend {unit}.",
    "rolled": "{robot} rzuca: {colour} {number}.",
    "activated": "{robot}: {colour} {number}, na {heading}.",
    "die_removed": "{robot}: {colour} {number} schodzi z pulpitu.",
    "rotated": "{robot} obraca głowicę na {heading}.",
    "turned": "{robot} obraca się na {heading}.",
    "moved": "{robot} jedzie z {origin} na {to}.",
    "pushed": "{robot} sunie z {origin} na {to}. Nadawca: {by}.",
    "stopped": "{robot} staje na {space}: dalej na {heading} ani rusz.",
    "mobility_used": "{robot} nie strzela, tylko jedzie: Mobilność.",
    "braked": "{robot} hamuje: o {spaces:one=# pole|few=# pola|many=# pól|other=# pola} mniej.",
    "anchored": "{robot} rzuca kotwicę: o {spaces:one=# pole|few=# pola|many=# pól|other=# pola} mniej.",
    "walls_passed": "{robot} przejeżdża przez ścianę. Kontroler ścian pozwala.",
    "repelled": "{robot} uruchamia promień odpychający.",
    "power_beamed": "{robot} włącza wiązkę mocy. {target} leci: {spaces:one=# pole|few=# pola|many=# pól|other=# pola}.",
    "water_sprayed": "{robot} uruchamia armatkę wodną: na {heading}, aż po {to}.",
    "sawed": "{robot} uruchamia piłę tarczową. {target} stoi na drodze.",
    "shock_pulsed": "{robot} wysyła impuls uderzeniowy we wszystkie strony.",
    "arm_extended": "{robot} sięga ramieniem teleskopowym na {space}.",
    "conducted": "{robot} rozprowadza błyskawicę wokół {space}.",
    "fired": "{robot} strzela na {heading}, aż po {to}.",
    "struck": "Błyskawica na {space}. {robot} świeci.",
    "damaged": (
        "{robot} obrywa: {tokens:one=# żeton uszkodzeń|few=# żetony uszkodzeń|many=# żetonów uszkodzeń|other=# żetonu "
        "uszkodzeń}. Nadawca: {by}."
    ),
    "damaged_alone": (
        "{robot} obrywa: {tokens:one=# żeton uszkodzeń|few=# żetony uszkodzeń|many=# żetonów uszkodzeń|other=# żetonu "
        "uszkodzeń}."
    ),
    "shielded": (
        "{robot} łapie na tarczę {tokens:one=# żeton uszkodzeń|few=# żetony uszkodzeń|many=# żetonów uszkodzeń|other=# "
        "żetonu uszkodzeń}."
    ),
    "destroyed": "{by} wyciąga wtyczkę. {robot} gaśnie na {space}.",
    "destroyed_alone": "{robot} gaśnie na {space}. Bez niczyjej pomocy.",
    "destroyed_pit": "{robot} zwiedza piwnicę ({space}). Oprowadza: {by}.",
    "destroyed_pit_alone": "{robot} bada dół na {space}. Bardzo dokładnie.",
    "destroyed_water": "{robot} bierze kąpiel. Wodę nalewa: {by}.",
    "destroyed_water_alone": "{robot} bierze kąpiel.",
    "destroyed_laser": "{by} wypala ostatnią dziurę. {robot} przypomina sito.",
    "destroyed_mine": "{robot} wylatuje w powietrze. Podpis na minie: {by}.",
    "destroyed_mine_alone": "{robot} wylatuje w powietrze na własnej minie.",
    "destroyed_grenade": "{by} rzuca, {robot} łapie. Zły nawyk.",
    "destroyed_grenade_alone": "{robot} rzuca za krótko. I to widać.",
    "destroyed_bomb": "{by} odchodzi z hukiem. {robot} dla towarzystwa.",
    "destroyed_saw": "{by} tnie. {robot} rozpada się na części zamienne.",
    "destroyed_shock": "{by} wysyła impuls. {robot} nie ma już pulsu.",
    "destroyed_barrier": "{robot} skwierczy w barierze błyskawic. Do stołu podaje: {by}.",
    "destroyed_barrier_alone": "{robot} kontra bariera błyskawic. Wygrywa bariera.",
    "destroyed_voltage_alone": "{robot} parkuje na gniazdku ({space}).",
    "destroyed_conductor": "{by} podaje błyskawicę dalej. {robot} już jej nie oddaje.",
    "destroyed_crushed": "{by} ląduje. Pod spodem: {robot}.",
    "scored": (
        "Punkt! {robot} ma teraz {vp:one=# punkt zwycięstwa|few=# punkty zwycięstwa|many=# punktów zwycięstwa|other=# "
        "punktu zwycięstwa}."
    ),
    "module_drawn": "{robot} dobiera moduł. Talia: {deck}.",
    "mine_laid": "Na {space} leży prezent. Nadawca: {robot}.",
    "mine_taken": "Mina z {space} znika. Właściciel: {robot}.",
    "detonated": (
        "Bum na {space}: {damage:one=# uszkodzenie|few=# uszkodzenia|many=# uszkodzeń|other=# uszkodzenia} dla "
        "wszystkich wokół. Nadawca: {robot}."
    ),
    "teleported": "{robot} znika z {origin} i pojawia się na {to}.",
    "die_moved": "{by} pomaga kierować: {robot}, panel {unit}, teraz na {heading}.",
    "jumped": "{robot} skacze z {origin} na {to}.",
    "thrown": "{robot} rzuca granat na {to}.",
    "collected": "{robot} zgarnia żeton PZ na {space}.",
    "repaired": "{robot}: stan fabryczny.",
    "drafted": "{robot} zaczyna z modułami: {modules}.",
    "won": "{robot} wygrywa!",
    "won_squad": "ZabijBoty wygrywają! Operatorzy mogą pozamiatać.",
}
