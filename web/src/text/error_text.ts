import { ApiError } from "../protocol/api";
import { lang, t, ui } from "./i18n.svelte";
import type { CatalogueText } from "../protocol/wire";

/** Errors of the server in the language of the user. */

interface Reported {
  message: string;
  text: CatalogueText | null;
}

/** What was wrong, as a sentence; in English if the server's catalogue has no text for it. */
export function problemText({ message, text }: Reported): string {
  const clause = (text && translated(text)) || message;
  const end = /[.!?…]$/.test(clause) ? "" : ".";
  const start = /^[a-z]\d/.test(clause) ? clause.charAt(0) : clause.charAt(0).toLocaleUpperCase(lang()); // c4 is a space
  return start + clause.slice(1) + end;
}

/** The same without the key of the scenario, for a message next to its field. */
export function reasonText(reported: Reported): string {
  const reason = reported.text?.key === "errors.at_key" ? reported.text.params.reason : undefined;
  return problemText(typeof reason === "object" ? { ...reported, text: reason } : reported);
}

/** Why a request failed; `offline` is the text for no response. */
export const errorText = (error: unknown, offline = ui("pages.no_answer")): string =>
  error instanceof ApiError && error.code !== "offline" ? problemText(error) : offline;

const translated = ({ key, params }: CatalogueText): string =>
  t(key, Object.fromEntries(Object.entries(params).map(value)));

const value = ([name, each]: [string, string | number | CatalogueText]): [string, string | number] => [
  name,
  typeof each === "object" ? translated(each) : each,
];
