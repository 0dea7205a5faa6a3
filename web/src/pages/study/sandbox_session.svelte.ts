import { tick } from "svelte";
import { ApiError } from "../../protocol/api";
import { Player, type PlaybackSource } from "../../playback/player.svelte";
import type { ConsoleSource } from "../../protocol/session.svelte";
import { settings } from "../../device/settings.svelte";
import type {
  Ask,
  Colour,
  GameEvent,
  Own,
  Previewed,
  Refused,
  RoomInfo,
  Run,
  Snapshot,
  Table,
} from "../../protocol/wire";
import { positionRoom } from "./position_room";

/** Runs a position on the server with these answers to its questions. */
type RunWithAnswers = (answers: string[]) => Promise<Run>;

/** A fight in a sandbox. For every answer the server runs it again from the start; it is shown like a game. */
export class SandboxSession implements ConsoleSource, PlaybackSource {
  readonly connection = "online";
  readonly pending = {};
  room: RoomInfo | null = $state.raw(null);
  table: Table | null = $state.raw(null);
  base: Snapshot | null = $state.raw(null);
  readonly since = 0;
  events: GameEvent[] = $state.raw([]);
  snapshot: Snapshot | null = $state.raw(null);
  seats: Colour[] = $state([]);
  own: Partial<Record<Colour, Own>> = $state({});
  asks: Partial<Record<Colour, Ask>> = $state({});
  deadlines: Partial<Record<Colour, number>> = $state({});
  previews: Partial<Record<Colour, Previewed>> = $state({});
  refused: Refused | null = $state.raw(null);
  /** The final run; null until it is over. */
  result: Run | null = $state.raw(null);
  busy = $state(false);
  player: Player = $state.raw(new Player(this, settings.speed));

  #runWithAnswers: RunWithAnswers | null = null;
  #answers: string[] = [];
  #question = 0;

  /** Show a position without running it. */
  open(table: Table, snapshot: Snapshot): void {
    this.table = table;
    this.room = positionRoom(snapshot, table);
    this.base = this.snapshot = snapshot;
    this.events = [];
    this.asks = {};
    this.result = this.refused = null;
    this.#resetPlayer();
  }

  /** Run it from the beginning. */
  async run(play: RunWithAnswers): Promise<void> {
    this.#runWithAnswers = play;
    this.#answers = [];
    this.result = null;
    await this.#run(true);
  }

  answer(seat: Colour, answer: string): void {
    if (this.busy || !this.asks[seat]) return;
    this.#answers = [...this.#answers, answer];
    void this.#run(false);
  }

  draft(_seat: Colour, _program: string): void {}

  setOrder(): void {}

  close(): void {
    this.player.close();
  }

  /** The number of the next question. */
  protected nextQuestion(): number {
    return ++this.#question;
  }

  protected async showError(error: unknown): Promise<void> {
    if (!(error instanceof ApiError)) throw error;
    const { code, message, text } = error;
    this.refused = { type: "refused", code, message, text, re: "answer", seat: null, question: null, answer: "" };
  }

  async #run(first: boolean): Promise<void> {
    this.busy = true;
    try {
      await this.#show(await this.#runWithAnswers!(this.#answers), first);
    } catch (error) {
      if (!first) this.#answers = this.#answers.slice(0, -1);
      await this.showError(error);
    } finally {
      this.busy = false;
    }
  }

  async #show(run: Run, first: boolean): Promise<void> {
    this.refused = null;
    this.asks = {};
    if (first) {
      this.open(run.table, run.first);
      await tick(); // the player starts at the newest event, so it must exist before the events arrive
    }
    const asked = run.question ? [{ seat: run.question.seat, kind: run.question.kind, left: null }] : [];
    this.events = run.events;
    this.snapshot = { ...run.last, asked };
    if (run.question) {
      const question = { ...run.question, question: this.nextQuestion(), left: null, controller: null };
      this.asks = { [run.question.seat]: { type: "ask", ...question } };
    } else this.result = run;
  }

  #resetPlayer(): void {
    this.player.close();
    this.player = new Player(this, settings.speed);
  }
}
