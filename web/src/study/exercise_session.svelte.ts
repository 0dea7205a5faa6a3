import type { Colour, Exercise, Run, Snapshot } from "../lib/wire";
import { preview, tryExercise } from "./api";
import { Rehearsal } from "./sandbox_session.svelte";

/** An exercise on the table: the program is laid, tried, and tried again. */
export class Attempts extends Rehearsal {
  /** What lies on the controller now. */
  program = $state("- - -");
  tries = $state(0);

  constructor(readonly exercise: Exercise) {
    super();
    this.seats = [exercise.seat];
    this.again();
  }

  /** The position as it was; the program stays. */
  again(): void {
    const { exercise } = this;
    this.open(exercise.table, opening(exercise));
    const own = { type: "own", seat: exercise.seat, inventory: [], program: null, draft: null, orders: [] } as const;
    this.own = { [exercise.seat]: { ...own, inventory: [], orders: [] } };
    const ask = { type: "ask", seat: exercise.seat, question: this.next(), kind: "program", default: "" } as const;
    this.asks = { [exercise.seat]: { ...ask, options: [], left: null, controller: exercise.controller } };
  }

  override answer(seat: Colour, answer: string): void {
    if (this.asks[seat]?.kind !== "program") return super.answer(seat, answer);
    if (this.busy) return;
    this.tries++;
    const program = answer.split(" ").slice(0, 3).join(" ");
    this.own = { [seat]: { ...this.own[seat]!, program } };
    void this.begin((answers): Promise<Run> => tryExercise(this.exercise.name, { plan: answer, answers }));
  }

  override draft(seat: Colour, program: string): void {
    this.program = program;
    void this.#foresee(seat, program);
  }

  async #foresee(seat: Colour, program: string): Promise<void> {
    const found = await preview({ text: this.exercise.scenario, seat, program }).catch(() => null);
    if (found?.units.length) this.previews = { [seat]: { type: "previewed", seat, ...found } };
  }
}

/** How it looks while programming: all programs lie open, numbers that may be chosen are on the pillars. */
function opening({ snapshot, seat, numbers, programs }: Exercise): Snapshot {
  const choice = numbers.length > 1;
  return {
    ...snapshot,
    numbers: choice ? numbers : [],
    asked: [{ seat, kind: "program", left: null }],
    robots: snapshot.robots.map((robot) => ({
      ...robot,
      program: programs[robot.colour] ?? null,
      number: choice ? null : robot.number,
    })),
  };
}
