import { tokensFor } from "../../../protocol/access_tokens";
import { askCoach } from "../../../protocol/api";
import { errorText } from "../../../text/error_text";
import type { Session } from "../../../protocol/session.svelte";
import type { Colour, Judgement } from "../../../protocol/wire";

/** The coach's hint for a question. It outlives the component that shows it, which is unmounted during playback. */
export class CoachHint {
  judgement = $state.raw<Judgement | null>(null);
  busy = $state(false);
  problem = $state("");

  constructor(readonly question: number) {}

  async request(room: string, seat: Colour, draft: string): Promise<void> {
    this.busy = true;
    this.problem = "";
    try {
      this.judgement = await askCoach(room, seat, draft, tokensFor(room).tokens[seat] ?? "");
    } catch (error) {
      this.problem = errorText(error);
    }
    this.busy = false;
  }
}

const hints = new WeakMap<Session, Map<Colour, CoachHint>>();

/** The hint for the current question of a seat. */
export function hintOf(session: Session, seat: Colour, question: number): CoachHint {
  const bySeat = hints.get(session) ?? new Map<Colour, CoachHint>();
  const known = bySeat.get(seat);
  const hint = known?.question === question ? known : new CoachHint(question);
  hints.set(session, bySeat.set(seat, hint));
  return hint;
}
