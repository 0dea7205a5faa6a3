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

/** What is known of a room, kept current by a socket that reconnects by itself. Knows no rules. */
export class Session {
  connection: "connecting" | "online" | "offline" = $state("connecting");
  room: RoomInfo | null = $state(null);
  table: Table | null = $state(null);
  /** How things stood before the first event in `events`. */
  base: Snapshot | null = $state.raw(null);
  /** The number of the first event in `events`. */
  since = $state(0);
  /** All events known, in order; grows only. */
  events: Event[] = $state.raw([]);
  /** How things stand after all events. */
  snapshot: Snapshot | null = $state.raw(null);
  seats: Colour[] = $state([]);
  host = $state(false);
  own: Partial<Record<Colour, Own>> = $state({});
  asks: Partial<Record<Colour, Ask>> = $state({});
  /** When each ask and each asked seat runs out, by this page's own clock in ms; the server sends seconds left. */
  deadlines: Partial<Record<Colour, number>> = $state({});
  previews: Partial<Record<Colour, Previewed>> = $state({});
  chat: Said[] = $state([]);
  thoughts: Thought[] = $state([]);
  refused: Refused | null = $state(null);

  /** Where a latecomer begins; it counts once the events up to now are here, so that nobody has to watch them all. */
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

  /** The seat took another token, e.g. by sitting down: say hello again. */
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
        const known = this.since + this.events.length - message.since; // events may come twice, never out of order
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
        // whoever is asked for a program has none any more
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

/** What a console needs of a session; a lesson and the lab have it, too. */
export type ConsoleSource = Pick<
  Session,
  | ("room" | "table" | "events" | "snapshot" | "seats" | "own" | "asks" | "deadlines" | "previews" | "refused")
  | ("answer" | "draft" | "setOrder")
>;
