"""Libraries for other platforms, where Zig is installed: what comes out is for them, and asks Python for the stable ABI alone."""

import re

import pytest

from volt.compile import RULES, CompilerError
from volt.compile.zig import PLATFORMS, PYTHON_H, _definition, find_zig, for_platform


def test_every_platform_has_a_toolchain_and_a_tag_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("volt.compile.zig.find_zig", lambda: "zig")
    assert len({platform.tag for platform in PLATFORMS.values()}) == len(PLATFORMS)
    for name, platform in PLATFORMS.items():
        tools = for_platform(name)
        assert tools.compile[:4] == ["zig", "cc", "-target", platform.target]
        assert tools.headers["Python.h"] == PYTHON_H
        assert RULES.file_for(name).parent.name == name


def test_windows_imports_exactly_what_the_header_declares() -> None:
    declared = set(re.findall(r"\b(_?Py\w+)\(", PYTHON_H)) - {"PyModule_Create"}
    declared |= {"_Py_NoneStruct", "PyExc_TypeError", "PyExc_ValueError"}
    assert {line.split()[0] for line in _definition().splitlines()[1:]} == declared


@pytest.mark.soak
def test_rules_are_compiled_for_arm64() -> None:
    try:
        find_zig()
    except CompilerError as error:
        pytest.skip(str(error))
    made = RULES.build_for("linux-arm64").read_bytes()
    assert made.startswith(b"\x7fELF")
    assert made[18:20] == b"\xb7\x00", "AArch64"
    assert b"PyInit_rules" in made
