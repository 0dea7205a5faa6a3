import { arena } from "./arena";
import { console } from "./console";
import { pages } from "./pages";

export default { arena, console, pages };
