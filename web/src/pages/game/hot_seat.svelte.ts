import { isSecret } from "../../protocol/game_facts.svelte";
import type { Session } from "../../protocol/session.svelte";
import type { Colour, SeatInfo } from "../../protocol/wire";

/** Which of the operators sharing this device has the controls. */
export class HotSeat {
  #session: Session;
  /** The seat that confirmed the last handover. */
  #operator: Colour | null = $state(null);
  /** What it was confirmed for: after a fight, anybody may be holding the device. */
  #confirmed = $state("");

  constructor(session: Session) {
    this.#session = session;
  }

  /** The asked seat on this device: the current operator's if asked, otherwise the first one asked. */
  get #asked(): Colour | null {
    const { seats, asks } = this.#session;
    if (this.#operator && asks[this.#operator]) return this.#operator;
    return seats.find((seat) => asks[seat]) ?? null;
  }

  /** The seat whose controls are shown. */
  get seat(): Colour | null {
    const { seats } = this.#session;
    return seats.length > 1 ? (this.#asked ?? this.#operator) : (seats[0] ?? null);
  }

  /** The seat to hand the device over to before a question with secret information is shown, or null. */
  get handoverTo(): SeatInfo | null {
    const { seats, asks, room } = this.#session;
    const asked = this.#asked;
    if (seats.length < 2 || !asked || !isSecret(asks[asked]!.kind)) return null;
    if (asked === this.#operator && this.#occasion === this.#confirmed) return null;
    return room?.seats.find((seat) => seat.colour === asked) ?? null;
  }

  confirmHandover(): void {
    this.#operator = this.#asked;
    this.#confirmed = this.#occasion;
  }

  /** The round and the kind of question. */
  get #occasion(): string {
    const asked = this.#asked;
    return asked ? `${this.#session.snapshot?.round} ${this.#session.asks[asked]!.kind}` : "";
  }
}
