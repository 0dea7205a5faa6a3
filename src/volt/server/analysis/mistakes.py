"""Exercises made from the mistakes of a finished game, and the coach's hints. Runs in worker processes.

An exercise is a round of the game as it was played. The others' programs are not shown, and a program is judged as in the
analysis: by simulations based on what the seat could know.
"""

from msgspec import structs

from volt.bots import coach
from volt.bots.review import Judgement, Reviewer
from volt.bots.review.text import effect_lines
from volt.exercises import Exercise, ExerciseText
from volt.game import Decision, Game, Plan, Program
from volt.game.decisions import find_decision
from volt.game.notation import NotationError
from volt.game.scenario_text import scenario_of
from volt.game.views.view import SeatView
from volt.rules.state import UNITS
from volt.texts import Phrase, languages, message
from volt.texts.format import percent

from ..replays.service import Saved, game_of_source
from ..runtime.errors import RequestError, not_found
from ..study.messages import Attempt, ExerciseInfo, Run
from ..study.service import exercise_info, run_exercise


def mistake_info(source: Saved | str, move: int) -> ExerciseInfo:
    """The exercise made from the choice of a program; RequestError if there is none or nothing to judge."""
    before, decision, played = _before(source, move)
    judged = _judge(before, decision, played, move)
    exercise = _exercise(source, before, judged)
    numbers: tuple[int, ...] = decision.options  # type: ignore[assignment]
    return structs.replace(exercise_info(exercise), numbers=numbers, programs={})


def try_mistake(source: Saved | str, move: int, wish: Attempt) -> Run:
    """Try another program: play it against what the others did, and judge it once no question is open."""
    before, decision, played = _before(source, move)
    mistake = _judge(before, decision, played, move)
    exercise = _exercise(source, before, mistake)
    run = run_exercise(exercise, wish)
    if run.question is not None:
        return run
    judged = _judge(before, decision, Plan.parse(wish.plan), move)
    return structs.replace(run, judgement=judged, solved=judged.good or judged.answer == mistake.best)


def hint(seen: SeatView, draft: str) -> Judgement:
    """The coach's hint for a seat that is programming; RequestError if the draft cannot be read."""
    try:
        plan = (Plan if len(draft.split()) > UNITS else Program).parse(draft) if draft else None
    except NotationError as error:
        raise RequestError(422, "plan", str(error), "draft") from None
    return coach(seen.view(), plan)


def _before(source: Saved | str, move: int) -> tuple[Game, Decision, Plan]:
    """The game before a decision, the decision, and the program that was chosen."""
    game = game_of_source(source)
    if not game.over:
        raise RequestError(409, "running", Phrase("errors.running"))
    if move >= len(game.moves):
        raise not_found("move")
    seat, _, answer = game.moves[move]
    if not isinstance(answer, Plan):
        raise RequestError(404, "not_found", Phrase("errors.no_mistake"), "move")
    again = Game.from_setup(game.setup)
    for earlier in game.moves[:move]:
        again.answer(earlier.seat, earlier.answer)
    decision = find_decision(seat, again.decisions)
    assert decision is not None
    return again, decision, answer


def _judge(game: Game, decision: Decision, plan: Plan, move: int) -> Judgement:
    judged = Reviewer().judge(game.see(decision.seat), decision, plan, move, explain=True)
    if judged is None:
        raise RequestError(404, "not_found", Phrase("errors.no_mistake"), "move")
    return judged


def _exercise(source: Saved | str, before: Game, judged: Judgement) -> Exercise:
    scenario = scenario_of(game_of_source(source), before.round)
    scenario.robots[judged.seat].answers = {}
    return Exercise(
        name=f"mistake-{judged.move}",
        scenario=scenario,
        seat=judged.seat,
        solution=judged.best,
        answers=(),
        wrong=judged.answer,
        number=True,
        guide=False,
        texts={language: _text(language, judged) for language in languages()},
    )


def _text(language: str, judged: Judgement) -> ExerciseText:
    def shown(share: float) -> str:
        return percent(language, share, 0)  # type: ignore[arg-type]

    def say(key: str, **params: str | int) -> str:
        return message(language, f"reviews.puzzle.{key}", **params)  # type: ignore[arg-type]

    lines = effect_lines(language, judged)  # type: ignore[arg-type]
    return ExerciseText(
        title=say("title", round=judged.round),
        task=say("task", program=judged.answer, cost=round(100 * judged.cost)),
        hints=(say("why", effects="; ".join(lines)), say("solution", program=judged.best)),
        done="",
    )
