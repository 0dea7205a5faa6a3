import { phone, wide } from "../../device/screen";
import type { Session } from "../../protocol/session.svelte";
import { ui } from "../../text/i18n.svelte";

/** The tabs beside the arena; which there are depends on the screen. Create it in a component. */
export class GameTabs {
  readonly #session: Session;
  #chosen = $state("controls");
  /** The question for which the controls were brought forward. */
  #shown: number | null = null;

  /** `question` returns the number of the operator's open question, once playback has caught up. */
  constructor(
    session: Session,
    readonly question: () => number | null,
  ) {
    this.#session = session;
    // Show the controls when the operator is asked something new, unless a message is being typed.
    $effect(() => {
      const asked = question();
      if (asked === null || !phone.current || asked === this.#shown) return;
      this.#shown = asked;
      if (!document.activeElement?.matches("input, textarea")) this.#chosen = "controls";
    });
  }

  readonly list = $derived.by(() => [
    ...(phone.current && this.#session.seats.length
      ? [{ id: "controls", label: ui("pages.console"), news: this.question() ?? 0 }]
      : []),
    ...(wide.current ? [] : [{ id: "monitors", label: ui("pages.tab_monitors") }]),
    { id: "log", label: ui("pages.tab_log") },
    { id: "chat", label: ui("pages.tab_chat"), news: this.#session.chat.length },
    { id: "thoughts", label: ui("pages.tab_thoughts"), news: this.#session.thoughts.length },
  ]);

  readonly active = $derived.by(() =>
    this.list.some((each) => each.id === this.#chosen) ? this.#chosen : this.list[0]!.id,
  );

  choose(id: string): void {
    this.#chosen = id;
  }
}
