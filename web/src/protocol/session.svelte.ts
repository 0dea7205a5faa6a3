import { tokensFor } from "./access_tokens";
import { getEarlier } from "./api";
import { Connection } from "./connection.svelte";
import type {
  Ask,
  Colour,
  GameEvent,
  FromClient,
  FromServer,
  Own,
  Previewed,
  Refused,
  RoomInfo,
  Said,
  Snapshot,
  Table,
  Thought,
  Welcome,
} from "./wire";

/** An answer on its way. It counts only once the server has accepted it. */
interface PendingAnswer {
  question: number;
  answer: string;
  /** Whether it was sent on the current connection. */
  sent: boolean;
}

/** The state of a room, kept up to date by a connection to the server. Knows no rules. */
export class Session {
  room: RoomInfo | null = $state(null);
  table: Table | null = $state(null);
  /** The snapshot before the first event in `events`. */
  base: Snapshot | null = $state.raw(null);
  /** The number of the first event in `events`. */
  since = $state(0);
  /** All events from `since` on, in order. */
  events: GameEvent[] = $state.raw([]);
  /** The snapshot after all events. */
  snapshot: Snapshot | null = $state.raw(null);
  seats: Colour[] = $state([]);
  host = $state(false);
  own: Partial<Record<Colour, Own>> = $state({});
  asks: Partial<Record<Colour, Ask>> = $state({});
  /** Answers not accepted yet. They are sent again after a reconnect, if the question is still open. */
  pending: Partial<Record<Colour, PendingAnswer>> = $state({});
  /** The deadline of each asked seat in `performance.now()` ms; the server sends the seconds left. */
  deadlines: Partial<Record<Colour, number>> = $state({});
  previews: Partial<Record<Colour, Previewed>> = $state({});
  chat: Said[] = $state([]);
  thoughts: Thought[] = $state([]);
  refused: Refused | null = $state(null);
  /** Whether the host has taken a seat away from this device. */
  removed = $state(false);

  /** The welcome of a late connection. Applied with the next events, so that past events are not played back. */
  #pendingWelcome: Welcome | null = null;
  #credentials: { tokens: string[]; host: string } = { tokens: [], host: "" };
  /** Whether seats are being given up on this device, until the next welcome. */
  #leaving = false;
  readonly #connection: Connection;

  constructor(readonly id: string) {
    this.#readTokens();
    this.#connection = new Connection({
      id,
      hello: () => this.#hello(),
      receive: (message) => this.#receive(message),
      plays: () => this.seats.length > 0 && this.room?.status === "running",
    });
  }

  get connection(): Connection["state"] {
    return this.#connection.state;
  }

  /** Connect again with the tokens that this browser has saved by now, e.g. after taking a seat. */
  reconnect(): void {
    this.#readTokens();
    this.removed = false;
    this.#connection.connect();
  }

  #readTokens(): void {
    const { tokens, host } = tokensFor(this.id);
    this.#credentials = { tokens: Object.values(tokens), host };
  }

  /** Give up a seat with a request; once its token is removed, `reconnect` must follow. */
  async leave(request: () => Promise<unknown>): Promise<void> {
    this.#leaving = true;
    try {
      await request();
    } catch (error) {
      this.#leaving = false;
      throw error;
    }
  }

  /** Play again where a bot stands in. */
  takeOver(): void {
    this.#connection.queue(this.#hello());
  }

  answer(seat: Colour, answer: string): void {
    const ask = this.asks[seat];
    if (!ask) return;
    this.pending[seat] = { question: ask.question, answer, sent: false };
    this.#sendAnswer(seat);
  }

  draft(seat: Colour, program: string, preview = true): void {
    this.#connection.send({ type: "draft", seat, program, preview }); // after a reconnect it is sent again anyway
  }

  setOrder(seat: Colour, kind: string, answer: string): void {
    this.#connection.queue({ type: "setorder", seat, kind, answer });
  }

  sendChat(text: string, seat: Colour | null = null): void {
    this.#connection.queue({ type: "say", text, seat });
  }

  close(): void {
    this.#connection.close();
  }

  #hello(): FromClient {
    return { type: "hello", ...this.#credentials, have: this.since + this.events.length, heartbeat: true };
  }

  #sendAnswer(seat: Colour): void {
    const pending = this.pending[seat];
    if (!pending || pending.sent) return;
    pending.sent = this.#connection.send({ type: "answer", seat, question: pending.question, answer: pending.answer });
  }

  #receive(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.room = message.room;
        this.table = message.table;
        this.#setSeats(message.seats);
        this.#leaving = false;
        this.host = message.host;
        this.chat = message.chat;
        this.asks = {};
        for (const pending of Object.values(this.pending)) pending.sent = false;
        if (this.base === null || message.since !== this.since + this.events.length) {
          this.snapshot = message.snapshot;
          this.#pendingWelcome = message;
        }
        break;
      case "started":
        this.room = message.room;
        this.table = message.table;
        this.snapshot = message.snapshot;
        this.#resetEvents({ snapshot: message.snapshot, since: message.snapshot.count });
        break;
      case "roomchanged":
        this.room = message.room;
        this.#setSeats(this.seats.filter((own) => this.#held(message.room, own)));
        break;
      case "happened": {
        if (this.#pendingWelcome) {
          this.#resetEvents(this.#pendingWelcome);
          if (this.since > 0) void this.#loadEarlier(this.base!);
        }
        const known = this.since + this.events.length - message.since; // events may arrive twice, never out of order
        this.events = [...this.events, ...message.events.slice(known)];
        this.snapshot = message.snapshot;
        this.#dropAnswers(message.snapshot);
        for (const asked of message.snapshot.asked) this.#setDeadline(asked.seat, asked.left);
        for (const seat of Object.keys(this.asks) as Colour[])
          if (!message.snapshot.asked.some((asked) => asked.seat === seat)) delete this.asks[seat];
        break;
      }
      case "own":
        this.own[message.seat] = message;
        break;
      case "ask":
        this.asks[message.seat] = message;
        // a seat that is asked for a program has none
        if (message.kind === "program" && this.own[message.seat]) this.own[message.seat]!.program = null;
        this.#setDeadline(message.seat, message.left);
        if (this.pending[message.seat]?.question === message.question) this.#sendAnswer(message.seat);
        else delete this.pending[message.seat];
        break;
      case "accepted":
        if (this.pending[message.seat]?.question === message.question) delete this.pending[message.seat];
        if (this.asks[message.seat]?.question === message.question) delete this.asks[message.seat];
        this.refused = null;
        break;
      case "previewed":
        this.previews[message.seat] = message;
        break;
      case "said":
        this.chat = [...this.chat, message];
        break;
      case "thought":
        this.thoughts = [...this.thoughts, message];
        break;
      case "refused":
        // a draft that crosses the lock or the end of the time: nobody pressed anything
        if (message.re === "draft" && message.code === "not_asked") break;
        this.refused = message;
        if (message.re === "answer")
          for (const seat of this.seats) if (this.pending[seat]?.sent) delete this.pending[seat];
        break;
    }
  }

  #held(room: RoomInfo, colour: Colour): boolean {
    return room.seats.some((seat) => seat.colour === colour && seat.kind === "human");
  }

  #setSeats(seats: Colour[]): void {
    const lost = this.seats.filter((seat) => !seats.includes(seat));
    if (lost.length && !this.#leaving) this.removed = true;
    for (const seat of lost) {
      delete this.asks[seat];
      delete this.pending[seat];
      delete this.own[seat];
    }
    if (lost.length || seats.length !== this.seats.length) this.seats = seats;
  }

  /** Forget the answers of seats that are not asked any more. */
  #dropAnswers(snapshot: Snapshot): void {
    for (const seat of Object.keys(this.pending) as Colour[])
      if (!snapshot.asked.some((asked) => asked.seat === seat)) delete this.pending[seat];
  }

  #resetEvents({ snapshot, since }: Pick<Welcome, "snapshot" | "since">): void {
    this.base = snapshot;
    this.since = since;
    this.events = [];
    this.#pendingWelcome = null;
  }

  /** Add the events before those known, for the log. */
  async #loadEarlier(base: Snapshot): Promise<void> {
    const token = this.#credentials.tokens.join(",");
    const earlier = await getEarlier(this.id, this.since, token).catch(() => null);
    if (!earlier || this.base !== base || earlier.events.length !== this.since) return;
    this.base = earlier.snapshot;
    this.since = 0;
    this.events = [...earlier.events, ...this.events];
  }

  #setDeadline(seat: Colour, left: number | null): void {
    if (left === null) delete this.deadlines[seat];
    else this.deadlines[seat] = performance.now() + left * 1000;
  }
}

/** The part of a session that the console uses; also implemented by the sandbox of exercises and lab. */
export type ConsoleSource = Pick<
  Session,
  | ("room" | "table" | "events" | "snapshot" | "seats" | "own" | "asks" | "deadlines" | "previews" | "refused")
  | ("connection" | "pending")
  | ("answer" | "draft" | "setOrder")
>;
