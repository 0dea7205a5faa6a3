import { ui } from "../text/i18n.svelte";
import type { DieColour, Heading } from "../protocol/program";
import type { ConsoleSource } from "../protocol/session.svelte";
import type { Colour, Controller } from "../protocol/wire";
import { DieDrag, type DropTarget } from "./die_drag.svelte";
import * as layouts from "./dice_layout";
import { unitText } from "./unit_text";

/** The program of a seat. It outlives the components that show it: a phone unmounts them whenever the tab or its orientation changes. */
class ProgramDraft {
  layout = $state.raw<layouts.DiceLayout | null>(null);
  /** The visible unit where only one fits on the screen. */
  active = $state(0);
  /** The round of `layout`. */
  round: number | null = null;
  /** The program locked last, and its round. */
  locked = $state.raw<{ round: number; program: string } | null>(null);
}

const drafts = new WeakMap<ConsoleSource, Map<Colour, ProgramDraft>>();

/** The program of a seat in a session. */
export function draftOf(session: ConsoleSource, seat: Colour): ProgramDraft {
  const bySeat = drafts.get(session) ?? new Map<Colour, ProgramDraft>();
  const draft = bySeat.get(seat) ?? new ProgramDraft();
  drafts.set(session, bySeat.set(seat, draft));
  return draft;
}

/** Edits a program: applies taps, keys, wheel and drags to the dice on the controller. */
export class ProgramEditor {
  /** Text for screen readers. */
  announcement = $state("");
  readonly drag = new DieDrag();

  /** `controller` returns the legal keys, or null while nothing can be changed. */
  constructor(
    readonly draft: () => ProgramDraft,
    readonly controller: () => Controller | null,
  ) {}

  get layout(): layouts.DiceLayout | null {
    return this.draft().layout;
  }

  get active(): number {
    return this.draft().active;
  }

  set active(unit: number) {
    this.draft().active = unit;
  }

  /** Start a round, unless it has been started, with all dice in the tray; a page just opened, with the program `saved` by the server. */
  startRound(round: number, controller: Controller, saved: string | null): void {
    const draft = this.draft();
    if (draft.round === round) return;
    draft.active = 0;
    draft.layout = layouts.createLayout(controller, draft.round === null ? saved : null);
    draft.round = round;
  }

  /** Show another unit and select its die, or the next one in the tray; a die in hand stays there if the unit has room. */
  showUnit(unit: number): void {
    this.active = unit;
    this.#update((layout, controller) => {
      const inUnit = layouts.inUnit(layout, unit);
      const fresh = layout.selected !== null && layout.dice[layout.selected]!.unit === null;
      if (fresh && inUnit.length < controller.in_a_unit) return { ...layout };
      return { ...layout, selected: inUnit.at(-1) ?? layouts.inTray(layout)[0] ?? null };
    });
  }

  /** A key was tapped. Places the selected die, selects the die on the key, or changes its number if it is selected. */
  pressKey(unit: number, heading: Heading, dieInUnit: number | null): void {
    if (this.drag.justEnded) return;
    this.#update((layout, controller) => {
      const inUnit = layouts.inUnit(layout, unit);
      const at = dieInUnit === null ? null : inUnit[dieInUnit]!;
      const fresh = layout.selected !== null && layout.dice[layout.selected]!.unit === null;
      if (at === null || (fresh && inUnit.length < controller.in_a_unit))
        return layouts.pressKey(layout, controller, unit, heading);
      return layout.selected === at ? layouts.nextNumber(layout, controller, at) : { ...layout, selected: at };
    }, unit);
  }

  /** Keyboard input on a key of a unit: 1–6 sets the number, b and r the colour, Backspace removes the die. */
  handleKey(event: KeyboardEvent, unit: number, heading: Heading): void {
    if (!this.layout || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    const die = layouts.onKey(this.layout, unit, heading).at(-1) ?? layouts.inUnit(this.layout, unit).at(-1);
    if (/^[1-6]$/.test(key))
      this.#update((layout, c) => layouts.typeNumber(layout, c, unit, heading, Number(key)), unit);
    else if (key === "b") this.#update((layout, c) => layouts.typeColour(layout, c, unit, heading, "blue"), unit);
    else if (key === "r") this.#update((layout, c) => layouts.typeColour(layout, c, unit, heading, "red"), unit);
    else if (["delete", "backspace"].includes(key) && die !== undefined) this.removeDie(die);
    else return;
    event.preventDefault();
  }

  // --- the die in hand: from the arena, or by global keys ---

  /** The selected die and the unit it goes to. */
  get hand(): { die: layouts.LayoutDie; unit: number } | null {
    const unit = this.layout && layouts.unitOfHand(this.layout, this.active);
    return unit === null ? null : { die: this.layout!.dice[this.layout!.selected!]!, unit };
  }

  /** Place the die in hand on a key, with this number. */
  aim(heading: Heading, number: number): void {
    const { hand } = this;
    if (!hand) return;
    this.#update((layout, controller) => layouts.aim(layout, controller, hand.unit, heading, number), hand.unit);
    const next = this.hand?.unit;
    if (next !== undefined && hand.die.unit === null) this.active = next;
  }

  /** Pick up a die of this colour from the tray. */
  takeColour(colour: DieColour): void {
    const die = this.layout?.dice.findIndex((each) => each.colour === colour && each.unit === null) ?? -1;
    if (die >= 0) this.#pickUp(die);
  }

  /** Select a die in the tray and show the unit it goes to. */
  #pickUp(die: number): void {
    this.#update((layout) => ({ ...layout, selected: die }));
    this.active = this.hand?.unit ?? this.active;
  }

  /** Set the number of the die in hand. */
  turn(number: number): void {
    const die = this.layout?.selected ?? null;
    if (die !== null) this.setNumber(die, number);
  }

  /** Pick up the die placed last. */
  takeBack(): void {
    const die = this.layout?.placed.at(-1);
    if (die !== undefined) this.removeDie(die);
  }

  /** A die in the tray was tapped: select it, or change its number if it is selected. */
  selectDie(die: number): void {
    if (this.drag.justEnded) return;
    if (this.layout?.selected !== die) this.#pickUp(die);
    else this.#update((layout, controller) => layouts.nextNumber(layout, controller, die));
  }

  setNumber(die: number, number: number): void {
    this.#update((layout, controller) => layouts.setNumber(layout, controller, die, number), this.#unitOf(die));
  }

  /** Increase or decrease the number. */
  stepNumber(die: number, by: 1 | -1): void {
    const number = (this.layout?.dice[die]?.number ?? 0) + by;
    if (number >= 1 && number <= 6) this.setNumber(die, number);
  }

  removeDie(die: number): void {
    this.#update((layout) => layouts.removeDie(layout, die), this.#unitOf(die));
  }

  /** Start dragging a die: to a key, or off its key. */
  startDrag(event: PointerEvent, die: number): void {
    const dropped = ({ unit, heading }: DropTarget): void => {
      if (unit !== null && heading)
        this.#update((layout, controller) => layouts.placeDie(layout, controller, die, unit, heading), unit);
      else if (unit === null && this.#unitOf(die) !== null) this.removeDie(die);
    };
    this.drag.start(event, die, () => this.#update((layout) => ({ ...layout, selected: die })), dropped);
  }

  /** Whether a key is closed to the dragged die, or, without one, to the die that pressing it would place. */
  isClosed(unit: number, heading: Heading): boolean {
    const controller = this.controller();
    if (!this.layout || !controller) return false;
    if (this.drag.die !== null) return !layouts.canPlace(this.layout, controller, this.drag.die, heading);
    return layouts.dieFor(this.layout, controller, unit, heading) === null;
  }

  #unitOf(die: number): number | null {
    return this.layout?.dice[die]?.unit ?? null;
  }

  /** Apply a change and announce the unit; if nothing changed, announce that the key is closed. */
  #update(
    change: (layout: layouts.DiceLayout, controller: Controller) => layouts.DiceLayout,
    unit: number | null = null,
  ): void {
    const controller = this.controller();
    if (!this.layout || !controller) return;
    const next = change(this.layout, controller);
    if (next === this.layout) this.announcement = ui("console.closed");
    else if (unit !== null) this.announcement = unitText(unit, layouts.programOf(next)[unit]!);
    this.draft().layout = next;
    if (unit !== null) this.active = unit;
  }
}
