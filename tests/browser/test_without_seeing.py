"""A training game, a lesson and a puzzle are played from the accessibility tree alone, by keyboard."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from support.browser.checks import violations
from support.browser.listener import Listener, Node, Tree
from support.browser.visitor import SIZES, Visitor
from volt.exercises import exercise_of, puzzles
from volt.texts.format import catalogue

Visit = Callable[..., Visitor]
LANGUAGES = ("en", pytest.param("de", marks=pytest.mark.soak), pytest.param("pl", marks=pytest.mark.soak))
SPACE = re.compile(r"\b([a-z])(\d+)\b")
HEADINGS = {
    (0, 1): "n",
    (1, 1): "ne",
    (1, 0): "e",
    (1, -1): "se",
    (0, -1): "s",
    (-1, -1): "sw",
    (-1, 0): "w",
    (-1, 1): "nw",
}


def listen(visit: Visit, lang: str, **how: object) -> tuple[Visitor, Listener]:
    """Somebody who has the arena put in words, with the second button of the page."""
    me = visit(lang=lang, **how)
    me.go("/")
    listener = Listener(me, lang)
    listener.press(listener.wait("button", listener.word("in_words.switch_on")))
    listener.wait("button", listener.word("in_words.switch_off"))
    return me, listener


def heard(listener: Listener, tree: Tree) -> list[str]:
    """What has been read aloud."""
    return tree.texts("paragraph", tree.first("log", listener.word("in_words.aloud")))


def put(listener: Listener, tree: Tree, unit: str, die: str) -> bool:
    """Put a die, in notation, on a key of a unit; whether there is such a key."""
    colour, number, heading = die[0].lower(), die[1], die[2:]
    name = str(catalogue(listener.lang)["headings"][heading])  # type: ignore[arg-type,index]
    group = tree.first("group", listener.word("console.unit") + unit)
    keys = [key for key in tree.all("button", name, group) if re.match(rf"{name}($|:|,)", key.name)] if group else []
    return bool(keys) and not keys[0].disabled and listener.press(keys[0], colour, number)


def way(listener: Listener, tree: Tree) -> list[str]:
    """Dice that take the robot towards the first VP token, as the arena in words says."""
    robots, tokens = (tree.lines(listener.word(f"in_words.{name}")) for name in ("robots", "tokens"))
    here, there = (SPACE.search(line) for line in (robots[0].partition(":")[2].partition(";")[0], tokens[0]))
    if here is None or there is None:
        return ["B1n", "B1s", "R3e"]  # not in the arena yet
    across, up = ord(there[1]) - ord(here[1]), int(there[2]) - int(here[2])
    diagonal = min(abs(across), abs(up))
    straight = max(abs(across), abs(up)) - diagonal
    signs = ((across > 0) - (across < 0), (up > 0) - (up < 0))
    axis = (signs[0], 0) if abs(across) > abs(up) else (0, signs[1])
    dice = [f"B{min(6, steps)}{HEADINGS[to]}" for steps, to in ((diagonal, signs), (straight, axis)) if steps]
    return [*dice, "R3n", "R4e", "R5s"][:3]


def usable(listener: Listener, tree: Tree, word: str) -> list[Node]:
    """The buttons with this name that can be pressed."""
    return [node for node in tree.all("button", listener.word(word)) if not node.disabled]


def step(listener: Listener, tree: Tree) -> None:
    """Do what comes next in a game: answer a question, program, or jump to the end of the fight."""
    dialog = tree.first("dialog")
    options = [node for node in tree.all("button", within=dialog) if not node.disabled] if dialog else []
    if options:
        listener.press(options[0])
    elif usable(listener, tree, "console.lock_with"):
        for unit, die in zip(("I", "II", "III"), way(listener, tree), strict=True):
            put(listener, tree, unit, die)
        for _ in range(2):  # once more if a unit is empty
            for number in usable(listener, listener.read(), "console.lock_with")[:1]:
                listener.press(number)
    else:
        for live in usable(listener, tree, "arena.skip")[:1]:
            listener.press(live)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_training_game_is_played_without_seeing(visit: Visit, lang: str) -> None:
    me, listener = listen(visit, lang)
    listener.press(listener.wait("button", listener.word("pages.play")))
    robots = catalogue(lang)["robots"]
    told: list[str] = []

    def hear(tree: Tree) -> None:
        new = heard(listener, tree)
        same = next((n for n in range(len(new), 0, -1) if told[-n:] == new[:n]), 0)
        told.extend(new[same:])

    def is_over() -> bool:
        tree = listener.read()
        hear(tree)
        back = usable(listener, tree, "arena.close_finish")
        if not back:
            step(listener, tree)
        return bool(back) and listener.press(back[0])

    me.until(is_over)
    listener.wait("list", listener.word("in_words.robots"))
    hear(listener.read())
    seats = {seat["colour"]: seat["robot"] for seat in me.find("welcome")[-1]["room"]["seats"]}
    events = [event for message in me.find("happened") for event in message["events"]]
    dice = catalogue(lang)["dice"]
    assert isinstance(robots, dict)
    assert isinstance(dice, dict)
    activated = [
        f"{robots[seats[event['seat']]]['name']}: {dice[event['colour']]} {event['number']},"
        for event in events
        if event["kind"] == "activated"
    ]
    assert len(activated) > 10
    sentences = iter(told)
    missing = [line for line in activated if not any(sentence.startswith(line) for sentence in sentences)]
    assert not missing, "what happens is read in the order of activation"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_is_done_without_seeing(visit: Visit, lang: str) -> None:
    _, listener = listen(visit, lang)
    listener.press(listener.wait("link", listener.word("pages.learn_fast")))
    listener.wait("list", listener.word("in_words.robots"))
    east = str(catalogue(lang)["headings"]["e"])  # type: ignore[arg-type,index]
    listener.press(listener.wait("button", f"{east}, "))  # the guide says so
    assert listener.read().lines(listener.word("in_words.tokens")), "the star is three spaces away"
    faces = listener.read().first("group", listener.word("console.turn_to"))
    listener.press(listener.read().all("button", "3", faces)[0])
    listener.press(listener.wait("button", listener.word("study.run")))
    listener.wait("link", listener.word("study.next_lesson"))
    assert any(" b2" in line or " d2" in line for line in heard(listener, listener.read()))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_puzzle_is_solved_without_seeing(visit: Visit, lang: str) -> None:
    _, listener = listen(visit, lang)
    puzzle = next(each for each in map(exercise_of, puzzles()) if not each.answers and "+" not in each.solution)
    listener.press(listener.wait("link", listener.word("study.puzzles")))
    listener.press(listener.wait("link", puzzle.texts[lang].title))  # type: ignore[index]
    listener.wait("list", listener.word("in_words.robots"))
    assert listener.read().lines(listener.word("study.others"))
    for unit, die in zip(("I", "II", "III"), puzzle.solution.split(), strict=True):
        if die != "-":
            assert put(listener, listener.read(), unit, die)
    listener.press(listener.wait("button", listener.word("study.run")))
    listener.wait("heading", listener.word("study.solved"))


def test_the_arena_in_words_is_true(visit: Visit) -> None:
    me, listener = listen(visit, "en")
    listener.press(listener.wait("button", "Play now"))
    me.until_program()
    me.lock()
    me.until_program()
    snapshot = me.find("happened")[-1]["snapshot"]
    lines = listener.read().lines("Robots")
    assert len(lines) == len(snapshot["robots"])
    own = me.find("ask")[-1]["seat"]
    places = {robot["colour"]: robot["at"] or "out of the arena" for robot in snapshot["robots"]}
    assert lines[0].partition(" (you): ")[2].startswith(places[own])
    assert sorted(re.split(r": |; | \(", line.replace(" (you)", ""))[1] for line in lines) == sorted(places.values())
    tokens = [SPACE.search(line) for line in listener.read().lines("VP tokens and mines")]
    assert len(tokens) == sum(count > 0 for count in snapshot["tokens"].values())
    changed = me.page.get_by_role("list", name="Since the last reveal").get_by_role("listitem")
    assert changed.count() > 0
    listener.press(listener.wait("button", "Threats"))  # they are on; now they are off
    expect(me.page.get_by_role("list", name="Threats")).to_have_count(0)


def test_only_what_concerns_oneself_is_read(visit: Visit) -> None:
    me, listener = listen(visit, "en")
    listener.press(listener.wait("button", "Settings"))
    listener.press(listener.wait("radio", "Only what concerns me"), " ")
    me.page.keyboard.press("Escape")
    listener.press(listener.wait("button", "Play now"))
    me.until_program()
    me.lock()
    me.until_program()
    robots = {seat["robot"]: seat["colour"] for seat in me.find("welcome")[-1]["room"]["seats"]}
    own = me.find("ask")[-1]["seat"]
    names = catalogue("en")["robots"]
    mine = next(names[robot]["name"] for robot, colour in robots.items() if colour == own)  # type: ignore[index]
    lines = heard(listener, listener.read())
    assert any(mine in line for line in lines)
    assert all(mine in line or "Round" in line or "victory point" in line for line in lines)


@pytest.mark.parametrize("lang", ["en", "de", "pl"])
def test_the_arena_in_words_is_accessible_and_fits(visit: Visit, lang: str) -> None:
    me, listener = listen(visit, lang)
    listener.press(listener.wait("button", listener.word("pages.play")))
    me.until_program()
    for size in ("desktop", "phone", "small"):
        width, height = SIZES[size]
        me.page.set_viewport_size({"width": width, "height": height})
        me.settles()
        assert violations(me.page) == []
        assert me.overflow() == 0
        assert me.layout_faults() == []
