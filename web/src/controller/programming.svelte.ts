import { untrack } from "svelte";
import type { Player } from "../playback/player.svelte";
import { formatProgram, parseProgram, revealedProgram, UNITS, type Program } from "../protocol/program";
import type { ConsoleSource } from "../protocol/session.svelte";
import type { Ask, Colour, Controller, Previewed, RobotView } from "../protocol/wire";
import { problemText } from "../text/error_text";
import { t } from "../text/i18n.svelte";
import { programOf } from "./dice_layout";
import { draftOf, ProgramEditor } from "./program_editor.svelte";

const EMPTY: Program = [[], [], []];
const DRAFT_PAUSE = 150; // ms without a change, after which a draft is sent

/** A seat's program during a round: asked for, edited, previewed, on its way to the server, locked. Create it in a component. */
export class Programming {
  readonly #of: () => { session: ConsoleSource; seat: Colour; player: Player };
  readonly editor: ProgramEditor;
  /** The draft that has not been sent yet. */
  #unsent: string | null = null;
  #requestedNumber: number | null = $state(null);

  constructor(of: () => { session: ConsoleSource; seat: Colour; player: Player }) {
    this.#of = of;
    this.editor = new ProgramEditor(
      () => this.#draft,
      () => (this.pending ? null : this.controller),
    );

    $effect.pre(() => {
      const round = of().session.snapshot?.round ?? 0;
      const { controller } = this;
      if (controller) untrack(() => this.editor.startRound(round, controller, this.#own?.draft ?? null));
    });

    $effect(() => {
      if (!this.ask || this.pending) return;
      this.#unsent = this.text;
      const timer = setTimeout(() => this.sendDraft(), DRAFT_PAUSE);
      return () => {
        clearTimeout(timer);
        this.#unsent = null;
      };
    });

    // a program that was refused is not locked
    $effect(() => {
      if (of().session.refused?.re === "answer") this.#draft.locked = null;
    });
  }

  #draft = $derived.by(() => draftOf(this.#of().session, this.#of().seat));
  #own = $derived.by(() => this.#of().session.own[this.#of().seat]);
  #round = $derived.by(() => this.#of().player.scene?.round ?? this.#of().session.snapshot?.round ?? 0);

  /** The question for a program; the locked one is shown until playback has caught up. */
  readonly ask: Ask | undefined = $derived.by(() => {
    const { session, seat, player } = this.#of();
    return session.asks[seat]?.kind === "program" && player.behind === 0 ? session.asks[seat] : undefined;
  });
  readonly controller: Controller | null = $derived(this.ask?.controller ?? null);
  /** The program and number on their way to the server. */
  readonly pending = $derived.by(() => {
    const sent = this.#of().session.pending[this.#of().seat];
    return this.ask && sent?.question === this.ask.question ? sent : undefined;
  });
  readonly robots: readonly RobotView[] = $derived.by(() => this.#of().session.snapshot?.robots ?? []);
  readonly robot = $derived(this.robots.find((each) => each.colour === this.#of().seat));
  // dice leave the controller when they are activated, so during the fight show what was locked here, or revealed
  readonly locked: Program | null = $derived.by(() => {
    const { player, seat } = this.#of();
    const phase = player.scene?.phase ?? 0;
    if (phase !== 1 && phase !== 2) return null;
    if (this.#draft.locked?.round === this.#round) return parseProgram(this.#draft.locked.program);
    const revealed =
      phase === 2 ? revealedProgram(player.events.slice(0, player.position - player.firstEvent), seat) : null;
    return revealed ?? (this.#own?.program ? parseProgram(this.#own.program) : null);
  });
  readonly program: Program = $derived.by(() =>
    this.controller && this.editor.layout ? programOf(this.editor.layout) : (this.locked ?? EMPTY),
  );
  /** The program in notation. */
  readonly text: string = $derived(formatProgram(this.program));
  readonly preview: Previewed | null = $derived.by(() => {
    const preview = this.#of().session.previews[this.#of().seat];
    return preview?.program === this.text ? preview : null;
  });
  readonly emptyUnits = $derived(UNITS.filter((_, unit) => this.program[unit]!.length === 0));
  /** The unit whose dice are being activated. */
  readonly acting: number | null = $derived.by(() => {
    const { scene } = this.#of().player;
    return scene?.phase === 2 ? scene.unit : null;
  });

  sendDraft(): void {
    const { session, seat } = this.#of();
    if (this.#unsent !== null) session.draft(seat, this.#unsent);
    this.#unsent = null;
  }

  /** Lock the program by taking a starting number. */
  lock(number: number): void {
    const { session, seat } = this.#of();
    this.#requestedNumber = number;
    this.#draft.locked = { round: this.#round, program: this.text };
    session.answer(seat, `${this.text} ${number}`);
  }

  /** Why the program was not locked, mostly because the number has been taken; "" if it was not refused. */
  get refusal(): string {
    const { refused, snapshot } = this.#of().session;
    if (refused?.re !== "answer") return "";
    const [requested, free] = [this.#requestedNumber, snapshot?.numbers ?? []];
    if (requested === null || free.includes(requested)) return problemText(refused);
    return t("console.number_gone", { answer: requested, free: t("console.free", { numbers: free.join(", ") }) });
  }
}
