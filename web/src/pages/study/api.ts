import { call, fetchText } from "../../protocol/api";
import type {
  Analysis,
  Attempt,
  Diagrams,
  ExerciseInfo,
  Exercises,
  LabDraft,
  LabPage,
  LabPreview,
  LabRun,
  Position,
  Puzzle,
  Puzzles,
  Run,
} from "../../protocol/wire";

/** Requests to the server for lessons, puzzles, rules and lab. The server stores nothing. */

export const lessons = () => call<Exercises>("GET", "/lessons");
export const puzzles = () => call<Puzzles>("GET", "/puzzles");
/** A puzzle by its name; or that of a day: `today`, or a date. */
export const puzzle = (name: string) => call<Puzzle>("GET", `/puzzles/${encodeURIComponent(name)}`);
export const runExercise = (name: string, attempt: Attempt) => call<Run>("POST", `/exercises/${name}`, attempt);
export const diagrams = () => call<Diagrams>("GET", "/diagrams");
export const parseScenario = (text: string) => call<LabPage>("POST", "/lab/file", { text });
export const checkPosition = (position: Position) => call<LabPage>("POST", "/lab/position", position);
export const runLab = (run: LabRun) => call<Run>("POST", "/lab/run", run);
export const preview = (draft: LabDraft) => call<LabPreview>("POST", "/lab/preview", draft);

/** A finished game: a room, or the text of a record. */
type GameSource = { room: string; record?: never } | { room?: never; record: string };
export const analysisOf = ({ room, record }: GameSource) =>
  room ? call<Analysis>("GET", `/rooms/${room}/analysis`) : call<Analysis>("POST", "/replays/analysis", { record });
export const mistake = ({ room, record }: GameSource, move: number) =>
  room
    ? call<ExerciseInfo>("GET", `/rooms/${room}/mistakes/${move}`)
    : call<ExerciseInfo>("POST", "/replays/mistakes", { record, move });
export const tryMistake = ({ room, record }: GameSource, move: number, attempt: Attempt) =>
  room
    ? call<Run>("POST", `/rooms/${room}/mistakes/${move}`, attempt)
    : call<Run>("POST", "/replays/mistakes/try", { record, move, attempt });

export const roundScenario = (room: string, round: string) =>
  fetchText(`/api/rooms/${encodeURIComponent(room)}/rounds/${encodeURIComponent(round)}/scenario`);
