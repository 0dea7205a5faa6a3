import { ApiError } from "./api";
import { ui, type WordKey } from "./i18n.svelte";

/** What the server refuses, in the reader's language. */

const KNOWN_CODES = [
  ...["taken", "held", "started", "over", "running", "late", "not_asked", "illegal", "forbidden", "not_yours"],
  ...["name", "setup", "level", "too_fast", "not_kept", "not_found"],
];

/** By its code; what has no words of ours comes in the server's own. */
export const problemText = (code: string, message: string): string =>
  KNOWN_CODES.includes(code) ? ui(`pages.problem_${code}` as WordKey) : message;

/** Why a request failed; `offline` is said when no answer came. */
export const errorText = (error: unknown, offline = ui("pages.no_answer")): string =>
  error instanceof ApiError && error.code !== "offline" ? problemText(error.code, error.message) : offline;
