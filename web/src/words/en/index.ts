import { analysis } from "./analysis";
import { arena } from "./arena";
import { console } from "./console";
import { pages } from "./pages";
import { places } from "./places";
import { study } from "./study";

const en = { analysis, arena, console, pages, places, study };
export default en;

/** The client's own texts: every language has the areas and keys of English. */
export type Words = { [area in keyof typeof en]: Record<keyof (typeof en)[area], string> };
