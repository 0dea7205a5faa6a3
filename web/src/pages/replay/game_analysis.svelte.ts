import { call } from "../../protocol/api";
import { errorText } from "../../text/error_text";
import type { Analysis, Colour, LabPreview } from "../../protocol/wire";
import { overlayOf } from "../../console/outcomes";
import type { OverlayItem } from "../../arena/arena_overlay.svelte";
import { roundScenario, type ReplaySource } from "./replay_source";

const POLL = 700;

/** The analysis of a finished game. The server works only while somebody polls. */
export class GameAnalysis {
  analysis: Analysis | null = $state.raw(null);
  problem = $state("");
  /** The better program of the chosen decision, drawn on the arena. */
  overlay: OverlayItem[] = $state.raw([]);

  #timer: ReturnType<typeof setTimeout> | undefined;
  #wanted = false;
  #shown = 0;

  constructor(readonly source: ReplaySource) {}

  /** Begin or continue; does nothing while it is in progress or complete. */
  start(): void {
    if (this.#wanted || this.analysis?.review) return;
    this.#wanted = true;
    this.problem = "";
    void this.#poll();
  }

  /** Stop polling. */
  stop(): void {
    this.#wanted = false;
    clearTimeout(this.#timer);
  }

  /** Show what a program would do if nobody else acted; an empty one clears it. */
  async show(round: number, seat: Colour, program: string): Promise<void> {
    const shown = ++this.#shown;
    this.overlay = [];
    if (!program) return;
    try {
      const text = await roundScenario(this.source, round);
      const { units } = await call<LabPreview>("POST", "/lab/preview", { text, seat, program });
      if (shown === this.#shown) this.overlay = units.flatMap((unit) => overlayOf(unit.events));
    } catch {
      /* without the drawing, it is only described in words */
    }
  }

  async #poll(): Promise<void> {
    const { room, record } = this.source;
    try {
      this.analysis = await (room
        ? call<Analysis>("GET", `/rooms/${room}/analysis`)
        : call<Analysis>("POST", "/replays/analysis", { record }));
    } catch (error) {
      this.problem = errorText(error);
      this.#wanted = false;
    }
    if (this.#wanted && !this.analysis?.review) this.#timer = setTimeout(() => void this.#poll(), POLL);
    else this.#wanted = false;
  }
}
