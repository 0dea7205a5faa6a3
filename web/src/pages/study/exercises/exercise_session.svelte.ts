import type { Attempt, Colour, ExerciseInfo, Run, Snapshot } from "../../../protocol/wire";
import { preview } from "../api";
import { SandboxSession } from "../sandbox_session.svelte";

/** An exercise: the user programs one robot and runs the position, as often as needed. */
export class ExerciseSession extends SandboxSession {
  /** The program on the controller. */
  program = $state("- - -");
  tries = $state(0);

  constructor(
    readonly exercise: ExerciseInfo,
    readonly attempt: (attempt: Attempt) => Promise<Run>,
  ) {
    super();
    this.seats = [exercise.seat];
    this.reset();
  }

  /** Restore the position; the program stays. */
  reset(): void {
    const { exercise } = this;
    this.open(exercise.table, programmingSnapshot(exercise));
    const own = { type: "own", seat: exercise.seat, inventory: [], program: null, draft: null, orders: [] } as const;
    this.own = { [exercise.seat]: { ...own, inventory: [], orders: [] } };
    const ask = {
      type: "ask",
      seat: exercise.seat,
      question: this.nextQuestion(),
      kind: "program",
      default: "",
    } as const;
    this.asks = { [exercise.seat]: { ...ask, options: [], left: null, controller: exercise.controller } };
  }

  override answer(seat: Colour, answer: string): void {
    if (this.asks[seat]?.kind !== "program") return super.answer(seat, answer);
    if (this.busy) return;
    this.tries++;
    const program = answer.split(" ").slice(0, 3).join(" ");
    this.own = { [seat]: { ...this.own[seat]!, program } };
    void this.run((answers): Promise<Run> => this.attempt({ plan: answer, answers }));
  }

  override draft(seat: Colour, program: string): void {
    this.program = program;
    void this.#preview(seat, program);
  }

  async #preview(seat: Colour, program: string): Promise<void> {
    const found = await preview({ text: this.exercise.scenario, seat, program }).catch(() => null);
    if (found?.units.length) this.previews = { [seat]: { type: "previewed", seat, ...found } };
  }
}

/** The snapshot while programming: all programs are visible, available numbers are on the pillars. */
function programmingSnapshot({ snapshot, seat, numbers, programs }: ExerciseInfo): Snapshot {
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
