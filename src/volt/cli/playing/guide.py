"""The page behind the question mark: how to write a program, who acts first, what the signs mean, your modules."""

from volt.game.scene import Scene

from .sentences import Speech

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


def guide(scene: Scene, speech: Speech, keys: str) -> list[str]:
    """The paragraphs of the help; ``keys``: which of them tells how to play here."""
    paragraphs = [speech(f"console.{key}") for key in ("help_notation", "help_order", "help_numbers", keys)]
    signs = [f"{sign} {speech(f'elements.{element}.name')}" for element, sign in SIGNS.items()]
    signs.append(f"*▲ {speech('words.mines')}")
    monitor = {"★": "vp", "▰": "damage", "1–4": "starting_number"}
    signs += [f"{sign} {speech(f'words.{word}')}" for sign, word in monitor.items()]
    paragraphs.append(" · ".join(signs))
    own = scene.robots[scene.you] if scene.you else None
    for module in (*own.modules, *(own.inventory or ())) if own else ():
        paragraphs.append(f"{speech.module(module)}: {speech(f'modules.{module}.short')}")
    return paragraphs
