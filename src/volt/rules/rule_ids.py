"""Rule ids as events cite them: ``MOVE_3`` is MOVE-3 in the rules. Modules are cited by their module ids, all below 101."""

# fmt: off
(
    SETUP_1, SETUP_2, SETUP_3, SETUP_4, SETUP_5, SETUP_6,
    ROUND_0, ROUND_1, ROUND_2, ROUND_3, ROUND_4, ROUND_5,
    PREP_1, PREP_2, PREP_3, PREP_4, PREP_5,
    PROG_1, PROG_2, PROG_3, PROG_4, PROG_5,
    ACT_1, ACT_2, ACT_3,
    MOVE_1, MOVE_2, MOVE_3, MOVE_4, MOVE_5, MOVE_6, MOVE_7, MOVE_8,
    FIRE_1,
    DMG_1, DMG_2, DMG_3, DMG_4, DMG_5, DMG_6, DMG_7,
    RES_1, RES_2,
    MOD_1, MOD_2,
    MINE_0, MINE_1, MINE_2, MINE_3, MINE_4, MINE_5, MINE_6,
    KILL_1, KILL_2, KILL_3, KILL_4, KILL_5, KILL_6, KILL_7, KILL_8, KILL_9, KILL_10, KILL_11,
    CHAMP_1, CHAMP_2, CHAMP_3, CHAMP_4, CHAMP_5, CHAMP_6,
    ARENA_1, ARENA_2,
) = range(101, 172)
# fmt: on

NAMES = {value: name.replace("_", "-") for name, value in globals().items() if isinstance(value, int)}
