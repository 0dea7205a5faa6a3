import { MediaQuery } from "svelte/reactivity";

/** Sizes of screens that components are arranged for; styles use the same conditions. */

const LANDSCAPE_PHONE = "(max-height: 500px) and (max-width: 1099px) and (orientation: landscape)";
export const landscapePhone = new MediaQuery(LANDSCAPE_PHONE);
export const phone = new MediaQuery(`(max-width: 699px), ${LANDSCAPE_PHONE}`);
