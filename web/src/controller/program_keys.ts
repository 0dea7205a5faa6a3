import { HEADINGS, type Heading } from "../protocol/program";
import type { ProgramEditor } from "./program_editor.svelte";

/** Global keys for programming, which follow the rotation of the arena. `HelpDialog` lists them. */

const ARROWS: Record<string, number> = { ArrowUp: 0, ArrowRight: 2, ArrowDown: 4, ArrowLeft: 6 };
/** By position on the keyboard, whatever the layout: Q W E / A D / Z X C, and the keypad. */
const COMPASS: Record<string, number> = {
  ...{ KeyW: 0, KeyE: 1, KeyD: 2, KeyC: 3, KeyX: 4, KeyZ: 5, KeyA: 6, KeyQ: 7 },
  ...{ Numpad8: 0, Numpad9: 1, Numpad6: 2, Numpad3: 3, Numpad2: 4, Numpad1: 5, Numpad4: 6, Numpad7: 7 },
};

/** The heading of a key in an arena rotated by this many degrees, or null. */
export function headingOfKey(event: Pick<KeyboardEvent, "key" | "code">, rotation: number): Heading | null {
  const eighths = ARROWS[event.key] ?? COMPASS[event.code];
  return eighths === undefined ? null : HEADINGS[(eighths - rotation / 45 + 8) % 8]!;
}

/** Whether a key belongs to something else: a text field, a menu, a dialog, a button that it presses. */
export function isTaken(event: KeyboardEvent): boolean {
  const target = event.target as Element;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (target.closest?.("input, textarea, select, dialog[open], [role=dialog], [role=tablist], [role=radiogroup]"))
    return true;
  return event.key === "Enter" && target.closest?.("button, a, summary") !== null;
}

/** Handle a key; returns whether it has a meaning. `ondone` is called when the program is done. */
export function programByKey(
  event: KeyboardEvent,
  editor: ProgramEditor,
  rotation: number,
  ondone: () => void,
): boolean {
  const heading = headingOfKey(event, rotation);
  const key = event.key.toLowerCase();
  if (heading) editor.aim(heading, editor.hand?.die.number ?? 1);
  else if (/^[1-6]$/.test(key)) editor.turn(Number(key));
  else if (key === "b") editor.takeColour("blue");
  else if (key === "r") editor.takeColour("red");
  else if (key === "backspace" || key === "delete") editor.takeBack();
  else if (key === "enter") ondone();
  else return false;
  return true;
}
