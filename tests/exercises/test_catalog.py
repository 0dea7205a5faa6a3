"""Lessons: each has a solution that solves it and a wrong program that does not."""

import pytest

from support.paths import ROOT
from volt.exercises import Exercise, ExerciseError, attempt, lessons, parse_exercise
from volt.exercises.check import wrong_with
from volt.texts import Language, languages

EXERCISES = lessons()
COMPLETE = {"en", "de", "pl"}  # a new language may begin with the English texts of exercises
FOLDER = ROOT / "src" / "volt" / "exercises"


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.name)
def test_the_solution_does_it_and_the_wrong_program_does_not(exercise: Exercise) -> None:
    assert wrong_with(exercise) == ()


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.name)
def test_every_language_says_all_of_it(exercise: Exercise) -> None:
    assert set(exercise.texts) == set(languages())
    assert not COMPLETE & set(exercise.untranslated)
    assert len({len(text.hints) for text in exercise.texts.values()}) == 1
    assert all(text.title and text.task and text.done for text in exercise.texts.values())


@pytest.mark.parametrize("lang", languages())
def test_titles_are_distinct(lang: Language) -> None:
    titles = [exercise.texts[lang].title for exercise in EXERCISES]
    assert len(set(titles)) == len(titles)


def test_a_missing_translation_is_shown_in_english() -> None:
    text = (FOLDER / "lessons" / "01-drive.toml").read_text(encoding="utf-8")
    exercise = parse_exercise(text.split("[exercise.de]")[0])
    assert exercise.untranslated == tuple(lang for lang in languages() if lang != "en")
    assert set(exercise.texts) == set(languages())
    assert exercise.texts["de"] == exercise.texts["en"]
    with pytest.raises(ExerciseError, match=r"exercise\.en: is missing"):
        parse_exercise(text.replace("[exercise.en]", "[exercise.pl]").split("[exercise.de]")[0])


def test_there_are_enough() -> None:
    assert len(lessons()) >= 19


def test_a_starting_number_is_swapped_with_whoever_holds_it() -> None:
    exercise = next(lesson for lesson in lessons() if lesson.number)
    assert not attempt(exercise, exercise.solution).differences
    with pytest.raises(ValueError, match="7 is not a starting number"):
        attempt(exercise, "R1e - - 7")
    fixed = lessons()[0]
    with pytest.raises(ValueError, match="the starting number is 1 in this exercise"):
        attempt(fixed, "B3e - - 2")


def test_a_question_in_mid_fight_is_asked() -> None:
    exercise = next(lesson for lesson in lessons() if lesson.name.endswith("power"))
    asked = attempt(exercise, exercise.solution)
    assert asked.question is not None
    assert asked.question.kind == "power"
    assert not attempt(exercise, exercise.solution, ["yes"]).differences
    assert attempt(exercise, exercise.solution, ["no"]).differences


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (('seat = "red"', 'seat = "blue"'), "exercise.seat"),
        (('solution = "B3e - -"', ""), "exercise.solution"),
        (("[exercise.pl]", "[exercise.fr]"), "exercise.fr"),
        (("[expect.red]\nvp = 1", ""), "expect"),
        (('title = "Fahren"', "title = 3"), "exercise.de.title"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(change: tuple[str, str], key: str) -> None:
    text = (FOLDER / "lessons" / "01-drive.toml").read_text(encoding="utf-8")
    assert change[0] in text
    with pytest.raises(ExerciseError) as error:
        parse_exercise(text.replace(*change))
    assert error.value.key.split(".")[0] == key.split(".")[0]


def test_a_scenario_without_a_task_is_no_exercise() -> None:
    text = (FOLDER / "lessons" / "01-drive.toml").read_text(encoding="utf-8")
    with pytest.raises(ExerciseError, match="exercise: is missing"):
        parse_exercise(text.partition("[exercise]")[0])
