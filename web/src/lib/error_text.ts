import { ApiError } from "./api";
import { ui, type WordKey } from "./i18n.svelte";

/** Errors of the server in the language of the user. */

const KNOWN_CODES = [
  ...["taken", "held", "started", "over", "running", "late", "not_asked", "illegal", "forbidden", "not_yours"],
  ...["name", "setup", "level", "too_fast", "not_kept", "not_found"],
];

/** The text for an error code; the server's message if there is none. */
export const problemText = (code: string, message: string): string =>
  KNOWN_CODES.includes(code) ? ui(`pages.problem_${code}` as WordKey) : message;

/** Why a request failed; `offline` is the text for no response. */
export const errorText = (error: unknown, offline = ui("pages.no_answer")): string =>
  error instanceof ApiError && error.code !== "offline" ? problemText(error.code, error.message) : offline;
