"""Types for the lines of the fight log."""

from typing import TypedDict


class Events(TypedDict):
    """One line per kind of event; ``event_key`` picks the variant.

    ``…_alone``: no other robot caused it. ``destroyed_…``: the cause of destruction.
    """

    round_began: str
    phase_began: str
    token_placed: str
    damage_cleared: str
    equipped: str
    rebooted: str
    numbers_returned: str
    number_taken: str
    revealed: str
    die_shown: str
    unit_cleared: str
    unit_began: str
    rolled: str
    activated: str
    die_removed: str
    rotated: str
    turned: str
    moved: str
    pushed: str
    stopped: str
    mobility_used: str
    braked: str
    anchored: str
    walls_passed: str
    repelled: str
    power_beamed: str
    water_sprayed: str
    sawed: str
    shock_pulsed: str
    arm_extended: str
    conducted: str
    fired: str
    struck: str
    damaged: str
    damaged_alone: str
    shielded: str
    destroyed: str
    destroyed_alone: str
    destroyed_pit: str
    destroyed_pit_alone: str
    destroyed_water: str
    destroyed_water_alone: str
    destroyed_laser: str
    destroyed_mine: str
    destroyed_mine_alone: str
    destroyed_grenade: str
    destroyed_grenade_alone: str
    destroyed_bomb: str
    destroyed_saw: str
    destroyed_shock: str
    destroyed_barrier: str
    destroyed_barrier_alone: str
    destroyed_voltage_alone: str
    destroyed_conductor: str
    destroyed_crushed: str
    scored: str
    module_drawn: str
    mine_laid: str
    mine_taken: str
    detonated: str
    teleported: str
    die_moved: str
    jumped: str
    thrown: str
    collected: str
    repaired: str
    drafted: str
    won: str
    won_squad: str
