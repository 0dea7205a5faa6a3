import type {
  Ask,
  Colour,
  Event,
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

/** The state of a room, kept up to date by a WebSocket that reconnects. Knows no rules. */
export class Session {
  connection: "connecting" | "online" | "offline" = $state("connecting");
  room: RoomInfo | null = $state(null);
  table: Table | null = $state(null);
  /** The snapshot before the first event in `events`. */
  base: Snapshot | null = $state.raw(null);
  /** The number of the first event in `events`. */
  since = $state(0);
  /** All events received, in order. Only grows. */
  events: Event[] = $state.raw([]);
  /** The snapshot after all events. */
  snapshot: Snapshot | null = $state.raw(null);
  seats: Colour[] = $state([]);
  host = $state(false);
  own: Partial<Record<Colour, Own>> = $state({});
  asks: Partial<Record<Colour, Ask>> = $state({});
  /** The deadline of each asked seat in `performance.now()` ms; the server sends the seconds left. */
  deadlines: Partial<Record<Colour, number>> = $state({});
  previews: Partial<Record<Colour, Previewed>> = $state({});
  chat: Said[] = $state([]);
  thoughts: Thought[] = $state([]);
  refused: Refused | null = $state(null);

  /** The welcome of a late connection. Applied with the next events, so that past events are not played back. */
  #pendingWelcome: Welcome | null = null;
  #socket: WebSocket | null = null;
  #closed = false;
  #retries = 0;
  #credentials: { tokens: string[]; host: string };

  constructor(
    readonly id: string,
    tokens: string[] = [],
    host = "",
  ) {
    this.#credentials = { tokens, host };
    this.#connect();
  }

  /** Reconnect with other tokens, e.g. after taking a seat. */
  useTokens(tokens: string[], host = ""): void {
    this.#credentials = { tokens, host };
    this.#socket?.close();
  }

  answer(seat: Colour, answer: string): void {
    const ask = this.asks[seat];
    if (ask) this.#send({ type: "answer", seat, question: ask.question, answer });
  }

  draft(seat: Colour, program: string, preview = true): void {
    this.#send({ type: "draft", seat, program, preview });
  }

  setOrder(seat: Colour, kind: string, answer: string): void {
    this.#send({ type: "setorder", seat, kind, answer });
  }

  sendChat(text: string, seat: Colour | null = null): void {
    this.#send({ type: "say", text, seat });
  }

  close(): void {
    this.#closed = true;
    this.#socket?.close();
  }

  #send(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #connect(): void {
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/rooms/${this.id}/socket`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#retries = 0;
      this.#send({ type: "hello", ...this.#credentials, have: this.since + this.events.length });
    };
    socket.onmessage = (message) => this.#receive(JSON.parse(message.data as string) as FromServer);
    socket.onclose = () => {
      this.connection = "offline";
      if (!this.#closed) setTimeout(() => this.#connect(), Math.min(5000, 250 * 2 ** this.#retries++));
    };
  }

  #receive(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.connection = "online";
        this.room = message.room;
        this.table = message.table;
        this.seats = message.seats;
        this.host = message.host;
        this.asks = {};
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
        break;
      case "happened": {
        if (this.#pendingWelcome) this.#resetEvents(this.#pendingWelcome);
        const known = this.since + this.events.length - message.since; // events may arrive twice, never out of order
        this.events = [...this.events, ...message.events.slice(known)];
        this.snapshot = message.snapshot;
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
        break;
      case "accepted":
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
        this.refused = message;
        break;
    }
  }

  #resetEvents({ snapshot, since }: Pick<Welcome, "snapshot" | "since">): void {
    this.base = snapshot;
    this.since = since;
    this.events = [];
    this.#pendingWelcome = null;
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
  | ("answer" | "draft" | "setOrder")
>;
