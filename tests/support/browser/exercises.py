"""Somebody who solves exercises: enters a program by keyboard, runs it, and answers what is asked."""

from collections.abc import Iterable, Sequence

from playwright.sync_api import Locator, expect

from volt.exercises import Exercise, attempt
from volt.game.decisions import answer_text
from volt.texts import message

from .visitor import SKIP, Visitor

HEADINGS = {
    "n": "north",
    "ne": "north-east",
    "e": "east",
    "se": "south-east",
    "s": "south",
    "sw": "south-west",
    "w": "west",
    "nw": "north-west",
}


def lay(me: Visitor, program: str) -> None:
    """Enter a program with the keyboard: B or R on a key, then the number."""
    while me.page.locator(".key.set").count():
        me.page.locator(".key.set").first.press("Delete")
    for unit, word in zip(("I", "II", "III"), program.split(), strict=False):
        for die in word.replace("-", "").split("+"):
            if die:
                key = me.key(unit, HEADINGS[die[2:]])
                key.press(die[0].lower())
                key.press(die[1])


def run(me: Visitor, plan: str) -> None:
    """Press run; where numbers may be chosen, take one."""
    if me.page.locator("button.run").count():
        me.page.locator("button.run").click()
    else:
        me.page.get_by_role("button", name=f"Lock in the program with starting number {plan.split()[3]}").click()


def verdict(me: Visitor, answers: Iterable[str | tuple[str, ...]] = ()) -> Locator:
    """Watch to the end and give these answers when asked: a text, or modules to equip."""
    left = list(answers)
    while (seen := me.sees(".verdict", ".question", ".soon button", SKIP)) != ".verdict":
        if seen == ".question":
            asked = me.question.get_by_role("heading").inner_text()
            me.question.evaluate("question => { question.dataset.answered = true; }")
            _answer(me.question, left.pop(0))
            answered = me.page.locator(".question[data-answered]", has_text=asked)
            expect(answered).to_have_count(0)  # another question may follow at once, even the same one in another box
        else:
            me.page.locator(seen).evaluate_all("found => found[0]?.click()")
    return me.page.locator(".verdict")


def _answer(question: Locator, answer: str | tuple[str, ...]) -> None:
    if isinstance(answer, str):
        option = question.locator(f"button.option[data-answer='{answer}']")
        if option.is_hidden():  # folded away
            question.locator("summary").click()
        option.click()
        return
    for module in answer:
        card = question.locator("button.card", has_text=message("en", f"modules.{module}.name"))
        if card.get_attribute("aria-pressed") != "true":
            card.click()
    question.locator("button.primary").click()


def options(exercise: Exercise, plan: str, answers: Sequence[str] = ()) -> list[str | tuple[str, ...]]:
    """These answers, then the default ones, as ``verdict`` takes them."""
    found: list[str | tuple[str, ...]] = []
    given: tuple[str, ...] = ()
    while (asked := attempt(exercise, plan, given).question) is not None:
        answer = answers[len(given)] if len(given) < len(answers) else answer_text(asked.default)
        option = next(option for option in asked.options if answer_text(option) == answer)
        found.append(option if isinstance(option, tuple) and asked.kind == "equip" else answer)
        given = (*given, answer)
    return found
