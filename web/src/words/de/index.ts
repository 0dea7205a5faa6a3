import { arena } from "./arena";
import { console } from "./console";
import { pages } from "./pages";
import { study } from "./study";

export default { arena, console, pages, study };
