"""Types for the texts of the terminal, reports on simulations and arenas included."""

from typing import TypedDict


class Console(TypedDict):
    """Texts only the terminal uses. ``hint_…``: the line of key bindings; ``help_…``: the help page behind ``?``."""

    you: str
    welcome: str
    welcome_squad: str
    standing: str
    standing_out: str
    free: str
    now: str
    then: str
    because_number: str
    because_colour: str
    because_start: str
    killbot_acts: str
    you_draw: str
    command_or: str
    hint_editor: str
    hint_menu: str
    hint_story: str
    hint_any_key: str
    hint_lines: str
    first_die: str
    type_program: str
    take_number: str
    choose_number: str
    key_closed: str
    blue_used: str
    red_used: str
    dice_used: str
    unit_empty: str
    unit_full: str
    needs_ram: str
    bad_units: str
    bad_die: str
    bad_program: str
    number_gone: str
    help_notation: str
    help_order: str
    help_numbers: str
    help_keys: str
    help_lines: str
    too_small: str
    you_win: str
    save_offer: str
    saved: str
    not_saved: str
    file_exists: str
    goodbye: str
    no_rule: str
    scenario_holds: str
    scenario_differs: str
    scenarios: str
    no_scenarios: str


class Simulation(TypedDict):
    """Texts of ``volt simulate`` and ``volt arena balance``. ``bad_…``: one-line errors for invalid options."""

    wins: str
    rounds: str
    destructions: str
    modules: str
    player: str
    games: str
    share: str
    interval: str
    expected: str
    mean: str
    median: str
    longest: str
    cause: str
    count: str
    per_game: str
    module: str
    worn: str
    winners: str
    undecided: str
    own_arena: str
    playing: str
    played: str
    counted: str
    stopped: str
    bad_number: str
    bad_bot: str
    bad_bots: str
    bad_modules: str
    no_plots: str
    bad_picture: str
    no_parquet: str
    stands: str
    deaths: str
    most: str
    fair: str
    unfair: str
    unclear: str
