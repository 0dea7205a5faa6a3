"""The help page: how to write a program, who acts first, how to score, the keys, the symbols, your modules."""

from volt.game.scene import Scene

from .translator import Translator

SIGNS = {
    "pit": "▒▒▒",
    "water": "~~~",
    "workshop": "[w]",
    "voltage": "/z/",
    "vp": "(3) 3×2",
    "start": "‹N›",
    "wall": "━┃",
    "barrier": "╍╏",
    "caution": "←→↑↓",
}


def guide(scene: Scene, translate: Translator, keys: str) -> list[str]:
    """The paragraphs of the help page; ``keys`` names the text that explains the controls."""
    paragraphs = [translate(f"console.{key}") for key in ("help_notation", "help_order", "help_numbers", keys)]
    signs = [f"{sign} {translate(f'elements.{element}.name')}" for element, sign in SIGNS.items()]
    signs.append(f"*▲ {translate('words.mines')}")
    monitor = {"★": "vp", "▰": "damage", "1–4": "starting_number"}
    signs += [f"{sign} {translate(f'words.{word}')}" for sign, word in monitor.items()]
    paragraphs.append(" · ".join(signs))
    own = scene.robots[scene.you] if scene.you else None
    for module in (*own.modules, *(own.inventory or ())) if own else ():
        paragraphs.append(f"{translate.module(module)}: {translate(f'modules.{module}.short')}")
    return paragraphs
