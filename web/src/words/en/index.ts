import { account } from "./account";
import { analysis } from "./analysis";
import { arena } from "./arena";
import { career } from "./career";
import { console } from "./console";
import { in_words } from "./in_words";
import { ladder } from "./ladder";
import { notices } from "./notices";
import { pages } from "./pages";
import { places } from "./places";
import { puzzles } from "./puzzles";
import { study } from "./study";

const en = { account, analysis, arena, career, console, in_words, ladder, notices, pages, places, puzzles, study };
export default en;

/** The client's own texts: every language has the areas and keys of English. */
export type Words = { [area in keyof typeof en]: Record<keyof (typeof en)[area], string> };
