import { lang, ui } from "./i18n.svelte";

/** Numbers and dates in the language of the user. */

/** A number with groups of digits and `decimals` decimal places, by default as many as it needs, up to three. */
export const numberText = (value: number, decimals?: number): string =>
  new Intl.NumberFormat(lang(), { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value);

/** A share from 0 to 1 as a percentage. */
export const percentText = (share: number, decimals = 0): string =>
  new Intl.NumberFormat(lang(), {
    style: "percent",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(share);

/** A difference of shares in whole percentage points. */
export const percentagePoints = (difference: number): number => Math.round(100 * difference);

/** By how many percentage points an estimate with this standard error may be off: two standard errors, everywhere. */
export const margin = (error: number): number => percentagePoints(2 * error);

/** A change with its sign: "+12", "−7". */
export const signedText = (value: number): string =>
  new Intl.NumberFormat(lang(), { signDisplay: "exceptZero" }).format(value);

/** A moment in seconds since 1970, by default as a day: "19 Nov 2026". */
export const dateText = (seconds: number, style: Intl.DateTimeFormatOptions = { dateStyle: "medium" }): string =>
  new Intl.DateTimeFormat(lang(), style).format(seconds * 1000);

/** "31 h left". */
export function timeLeft(seconds: number): string {
  if (seconds >= 172_800) return ui("ladder.left_days", { count: Math.floor(seconds / 86_400) });
  if (seconds >= 3600) return ui("ladder.left_hours", { count: Math.floor(seconds / 3600) });
  return ui("ladder.left_minutes", { count: Math.floor(seconds / 60) });
}
