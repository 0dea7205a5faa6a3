import type { RoomSocket } from "./transport";

/** The game in a worker of this page: the server's own code, and the games that this browser keeps. */

type Told =
  | { type: "progress"; share: number }
  | { type: "ready" }
  | { type: "failed"; reason: string }
  | { type: "response"; id: number; status: number; media: string; content: ArrayBuffer }
  | { type: "frame"; id: number; text: string }
  | { type: "closed"; id: number };

let worker: Worker | null = null;
let numbered = 0;
const waiting = new Map<number, (response: Response) => void>();
const sockets = new Map<number, RoomSocket>();

/** How much of the engine has been loaded: 1 once it runs, null before anything needs it. */
let share: number | null = $state(null);
let failure = $state("");
export const loaded = (): number | null => share;
/** Why the engine does not run, or "". */
export const failed = (): string => failure;

/** Load the engine, unless it is there. */
export function start(): Worker {
  if (worker) return worker;
  share = 0;
  worker = new Worker("./engine/worker.js", { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<Told>) => hear(data);
  worker.onerror = (error) => hear({ type: "failed", reason: error.message || "engine/worker.js" });
  // A page that is put aside to come back to it would halt the worker in the middle of keeping a game, for which the database,
  // and with it every other page, would wait for ever (WebKit).
  addEventListener("pagehide", () => worker?.terminate());
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  return worker;
}

function hear(told: Told): void {
  switch (told.type) {
    case "progress":
      share = told.share;
      break;
    case "ready":
      share = 1;
      break;
    case "failed":
      failure = told.reason;
      break;
    case "response":
      waiting.get(told.id)?.(
        new Response(told.content.byteLength ? told.content : null, {
          status: told.status,
          headers: { "Content-Type": told.media },
        }),
      );
      waiting.delete(told.id);
      break;
    case "frame":
      sockets.get(told.id)?.onmessage?.({ data: told.text });
      break;
    case "closed":
      sockets.get(told.id)?.onclose?.();
      sockets.delete(told.id);
  }
}

/** The response to a request. It may wait for the engine, however long that takes to load, so its signal is ignored. */
export function ask(path: string, { method = "GET", headers, body }: RequestInit): Promise<Response> {
  const id = ++numbered;
  const sent = { type: "request", id, method, path, headers: { ...(headers as object) }, body: body ?? "" };
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    start().postMessage(sent);
  });
}

/** Connect a socket to its room. */
export function attach(socket: RoomSocket, room: string): void {
  const id = ++numbered;
  const engine = start();
  sockets.set(id, socket);
  engine.postMessage({ type: "open", id, room });
  socket.send = (text) => engine.postMessage({ type: "frame", id, text });
  socket.close = () => {
    sockets.delete(id);
    engine.postMessage({ type: "close", id });
  };
  Object.assign(socket, { readyState: WebSocket.OPEN });
  socket.onopen?.();
}
