import { type ApiError, getRoom } from "./api";
import { openSocket, type RoomSocket } from "./transport";
import type { FromClient, FromServer } from "./wire";

// in ms
const WATCH = 250; // between two checks of the connection
const OPENING = 3000; // for a socket to open
const PATIENCE = 2500; // for the server to react to something sent
const LONGEST_PATIENCE = 20_000;
const QUIET = { playing: 1900, watching: 8000 }; // without a message, after which the connection is tested; players get heartbeats every 1.5 s
const LONGEST_PAUSE = 1000; // between two attempts to connect
const DIRECT_RETRIES = 4; // browsers delay new sockets by seconds after many have failed

interface Room {
  id: string;
  /** The first message of a connection. */
  hello: () => FromClient;
  receive: (message: FromServer) => void;
  /** Whether somebody here plays, who must not miss anything. */
  plays: () => boolean;
}

/** A WebSocket to a room that detects a dead connection and reconnects. */
export class Connection {
  state: "connecting" | "online" | "offline" = $state("connecting");
  readonly #room: Room;
  #socket: RoomSocket | null = null;
  #retries = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
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
  #closed = new AbortController();

  constructor(room: Room) {
    this.#room = room;
    this.connect();
    const { signal } = this.#closed;
    const watch = setInterval(() => this.#watch(), WATCH);
    signal.addEventListener("abort", () => clearInterval(watch));
    window.addEventListener("offline", () => this.#lost(), { signal });
    window.addEventListener("online", () => this.connect(), { signal });
    const visible = (): void => {
      // after a while in the background, the socket may be dead without having been closed
      const silent = performance.now() - this.#lastSign > QUIET.watching;
      if (!document.hidden && (silent || this.state === "offline")) this.connect();
    };
    document.addEventListener("visibilitychange", visible, { signal });
  }

  /** Connect, abandoning the current connection if there is one. */
  connect(): void {
    this.#disconnect();
    const socket = openSocket(this.#room.id);
    this.#socket = socket;
    this.#unansweredSince = performance.now();
    socket.onopen = () => {
      this.#unansweredSince = performance.now();
      this.#write(this.#room.hello());
    };
    socket.onmessage = (message) => {
      this.#lastSign = performance.now();
      this.#unansweredSince = null;
      for (const line of (message.data as string).split("\n")) this.#receive(JSON.parse(line) as FromServer);
    };
    socket.onclose = () => this.#lost();
  }

  /** Send a message if the connection is up; returns whether it is. */
  send(message: FromClient): boolean {
    if (this.#welcomed) this.#write(message);
    return this.#welcomed;
  }

  /** Send a message, now or after the next welcome. */
  queue(message: FromClient): void {
    if (!this.send(message)) this.#outbox.push(message);
  }

  close(): void {
    this.#closed.abort();
    this.#disconnect();
  }

  #receive(message: FromServer): void {
    if (message.type === "welcome") {
      this.state = "online";
      this.#retries = this.#unwelcomed = 0;
      this.#welcomed = true;
      for (const queued of this.#outbox.splice(0)) this.#write(queued);
    }
    this.#room.receive(message);
  }

  #write(message: FromClient): void {
    this.#unansweredSince ??= performance.now();
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
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
    this.state = "offline";
    this.#unansweredSince = null;
    const pause = Math.min(LONGEST_PAUSE, 125 * 2 ** this.#retries++);
    this.#retryTimer = setTimeout(() => this.#retry(), pause * (0.5 + Math.random() / 2)); // not all at once
  }

  /** Connect again; after a while only once the server can be reached. */
  #retry(): void {
    if (this.#retries <= DIRECT_RETRIES) return this.connect();
    void getRoom(this.#room.id).then(
      () => this.#reached(true),
      (error: ApiError) => this.#reached(error.status > 0),
    );
  }

  #reached(server: boolean): void {
    if (this.#socket || this.#closed.signal.aborted) return;
    if (server) this.connect();
    else this.#lost();
  }

  /** Check whether the connection is alive: the server must react to what is sent, and a message must arrive now and then. */
  #watch(): void {
    const now = performance.now();
    const asleep = now - this.#watched > QUIET.watching && !document.hidden; // timers of hidden pages are slow
    this.#watched = now;
    if (asleep) return this.connect();
    if (!this.#socket) return;
    const opening = this.#socket.readyState === WebSocket.CONNECTING;
    const patience = opening ? OPENING : Math.min(LONGEST_PATIENCE, PATIENCE * 2 ** this.#unwelcomed);
    const quiet = this.#room.plays() && !document.hidden ? QUIET.playing : QUIET.watching;
    if (this.#unansweredSince !== null && now - this.#unansweredSince > patience) {
      if (!opening && !this.#welcomed) this.#unwelcomed++;
      this.#lost();
    } else if (this.#welcomed && now - this.#lastSign > quiet && this.#unansweredSince === null)
      this.#write({ type: "ping" });
  }
}
