import type { Words } from "../en";
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

export default {
  account,
  analysis,
  arena,
  career,
  console,
  in_words,
  ladder,
  notices,
  pages,
  places,
  puzzles,
  study,
} satisfies Words;
