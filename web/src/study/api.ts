import { call, picture } from "../lib/api";
import type {
  Attempt,
  Diagrams,
  Exercises,
  LabDraft,
  LabPage,
  LabPreview,
  LabRun,
  Position,
  Run,
  Table,
} from "../lib/wire";

/** What the places to learn ask of the server. Nothing is kept there. */

export const lessons = () => call<Exercises>("GET", "/lessons");
export const puzzles = () => call<Exercises>("GET", "/puzzles");
export const tryExercise = (name: string, attempt: Attempt) => call<Run>("POST", `/exercises/${name}`, attempt);
export const diagrams = () => call<Diagrams>("GET", "/diagrams");
export const readFile = (text: string) => call<LabPage>("POST", "/lab/file", { text });
export const readPosition = (position: Position) => call<LabPage>("POST", "/lab/position", position);
export const runLab = (run: LabRun) => call<Run>("POST", "/lab/run", run);
export const preview = (draft: LabDraft) => call<LabPreview>("POST", "/lab/preview", draft);
export const roundOf = (room: string, round: string) =>
  picture(`/api/rooms/${encodeURIComponent(room)}/rounds/${encodeURIComponent(round)}/scenario`);

const drawn = new Map<string, Promise<string>>();

/** The picture of an arena, built in or drawn; asked for once. */
export function backdrop(table: Pick<Table, "arena" | "drawing">): Promise<string> {
  const key = table.arena || table.drawing;
  let found = drawn.get(key);
  if (!found) {
    found = table.arena ? picture(`/api/arenas/${table.arena}.svg`) : draw(table.drawing);
    found.catch(() => drawn.delete(key));
    drawn.set(key, found);
  }
  return found;
}

async function draw(drawing: string): Promise<string> {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch("/api/arenas/svg", { method: "POST", headers, body: JSON.stringify({ drawing }) });
  if (!response.ok) throw new Error(response.statusText);
  return response.text();
}
