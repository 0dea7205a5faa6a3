import { programOf, createLayout } from "../../../controller/dice_layout";
import { formatProgram } from "../../../protocol/program";
import type { Colour, Controller, LabPage } from "../../../protocol/wire";
import { preview } from "../api";
import { isValidProgram, type Lab } from "./lab.svelte";
import { SandboxSession } from "../sandbox_session.svelte";

/** The controller in the lab: edits the program of a robot. */
export class LabController extends SandboxSession {
  #initial: string;
  #changed = false;

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
    const draft = isValidProgram(program) ? program : "- - -";
    this.#initial = formatProgram(programOf(createLayout(controller, draft)));
    this.own = { [seat]: { type: "own", seat, inventory: [], program: null, draft, orders: [] } };
    const ask = { type: "ask", seat, question: 0, kind: "program", default: "", left: null } as const;
    this.asks = { [seat]: { ...ask, options: [], controller } };
  }

  /** Dice that the controller does not accept stay in the scenario until the program is changed. */
  override draft(seat: Colour, program: string): void {
    if (program !== this.#initial) this.#changed = true;
    if (this.#changed) this.lab.setProgram(seat, program);
    void this.#preview(seat, program);
  }

  async #preview(seat: Colour, program: string): Promise<void> {
    const { text } = this.lab.page ?? this.page;
    const found = await preview({ text, seat, program }).catch(() => null);
    if (found?.units.length) this.previews = { [seat]: { type: "previewed", seat, ...found } };
  }
}
