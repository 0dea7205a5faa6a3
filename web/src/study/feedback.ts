import { hasText, t, ui, type WordKey } from "../lib/i18n.svelte";
import { linesOf, type Line } from "../lib/log_lines";
import { robotName, type Cast } from "../lib/event_text";
import type { Difference, Event, Run } from "../lib/wire";

/** What is not as wanted, and what led to it, in the reader's language. */

const FIELDS = [
  "at",
  "damage",
  "shield",
  "vp",
  "modules",
  "inventory",
  "mines",
  "heading",
  "winner",
  "tokens",
] as const;
type Field = (typeof FIELDS)[number];

/** One sentence for a difference. */
export function told(difference: Difference, cast: Cast): string {
  const field = FIELDS.find((each) => each === difference.field);
  if (!field) return `${difference.field}: ${difference.expected} ≠ ${difference.found}`;
  const [expected, found] = [value(field, difference.expected, cast), value(field, difference.found, cast)];
  const robot = difference.who ? robotName(cast, difference.who) : "";
  return ui(key(field, difference), { robot, expected, found });
}

function key(field: Field, { expected, found }: Difference): WordKey {
  if (field === "at" && expected === "out") return "study.diff_out";
  if (field === "at" && found === "out") return "study.diff_gone";
  if (field === "winner" && found === "none") return "study.diff_nobody";
  return `study.diff_${field}`;
}

function value(field: Field, text: string, cast: Cast): string {
  if (text === "none") return t("words.nothing");
  if (field === "modules" || field === "inventory")
    return text
      .split(", ")
      .map((each) => (hasText(`modules.${each}.name`) ? t(`modules.${each}.name`) : each))
      .join(", ");
  if (field === "heading") return t(`headings.${text}`);
  if (field === "winner") return robotName(cast, text);
  return text;
}

const WORTH = [
  ...["activated", "moved", "pushed", "stopped", "fired", "damaged", "shielded", "destroyed", "scored", "collected"],
  ...["struck", "detonated", "teleported", "jumped", "thrown", "die_removed", "unit_cleared", "won", "repaired"],
];

/** The last things that happened to the robots concerned, or, if nothing did, what the learner's robot did. */
export function reasons(run: Run, seat: string, most = 4): Line[] {
  const concerned = new Set(run.differences.map((each) => each.who).filter((who) => who && who !== seat));
  const about = (event: Event, who: string): boolean =>
    event.seat === who || event.details.by === who || event.details.source === who;
  const lines = linesOf(run.events, 0).filter((line) => WORTH.includes(line.event.kind));
  const found = lines.filter((line) => [...concerned].some((who) => about(line.event, who)));
  const own = lines.filter((line) => about(line.event, seat));
  const wanted = new Set([...own.slice(-2), ...(found.length ? found : own).slice(-most)]);
  return lines.filter((line) => wanted.has(line)).slice(-most);
}
