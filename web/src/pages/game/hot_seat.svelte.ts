import type { Session } from "../../protocol/session.svelte";
import type { Colour, SeatInfo } from "../../protocol/wire";

/** Questions with secret information: the device is handed over before they are shown. */
const SECRET_QUESTIONS = ["program", "equip", "draft", "deck"];

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

  /** The seat to hand the device over to, or null. */
  get handoverTo(): SeatInfo | null {
    const { seats, asks, room } = this.#session;
    const asked = this.#asked;
    if (seats.length < 2 || !asked || !SECRET_QUESTIONS.includes(asks[asked]!.kind)) return null;
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
