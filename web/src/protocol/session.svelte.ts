import { type ApiError, getEarlier, getRoom } from "./api";
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
export interface PendingAnswer {
  question: number;
  answer: string;
  /** Whether it was sent on the current connection. */
  sent: boolean;
}

// in ms
const WATCH = 250; // between two checks of the connection
const OPENING = 3000; // for a socket to open
const PATIENCE = 2500; // for the server to react to something sent
const LONGEST_PATIENCE = 20_000;
const QUIET = { playing: 1900, watching: 8000 }; // without a message, after which the connection is tested; players get heartbeats every 1.5 s
const LONGEST_PAUSE = 1000; // between two attempts to connect
const DIRECT_RETRIES = 4; // browsers delay new sockets by seconds after many have failed

/** The state of a room, kept up to date by a WebSocket that detects a dead connection and reconnects. Knows no rules. */
export class Session {
  connection: "connecting" | "online" | "offline" = $state("connecting");
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
  #socket: WebSocket | null = null;
  #retries = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #credentials: { tokens: string[]; host: string };
  /** Whether the current socket has been welcomed. */
  #welcomed = false;
  /** Messages to send after the next welcome. */
  #outbox: FromClient[] = [];
  /** When a message arrived last. */
  #lastSign = 0;
  /** When the first message was sent to which there has been no reaction; null if there is none. */
  #unansweredSince: number | null = null;
  /** How many connections in a row have opened without a welcome in time; they may just be slow. */
  #unwelcomed = 0;
  /** When the connection was last checked; a gap means that the device was asleep. */
  #watched = performance.now();
  /** Whether seats are being given up on this device, until the next welcome. */
  #leaving = false;
  #closed = new AbortController();

  constructor(
    readonly id: string,
    tokens: string[] = [],
    host = "",
  ) {
    this.#credentials = { tokens, host };
    this.#connect();
    const { signal } = this.#closed;
    const watch = setInterval(() => this.#watch(), WATCH);
    signal.addEventListener("abort", () => clearInterval(watch));
    window.addEventListener("offline", () => this.#lost(), { signal });
    window.addEventListener("online", () => this.#connect(), { signal });
    const visible = (): void => {
      // after a while in the background, the socket may be dead without having been closed
      const silent = performance.now() - this.#lastSign > QUIET.watching;
      if (!document.hidden && (silent || this.connection === "offline")) this.#connect();
    };
    document.addEventListener("visibilitychange", visible, { signal });
  }

  /** Reconnect with other tokens, e.g. after taking a seat. */
  useTokens(tokens: string[], host = ""): void {
    this.#credentials = { tokens, host };
    this.removed = false;
    this.#connect();
  }

  /** Give up a seat with a request; `useTokens` must follow, with the remaining tokens. */
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
    this.#queue(this.#hello());
  }

  answer(seat: Colour, answer: string): void {
    const ask = this.asks[seat];
    if (!ask) return;
    this.pending[seat] = { question: ask.question, answer, sent: false };
    this.#sendAnswer(seat);
  }

  draft(seat: Colour, program: string, preview = true): void {
    if (this.#welcomed) this.#send({ type: "draft", seat, program, preview }); // after a reconnect it is sent again anyway
  }

  setOrder(seat: Colour, kind: string, answer: string): void {
    this.#queue({ type: "setorder", seat, kind, answer });
  }

  sendChat(text: string, seat: Colour | null = null): void {
    this.#queue({ type: "say", text, seat });
  }

  close(): void {
    this.#closed.abort();
    this.#disconnect();
  }

  #hello(): FromClient {
    return { type: "hello", ...this.#credentials, have: this.since + this.events.length, heartbeat: true };
  }

  #sendAnswer(seat: Colour): void {
    const pending = this.pending[seat];
    if (!pending || pending.sent || !this.#welcomed) return;
    pending.sent = true;
    this.#send({ type: "answer", seat, question: pending.question, answer: pending.answer });
  }

  #queue(message: FromClient): void {
    if (this.#welcomed) this.#send(message);
    else this.#outbox.push(message);
  }

  #send(message: FromClient): void {
    this.#unansweredSince ??= performance.now();
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Connect, abandoning the current connection if there is one. */
  #connect(): void {
    this.#disconnect();
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/rooms/${this.id}/socket`);
    this.#socket = socket;
    this.#unansweredSince = performance.now();
    socket.onopen = () => {
      this.#unansweredSince = performance.now();
      this.#send(this.#hello());
    };
    socket.onmessage = (message) => {
      this.#lastSign = performance.now();
      this.#unansweredSince = null;
      for (const line of (message.data as string).split("\n")) this.#receive(JSON.parse(line) as FromServer);
    };
    socket.onclose = () => this.#lost();
  }

  /** Abandon the socket without waiting for it: on a dead connection, closing it would take minutes. */
  #disconnect(): void {
    clearTimeout(this.#retryTimer);
    this.#welcomed = false;
    const socket = this.#socket;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.#socket = null;
  }

  #lost(): void {
    this.#disconnect();
    this.connection = "offline";
    this.#unansweredSince = null;
    const pause = Math.min(LONGEST_PAUSE, 125 * 2 ** this.#retries++);
    this.#retryTimer = setTimeout(() => this.#retry(), pause * (0.5 + Math.random() / 2)); // not all at once
  }

  /** Connect again; after a while only once the server can be reached. */
  #retry(): void {
    if (this.#retries <= DIRECT_RETRIES) return this.#connect();
    void getRoom(this.id).then(
      () => this.#reached(true),
      (error: ApiError) => this.#reached(error.status > 0),
    );
  }

  #reached(server: boolean): void {
    if (this.#socket || this.#closed.signal.aborted) return;
    if (server) this.#connect();
    else this.#lost();
  }

  /** Check whether the connection is alive: the server must react to what is sent, and a message must arrive now and then. */
  #watch(): void {
    const now = performance.now();
    const asleep = now - this.#watched > QUIET.watching && !document.hidden; // timers of hidden pages are slow
    this.#watched = now;
    if (asleep) return this.#connect();
    if (!this.#socket) return;
    const opening = this.#socket.readyState === WebSocket.CONNECTING;
    const patience = opening ? OPENING : Math.min(LONGEST_PATIENCE, PATIENCE * 2 ** this.#unwelcomed);
    if (this.#unansweredSince !== null && now - this.#unansweredSince > patience) {
      if (!opening && !this.#welcomed) this.#unwelcomed++;
      this.#lost();
    } else if (this.#welcomed && now - this.#lastSign > this.#quiet && this.#unansweredSince === null)
      this.#send({ type: "ping" });
  }

  /** How long the connection may be silent before it is tested; shorter for players, who must not miss anything. */
  get #quiet(): number {
    return this.seats.length && this.room?.status === "running" && !document.hidden ? QUIET.playing : QUIET.watching;
  }

  #receive(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.connection = "online";
        this.#retries = this.#unwelcomed = 0;
        this.#welcomed = true;
        this.room = message.room;
        this.table = message.table;
        this.#setSeats(message.seats);
        this.#leaving = false;
        this.host = message.host;
        this.chat = message.chat;
        this.asks = {};
        for (const pending of Object.values(this.pending)) pending.sent = false;
        for (const queued of this.#outbox.splice(0)) this.#send(queued);
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
