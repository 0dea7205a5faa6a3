#!/usr/bin/env python3
"""Try whether the tests notice mistakes: make one at a time in a copy of the project, and run the tests that should fail.

scripts/mutate.py src/volt/server/storage --count 20 --seed 1 -- tests/server/storage

What follows ``--`` is passed to pytest. The sample is drawn from all mistakes that can be made in the functions of the named
files and folders. ``--results`` adds a line of JSON for each to a file; ``--same`` makes those of such a file again, perhaps in
another ``--tree``: a function is found there by its name, wherever it is now, if its statement is still the same.
"""

import argparse
import ast
import contextlib
import copy
import faulthandler
import gc
import json
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import _pytest.main
import pytest

MEMORY = 12 << 30  # bytes of address space for the tests of one mistake
NOT_COPIED = shutil.ignore_patterns(".git", ".venv*", "node_modules", "web", "__pycache__", "_build", ".*_cache")
OPPOSITES: dict[type, type] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}


@dataclass(frozen=True)
class Mutant:
    """A mistake: what stands at some place of a file, and what replaces it."""

    path: Path
    span: tuple[int, int]  # bytes of the file
    text: str
    function: str
    statement: str
    number: int  # among the mistakes of its statement

    @property
    def key(self) -> str:
        return json.dumps([self.function, self.statement, self.number, self.text])

    def make(self) -> None:
        """Write it into its file."""
        source = self.path.read_bytes()
        start, end = self.span
        self.path.write_bytes(source[:start] + self.text.encode() + source[end:])


def mutants(path: Path) -> Iterator[Mutant]:
    """All that can be made in the functions of a file."""
    source = path.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for function, statement in _statements(ast.parse(source), None):
        for number, (node, text) in enumerate(_changes(function, statement)):
            assert node.end_lineno is not None
            assert node.end_col_offset is not None
            span = starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset
            yield Mutant(path, span, text, function.name, _text(statement), number)


Function = ast.FunctionDef | ast.AsyncFunctionDef


def _statements(node: ast.AST, function: Function | None) -> Iterator[tuple[Function, ast.stmt]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function):
            yield from _statements(child, child)
            continue
        if function and isinstance(child, ast.stmt) and not isinstance(child, ast.ClassDef):
            yield function, child
        yield from _statements(child, function)


def _text(statement: ast.stmt) -> str:
    """The statement, without the statements in it."""
    head = copy.copy(statement)
    for field in ("body", "orelse", "finalbody", "handlers", "cases"):
        if isinstance(getattr(head, field, None), list):
            setattr(head, field, [ast.Pass()] if field == "body" else [])
    return ast.unparse(head)


def _expressions(node: ast.AST) -> Iterator[ast.expr]:
    """What a statement evaluates itself, without the statements in it; texts with fields have no usable positions."""
    for field, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if field == "annotation" or isinstance(
                child, ast.stmt | ast.ExceptHandler | ast.match_case | ast.JoinedStr
            ):
                continue
            if not isinstance(child, ast.AST):
                continue
            if isinstance(child, ast.expr):
                yield child
            yield from _expressions(child)


def _changes(function: Function, statement: ast.stmt) -> Iterator[tuple[ast.stmt | ast.expr, str]]:
    """The mistakes of one statement: a node, and what to write in its place."""
    match statement:
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            returns = ast.unparse(function.returns) if function.returns else ""
            yield value, {"bool": f"not ({ast.unparse(value)})", "int": "0"}.get(returns, "None")
        case ast.Expr(value=ast.Call() | ast.Await()) | ast.AugAssign() | ast.Raise() | ast.Break() | ast.Continue():
            yield statement, "pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield statement, "pass"
        case ast.If(test=test) | ast.While(test=test) if not isinstance(test, ast.Compare):
            yield test, f"not ({ast.unparse(test)})"
    for node in _expressions(statement):
        match node:
            case ast.Compare(ops=[op]) if type(op) in OPPOSITES:
                yield node, f"({ast.unparse(ast.Compare(node.left, [OPPOSITES[type(op)]()], node.comparators))})"
            case ast.BoolOp(op=op, values=values):
                yield node, f"({ast.unparse(ast.BoolOp(OPPOSITES[type(op)](), values))})"
            case ast.BinOp(left=left, op=op, right=right) if type(op) in OPPOSITES:
                if not isinstance(left, ast.Constant) or isinstance(left.value, int):  # no text + text
                    yield node, f"({ast.unparse(ast.BinOp(left, OPPOSITES[type(op)](), right))})"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield (
                    node,
                    f"bool({ast.unparse(operand)})" if isinstance(operand, ast.Call) else f"({ast.unparse(operand)})",
                )
            case ast.Constant(value=bool() as value):
                yield node, str(not value)
            case ast.Constant(value=int() | float() as value):
                yield node, str(value + 1)


def find(tree: Path, places: list[str]) -> dict[str, Mutant]:
    """All mutants of the places by key, without those that look the same."""
    paths = (file for place in places for file in (sorted((tree / place).rglob("*.py")) or [tree / place]))
    every = [mutant for path in paths for mutant in mutants(path)]
    count = Counter(mutant.key for mutant in every)
    return {mutant.key: mutant for mutant in every if count[mutant.key] == 1}


class Mutation:
    """A plugin of pytest: in place of running the tests once, it runs them in a process of their own for each mutant.

    The processes are forked when everything is imported and no test has run, so a mutant costs little more than the tests that
    notice it: of those that call the changed function, the quickest first.
    """

    def __init__(self, mutants: list[Mutant], limit: int, report: "Report") -> None:
        self._mutants, self._limit, self._report = mutants, limit, report
        self._session: Any = None
        self._learned: dict[str, Any] = {}  # of the tests without a mistake
        self._told: dict[str, Any] = {"failed": [], "seconds": {}, "calls": {}}  # what a process tells the first one
        self._called: dict[int, CodeType] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: Any) -> bool:
        self._session = session
        outcome, self._learned = self._in_child(None)
        if outcome != "survived":
            self._report.write(f"without a mistake: {outcome} {self._learned.get('failed')}")
            return True
        self._report.write(f"{len(session.items)} tests hold without a mistake")
        tests = list(session.items)
        for mutant in self._mutants:
            called = f"{mutant.path}:{mutant.function}"
            session.items[:] = sorted(
                (test for test in tests if called in self._learned["calls"][test.nodeid]),
                key=lambda test: self._learned["seconds"][test.nodeid],
            )
            self._report.take(mutant, *self._in_child(mutant))
        return True

    def _in_child(self, mutant: Mutant | None) -> tuple[str, dict[str, Any]]:
        """What has become of the mutant, and what the process has told."""
        reading, writing = os.pipe()
        before = mutant.path.read_bytes() if mutant else b""
        began, child = time.monotonic(), os.fork()
        if not child:
            self._run(mutant, writing)
        os.close(writing)
        try:
            with open(reading, "rb") as pipe:
                told = json.loads(pipe.read() or "{}")
            os.waitpid(child, 0)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child, signal.SIGKILL)  # whatever servers and workers are left
            if mutant:
                mutant.path.write_bytes(before)
        if not told:  # the process has ended: by itself, or because compiled code ran for too long
            return "caught" if time.monotonic() - began < self._limit else "timed out", told
        return "timed out" if told["late"] else "caught" if told["failed"] else "survived", told

    def _run(self, mutant: Mutant | None, writing: int) -> None:
        """In the forked process: run the tests, tell the result and end."""
        os.setsid()
        os.set_inheritable(writing, False)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        self._profiles, late = mutant is None, False
        signal.signal(signal.SIGALRM, signal.default_int_handler)
        try:
            self._arm("")
            if mutant:
                replace_code(mutant)
            else:
                threading.setprofile(self._profile)
                sys.setprofile(self._profile)
            with contextlib.suppress(pytest.Session.Failed):
                _pytest.main.pytest_runtestloop(self._session)
            self._arm("")
            self._session._setupstate.teardown_exact(None)
        except KeyboardInterrupt:
            late = True
        except BaseException as error:
            self._told["failed"].append(repr(error))
        sys.setprofile(None)
        with open(writing, "wb") as pipe:
            pipe.write(json.dumps({**self._told, "late": late}).encode())
        os._exit(0)

    def _arm(self, test: str) -> None:
        limit = 600 if self._profiles else int(self._limit + 10 * self._learned["seconds"].get(test, 0))
        signal.alarm(limit)
        faulthandler.dump_traceback_later(limit + 20, exit=True)  # compiled code does not listen to signals

    def _profile(self, frame: Any, event: str, _argument: object) -> None:
        if event == "call":
            self._called[id(frame.f_code)] = frame.f_code

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self._arm(nodeid)
        self._called.clear()

    def pytest_runtest_logreport(self, report: Any) -> None:
        test, seconds = report.nodeid, self._told["seconds"]
        seconds[test] = seconds.get(test, 0.0) + report.duration
        if report.failed:
            self._told["failed"].append(test)
        if self._profiles:
            paths = {str(mutant.path) for mutant in self._mutants}
            called = [
                f"{code.co_filename}:{code.co_name}"
                for code in list(self._called.values())
                if code.co_filename in paths
            ]
            self._told["calls"][test] = called


def replace_code(mutant: Mutant) -> None:
    """Make the mutant: in its file, for processes that the tests start, and in the functions that are imported already."""
    path = str(mutant.path)
    before = compile(mutant.path.read_bytes(), path, "exec")
    mutant.make()
    after = compile(mutant.path.read_bytes(), path, "exec")
    codes = {(old.co_qualname, old.co_firstlineno): new for old, new in zip(_codes(before), _codes(after), strict=True)}
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename == path:
            code = thing.__code__
            thing.__code__ = codes.get((code.co_qualname, code.co_firstlineno), code)  # lambdas are part of others


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The code of all functions in it, from top to bottom."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if not constant.co_name.startswith("<"):
                yield constant
            yield from _codes(constant)


class Report:
    """Prints what has become of each mutant, and keeps it."""

    def __init__(self, tree: Path, results: Path | None) -> None:
        self._tree, self._results = tree, results
        self._out = os.fdopen(os.dup(1), "w", buffering=1)  # the tests print elsewhere
        self._outcomes: Counter[str] = Counter()
        self._began = time.monotonic()

    def write(self, line: str) -> None:
        self._out.write(line + "\n")

    def take(self, mutant: Mutant, outcome: str, told: dict[str, Any]) -> None:
        source = mutant.path.read_bytes()
        start, end = mutant.span
        place = f"{mutant.path.relative_to(self._tree)}:{source[:start].count(10) + 1}"
        self.write(f"{outcome:9} {place} {mutant.function}: {source[start:end].decode()!r} -> {mutant.text!r}")
        self._outcomes[outcome] += 1
        seconds, self._began = time.monotonic() - self._began, time.monotonic()
        if self._results:
            result = {"key": mutant.key, "outcome": outcome, "place": place, "changed": source[start:end].decode()}
            with self._results.open("a") as results:
                results.write(json.dumps({**result, "by": told.get("failed"), "seconds": round(seconds, 1)}) + "\n")

    def close(self) -> None:
        self.write(", ".join(f"{count} {outcome}" for outcome, count in self._outcomes.most_common()))


def main() -> int:
    """Make the mutants one after the other; say which of them the tests have caught."""
    arguments, tests = sys.argv[1:], ["tests"]
    if "--" in arguments:
        at = arguments.index("--")
        arguments, tests = arguments[:at], arguments[at + 1 :]
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("places", nargs="+", help="files and folders with the functions")
    parser.add_argument("--tree", type=Path, default=Path(__file__).parents[1], help="the project, default: this one")
    parser.add_argument("--count", type=int, default=20, help="how many mistakes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--limit", type=int, default=30, help="seconds for a test, beside ten times what it usually takes"
    )
    parser.add_argument("--results", type=Path, help="add a line of JSON for each to this file")
    parser.add_argument("--same", type=Path, help="make the mistakes of this file of results")
    chosen = parser.parse_args(arguments)
    keys = [json.loads(line)["key"] for line in chosen.same.read_text().splitlines()] if chosen.same else []
    results = chosen.results and chosen.results.absolute()
    with tempfile.TemporaryDirectory(prefix="volt-mutate-", ignore_cleanup_errors=True) as folder:
        tree = Path(folder, "tree")
        shutil.copytree(chosen.tree, tree, ignore=NOT_COPIED)
        found = find(tree, chosen.places)
        if chosen.same:
            sample = [found[key] for key in keys if key in found]
        else:
            every = [found[key] for key in sorted(found)]
            sample = random.Random(chosen.seed).sample(every, min(chosen.count, len(every)))
        report = Report(tree, results)
        report.write(f"{len(sample)} of {len(found)} mutants")
        os.chdir(tree)
        sys.path.insert(0, str(tree / "src"))
        os.environ.update(PYTHONPATH=str(tree / "src"), PYTHONDONTWRITEBYTECODE="1")
        sys.dont_write_bytecode = True
        log = Path(folder, "log")
        os.dup2(os.open(log, os.O_CREAT | os.O_WRONLY | os.O_APPEND), 1)
        os.dup2(1, 2)
        options = ["-x", "-n", "0", "-p", "no:cacheprovider", "--basetemp", f"{folder}/pytest"]
        if status := pytest.main([*options, *tests], plugins=[Mutation(sample, chosen.limit, report)]):
            report.write(log.read_text(errors="replace")[-3000:])
        report.close()
        os.chdir("/")
    return int(status)


if __name__ == "__main__":
    sys.exit(main())
