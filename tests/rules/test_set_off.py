"""The queue of what a wave sets off (DMG-7) has room for everything that can be set off in one chain."""

from support.paths import SCENARIOS
from volt.game.decisions import outfits
from volt.game.scenario import play
from volt.game.scenario_file import read_scenario
from volt.rules.event_kinds import Conducted, Detonated
from volt.rules.state import MAX_BLASTS, MINES_EACH, SEATS

SET_OFF = {"mines": MINES_EACH, "bomb": 1, "conductor": 1}  # by each module, once per chain


def test_no_outfit_sets_off_more_than_its_share_of_the_queue() -> None:
    most = max(sum(SET_OFF.get(module, 0) for module in outfit) for outfit in outfits().values())
    assert most * SEATS == MAX_BLASTS


def test_everything_that_the_cards_allow_goes_off_in_one_chain() -> None:
    """There are two copies of a module, so it is 10 things in all: the mines of two robots, two bombs and two conductors."""
    events = play(read_scenario(SCENARIOS / "combos" / "everything-is-set-off.toml")).events
    assert len(events.only(Detonated)) == 2 * MINES_EACH + 2
    assert len(events.only(Conducted)) == 2
