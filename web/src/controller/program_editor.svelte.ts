import { ui } from "../lib/i18n.svelte";
import type { Heading } from "../lib/program";
import type { Controller } from "../lib/wire";
import { Drag, type Drop } from "./die_drag.svelte";
import * as panels from "./dice_layout";
import { sentence } from "./unit_text";

/** The hands of an operator: what taps, keys, wheel and drags do to the dice on the controller. */
export class Programmer {
  panel = $state.raw<panels.Panel | null>(null);
  /** The unit in front where there is room for one only. */
  active = $state(0);
  /** What to tell who cannot see it. */
  heard = $state("");
  readonly drag = new Drag();

  /** `controller` says what may lie where; null: nothing may be changed now. */
  constructor(readonly controller: () => Controller | null) {}

  /** A round begins with all dice in the tray, or as they lay before. */
  begin(controller: Controller, draft: string | null): void {
    this.active = 0;
    this.panel = panels.setUp(controller, draft);
  }

  /** Another unit to the front: its die is the one being set, or the next one in the tray. */
  choose(unit: number): void {
    this.active = unit;
    this.#do((panel) => ({ ...panel, held: panels.inUnit(panel, unit).at(-1) ?? panels.inTray(panel)[0] ?? null }));
  }

  /** A key was tapped; `lying`: which die of the unit lies on it. The die in hand comes there; a die being set turns. */
  press(unit: number, heading: Heading, lying: number | null): void {
    if (this.drag.ended) return;
    this.#do((panel, controller) => {
      const inUnit = panels.inUnit(panel, unit);
      const at = lying === null ? null : inUnit[lying]!;
      const fresh = panel.held !== null && panel.dice[panel.held]!.unit === null;
      if (at === null || (fresh && inUnit.length < controller.in_a_unit))
        return panels.press(panel, controller, unit, heading);
      return panel.held === at ? panels.roll(panel, controller, at) : { ...panel, held: at };
    }, unit);
  }

  /** A key of the keyboard on a key of a unit: 1–6 number, b and r colour, x takes the die off. */
  type(event: KeyboardEvent, unit: number, heading: Heading): void {
    if (!this.panel || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    const lying = panels.onKey(this.panel, unit, heading).at(-1) ?? panels.inUnit(this.panel, unit).at(-1);
    if (/^[1-6]$/.test(key)) this.#do((panel, c) => panels.type(panel, c, unit, heading, Number(key)), unit);
    else if (key === "b") this.#do((panel, c) => panels.paint(panel, c, unit, heading, "blue"), unit);
    else if (key === "r") this.#do((panel, c) => panels.paint(panel, c, unit, heading, "red"), unit);
    else if (["delete", "backspace", "x"].includes(key) && lying !== undefined) this.lift(lying);
    else return;
    event.preventDefault();
  }

  /** A die of the tray was tapped: it is the one being set; once more turns it. */
  pick(die: number): void {
    if (this.drag.ended) return;
    this.#do((panel, controller) =>
      panel.held === die ? panels.roll(panel, controller, die) : { ...panel, held: die },
    );
  }

  turn(die: number, number: number): void {
    this.#do((panel, controller) => panels.turn(panel, controller, die, number), this.#unitOf(die));
  }

  /** One number up or down. */
  spin(die: number, by: 1 | -1): void {
    const number = (this.panel?.dice[die]?.number ?? 0) + by;
    if (number >= 1 && number <= 6) this.turn(die, number);
  }

  lift(die: number): void {
    this.#do((panel) => panels.lift(panel, die), this.#unitOf(die));
  }

  /** A die is being dragged: to a key, or off its key. */
  grab(event: PointerEvent, die: number): void {
    const dropped = ({ unit, heading }: Drop): void => {
      if (unit !== null && heading)
        this.#do((panel, controller) => panels.put(panel, controller, die, unit, heading), unit);
      else if (unit === null && this.#unitOf(die) !== null) this.lift(die);
    };
    this.drag.start(event, die, () => this.#do((panel) => ({ ...panel, held: die })), dropped);
  }

  /** Whether a key is closed: to the die under the pointer, else to the one that would come if it were pressed. */
  closed(unit: number, heading: Heading): boolean {
    const controller = this.controller();
    if (!this.panel || !controller) return false;
    if (this.drag.die !== null) return !panels.mayLie(this.panel, controller, this.drag.die, heading);
    return panels.dieFor(this.panel, controller, unit, heading) === null;
  }

  #unitOf(die: number): number | null {
    return this.panel?.dice[die]?.unit ?? null;
  }

  /** Do something to the panel and say what the unit says now; if nothing has changed, that it is closed. */
  #do(change: (panel: panels.Panel, controller: Controller) => panels.Panel, unit: number | null = null): void {
    const controller = this.controller();
    if (!this.panel || !controller) return;
    const next = change(this.panel, controller);
    if (next === this.panel) this.heard = ui("console.closed");
    else if (unit !== null) this.heard = sentence(unit, panels.programOf(next)[unit]!);
    this.panel = next;
    if (unit !== null) this.active = unit;
  }
}
