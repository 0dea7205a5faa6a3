import { programOf, setUp } from "../controller/dice_layout";
import { writeProgram } from "../lib/program";
import type { Colour, Controller, LabPage } from "../lib/wire";
import { preview } from "./api";
import { readable, type Lab } from "./lab.svelte";
import { Rehearsal } from "./sandbox_session.svelte";

/** A controller in the lab: what is laid on it becomes the program of a robot. */
export class Bench extends Rehearsal {
  #first: string;
  #touched = false;

  constructor(
    readonly lab: Lab,
    readonly page: LabPage,
    seat: Colour,
    program: string,
    controller: Controller,
  ) {
    super();
    this.open(page.table, page.snapshot);
    this.seats = [seat];
    const draft = readable(program) ? program : "- - -";
    this.#first = writeProgram(programOf(setUp(controller, draft)));
    this.own = { [seat]: { type: "own", seat, inventory: [], program: null, draft, orders: [] } };
    const ask = { type: "ask", seat, question: 0, kind: "program", default: "", left: null } as const;
    this.asks = { [seat]: { ...ask, options: [], controller } };
  }

  /** Dice that this controller does not take stay in the file until something is laid. */
  override draft(seat: Colour, program: string): void {
    if (program !== this.#first) this.#touched = true;
    if (this.#touched) this.lab.laid(seat, program);
    void this.#foresee(seat, program);
  }

  async #foresee(seat: Colour, program: string): Promise<void> {
    const { text } = this.lab.page ?? this.page;
    const found = await preview({ text, seat, program }).catch(() => null);
    if (found?.units.length) this.previews = { [seat]: { type: "previewed", seat, ...found } };
  }
}
