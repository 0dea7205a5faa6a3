import { lang } from "./i18n.svelte";

/** Numbers in the language of the user. */

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
