import type { Words } from "../en";
import { analysis } from "./analysis";
import { arena } from "./arena";
import { console } from "./console";
import { pages } from "./pages";
import { places } from "./places";
import { study } from "./study";

export default { analysis, arena, console, pages, places, study } satisfies Words;
