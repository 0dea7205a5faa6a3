import type { Session } from "../lib/session.svelte";
import type { Colour, SeatInfo } from "../lib/wire";

/** Questions whose answers or circumstances are nobody else's business: before them the curtain falls. */
const SECRET_QUESTIONS = ["program", "equip", "draft", "deck"];

/** Who of this device's operators is at the controls. With one seat: always that one. */
export class HotSeat {
  #session: Session;
  /** Who lifted the curtain last. */
  #operator: Colour | null = $state(null);

  constructor(session: Session) {
    this.#session = session;
  }

  /** Whose turn it is on this device: who is there already if asked, else the first asked. */
  get #asked(): Colour | null {
    const { seats, asks } = this.#session;
    if (this.#operator && asks[this.#operator]) return this.#operator;
    return seats.find((seat) => asks[seat]) ?? null;
  }

  /** Whose controls are shown. */
  get seat(): Colour | null {
    const { seats } = this.#session;
    return seats.length > 1 ? (this.#asked ?? this.#operator) : (seats[0] ?? null);
  }

  /** The operator to hand over to before anything is shown. */
  get handoverTo(): SeatInfo | null {
    const { seats, asks, room } = this.#session;
    const asked = this.#asked;
    if (seats.length < 2 || !asked || asked === this.#operator || !SECRET_QUESTIONS.includes(asks[asked]!.kind))
      return null;
    return room?.seats.find((seat) => seat.colour === asked) ?? null;
  }

  confirmHandover(): void {
    this.#operator = this.#asked;
  }
}
