"""Exercises, the lab and the rulebook over HTTP: stateless, everything public except the solution."""

import datetime
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.league import Server
from volt.exercises import Exercise, daily, diagrams, lessons, puzzles
from volt.exercises.exercise import finish
from volt.game.scenario import play
from volt.texts import keys, languages

MAP = "+-+-+-+-+\n|. . . .|\n+ + + + +\n|. . o .|\n+ + + + +\n|. . 1 .|\n+-+-+-+-+"
FILE = f"""title = "A push"
map = '''
{MAP}
'''
[vp]
1 = 1
[robots.red]
at = "a2"
number = 1
modules = ["saw"]
program = "B2e - -"
[robots.green]
at = "b2"
number = 2
"""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """One for all of these tests: nothing here is remembered."""
    started = Server()
    yield started
    started.stop()


def test_lessons_and_puzzles_come_without_their_solutions(server: Server) -> None:
    found = server.get("/api/lessons")["exercises"]
    assert [lesson["name"] for lesson in found] == [lesson.name for lesson in lessons()]
    assert all("solution" not in lesson["scenario"] for lesson in found)
    assert [lesson["guide"] for lesson in found if lesson["guide"]] == [lessons()[0].solution]
    listed = server.get("/api/puzzles")["puzzles"]
    assert [puzzle["name"] for puzzle in listed] == [puzzle.name for puzzle in puzzles()]
    one = server.get(f"/api/puzzles/{listed[3]['name']}")
    assert (one["about"], one["day"]) == (listed[3], "")
    assert "solution" not in one["exercise"]["scenario"]
    assert puzzles()[3].solution not in str(one)
    assert server.call("GET", "/api/puzzles/none")[0] == 404


def test_a_puzzle_is_explained_once_it_is_solved(server: Server) -> None:
    puzzle = puzzles()[0]
    failed = server.post(f"/api/exercises/{puzzle.name}", {"plan": "- - -"})
    assert (failed["solved"], failed["why"]) == (False, {})
    done = server.post(f"/api/exercises/{puzzle.name}", {"plan": puzzle.solution, "answers": puzzle.answers})
    assert done["solved"]
    assert set(done["why"]) == set(languages())
    assert len(set(done["why"].values())) == len(languages())


def test_the_puzzle_of_a_day_is_had_by_its_day_only(server: Server) -> None:
    listed = {puzzle["name"] for puzzle in server.get("/api/puzzles")["puzzles"]}
    today = server.get("/api/puzzles/today")
    assert server.get(f"/api/puzzles/{today['day']}") == today
    assert today["about"]["name"] not in listed
    assert server.call("GET", f"/api/puzzles/{today['about']['name']}")[0] == 404
    earlier = datetime.date.fromisoformat(today["day"]) - datetime.timedelta(days=1)
    assert server.get(f"/api/puzzles/{earlier}")["about"]["name"] == daily(earlier).name
    tomorrow = datetime.date.fromisoformat(today["day"]) + datetime.timedelta(days=2)
    assert server.call("GET", f"/api/puzzles/{tomorrow}")[0] == 404


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)
def test_every_lesson_can_be_solved_and_failed(server: Server, lesson: Exercise) -> None:
    done = server.post(f"/api/exercises/{lesson.name}", {"plan": lesson.solution, "answers": lesson.answers})
    assert done["solved"]
    assert done["question"] is None
    assert done["differences"] == []
    outcome, answers = finish(lesson, lesson.wrong)
    failed = server.post(f"/api/exercises/{lesson.name}", {"plan": lesson.wrong, "answers": answers})
    assert not failed["solved"]
    assert [(d["who"], d["field"]) for d in failed["differences"]] == [(d.who, d.field) for d in outcome.differences]
    assert all(robot["program"] is None for robot in failed["first"]["robots"])


def test_a_question_comes_with_what_each_answer_leads_to(server: Server) -> None:
    asked = server.post("/api/exercises/16-power", {"plan": "R5e - -"})
    options = {choice["answer"]: choice["events"] for choice in asked["question"]["options"]}
    assert asked["question"]["kind"] == "power"
    assert not asked["solved"]
    assert options["no"] == []
    assert [event["kind"] for event in options["yes"]][-1] == "scored"
    later = server.post("/api/exercises/16-power", {"plan": "R5e - -", "answers": ["yes"]})
    assert later["events"][: len(asked["events"])] == asked["events"]


@pytest.mark.parametrize(
    ("plan", "says"),
    [
        ("nonsense", "a program has three"),
        ("B9e - -", "B9e"),
        ("B3e - - 2", "the starting number is 1"),
        ("", "a program has three"),
    ],
)
def test_a_bad_plan_is_explained(server: Server, plan: str, says: str) -> None:
    status, problem = server.call("POST", "/api/exercises/01-drive", {"plan": plan})
    assert (status, problem["about"]) == (422, "plan")
    assert says in problem["message"]
    assert server.call("POST", "/api/exercises/99-nothing", {"plan": "- - -"})[0] == 404


def test_a_file_becomes_a_position_and_a_file_again(server: Server) -> None:
    page = server.post("/api/lab/file", {"text": FILE})
    assert [robot["colour"] for robot in page["position"]["robots"]] == ["red", "green"]
    assert set(page["controllers"]) == {"red", "green"}
    again = server.post("/api/lab/position", page["position"])
    assert again == page
    assert server.post("/api/lab/file", {"text": page["text"]}) == page


@pytest.mark.parametrize(
    ("change", "about"),
    [
        (("robots", 0, "at", "c2"), "robots.red.at"),
        (("robots", 1, "number", 1), "robots.green.number"),
        (("robots", 0, "modules", ["saw", "mines"]), "robots.red.modules"),
        (("robots", 0, "program", "B9n - -"), "robots.red.program"),
        (("robots", 0, "answers", {"fire": ["dance"]}), "robots.red.answers.fire"),
        (("tokens", {"4": 1}), "vp.4"),
        (("drawing", "+-+"), "map"),
        (("rolls", [9]), "rolls"),
    ],
)
def test_what_is_wrong_names_its_field(server: Server, change: tuple[str | int, ...], about: str) -> None:
    position = server.post("/api/lab/file", {"text": FILE})["position"]
    place = position
    for key in change[:-2]:
        place = place[key]
    place[change[-2]] = change[-1]
    status, problem = server.call("POST", "/api/lab/position", position)
    assert (status, problem["code"]) == (422, "scenario")
    assert problem["about"].startswith(about.rpartition(".")[0] if about.endswith("number") else about)


def test_the_lab_asks_whom_it_is_told_to_ask(server: Server) -> None:
    silent = server.post("/api/lab/run", {"text": FILE})
    asked = server.post("/api/lab/run", {"text": FILE, "live": ["red"]})
    assert silent["question"] is None
    assert (asked["question"]["seat"], asked["question"]["kind"]) == ("red", "saw")
    done = server.post("/api/lab/run", {"text": FILE, "live": ["red"], "answers": ["yes"]})
    assert any(event["rule"] == "SAW" for event in done["events"])


def test_a_program_is_previewed_as_if_nobody_else_acted(server: Server) -> None:
    found = server.post("/api/lab/preview", {"text": FILE, "seat": "red", "program": "B1n B2e -"})
    assert [event["kind"] for event in found["units"][0]["events"]][-1] == "moved"
    assert server.post("/api/lab/preview", {"text": FILE, "seat": "red", "program": "B1ne - -"})["units"] == []
    assert server.call("POST", "/api/lab/preview", {"text": FILE, "seat": "blue", "program": "- - -"})[0] == 422
    assert server.call("POST", "/api/lab/preview", {"text": FILE, "seat": "red", "program": "oops"})[0] == 422


def test_the_rule_book_has_diagrams_that_hold(server: Server) -> None:
    found = server.get("/api/diagrams")["diagrams"]
    assert len(found) >= 12
    for rule, scenario in diagrams():
        assert f"rules.{rule}.title" in keys() or f"modules.{rule.lower()}.name" in keys(), rule
        assert play(scenario).differences == [], rule
    run = server.post("/api/lab/run", {"text": next(each["text"] for each in found if each["rule"] == "MOVE-3")})
    assert "MOVE-3" in [event["rule"] for event in run["events"]]


def test_what_the_lab_exports_the_command_line_plays(server: Server, tmp_path: Path) -> None:
    page = server.post("/api/lab/file", {"text": FILE})
    run = server.post("/api/lab/run", {"text": page["text"]})
    position = page["position"]
    position["expect"] = {robot["colour"]: {"at": robot["at"] or "out"} for robot in run["last"]["robots"]}
    path = tmp_path / "lab.toml"
    path.write_text(server.post("/api/lab/position", position)["text"], encoding="utf-8")
    volt = Path(sys.executable).with_name("volt")
    assert subprocess.run([volt, "scenario", path], check=False, capture_output=True).returncode == 0
