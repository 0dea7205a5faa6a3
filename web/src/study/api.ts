import { call, fetchText } from "../lib/api";
import type { Attempt, Diagrams, Exercises, LabDraft, LabPage, LabPreview, LabRun, Position, Run } from "../lib/wire";

/** Requests to the server for lessons, puzzles, rules and lab. The server stores nothing. */

export const lessons = () => call<Exercises>("GET", "/lessons");
export const puzzles = () => call<Exercises>("GET", "/puzzles");
export const runExercise = (name: string, attempt: Attempt) => call<Run>("POST", `/exercises/${name}`, attempt);
export const diagrams = () => call<Diagrams>("GET", "/diagrams");
export const parseScenario = (text: string) => call<LabPage>("POST", "/lab/file", { text });
export const checkPosition = (position: Position) => call<LabPage>("POST", "/lab/position", position);
export const runLab = (run: LabRun) => call<Run>("POST", "/lab/run", run);
export const preview = (draft: LabDraft) => call<LabPreview>("POST", "/lab/preview", draft);
export const roundScenario = (room: string, round: string) =>
  fetchText(`/api/rooms/${encodeURIComponent(room)}/rounds/${encodeURIComponent(round)}/scenario`);
