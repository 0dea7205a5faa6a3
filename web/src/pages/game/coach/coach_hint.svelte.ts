import { ServerRequest } from "../../../components/server_request.svelte";
import { seatToken } from "../../../protocol/access_tokens";
import { askCoach } from "../../../protocol/api";
import type { Session } from "../../../protocol/session.svelte";
import type { Colour, Judgement } from "../../../protocol/wire";

/** The coach's hint for a question. It outlives the component that shows it, which is unmounted during playback. */
class CoachHint extends ServerRequest {
  judgement = $state.raw<Judgement | null>(null);

  constructor(readonly question: number) {
    super();
  }

  request(room: string, seat: Colour, draft: string): Promise<void> {
    return this.send(async () => (this.judgement = await askCoach(room, seat, draft, seatToken(room, seat))));
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
