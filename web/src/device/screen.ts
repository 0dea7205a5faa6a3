import { MediaQuery } from "svelte/reactivity";

/** Sizes of screens that components are arranged for; styles use the same conditions. */

const LANDSCAPE_PHONE = "(max-height: 500px) and (max-width: 1199px) and (orientation: landscape)";
export const landscapePhone = new MediaQuery(LANDSCAPE_PHONE);
export const phone = new MediaQuery(`(max-width: 699px), ${LANDSCAPE_PHONE}`);
/** A phone or tablet held upright: the arena is above everything else. */
export const upright = new MediaQuery(
  "(max-width: 1199px) and (orientation: portrait), (max-width: 699px) and (min-height: 501px)",
);
/** Monitors, arena and controls are side by side. */
export const wide = new MediaQuery("(min-width: 1200px)");
