import { hasText, t, ui, type WordKey } from "../../text/i18n.svelte";
import { logLines, type LogLine } from "../../playback/log_lines";
import { causeOf } from "../../protocol/events";
import { robotName, type Participants } from "../../text/event_text";
import type { Difference, GameEvent, Run } from "../../protocol/wire";

/** The differences from the goal of an exercise, as text, and the events that led to them. */

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
export function differenceText(difference: Difference, participants: Participants): string {
  const field = FIELDS.find((each) => each === difference.field);
  if (!field) return `${difference.field}: ${difference.expected} ≠ ${difference.found}`;
  const [expected, found] = [
    valueText(field, difference.expected, participants),
    valueText(field, difference.found, participants),
  ];
  const robot = difference.who ? robotName(participants, difference.who) : "";
  return ui(wordKey(field, difference), { robot, expected, found });
}

function wordKey(field: Field, { expected, found }: Difference): WordKey {
  if (field === "at" && expected === "out") return "study.diff_out";
  if (field === "at" && found === "out") return "study.diff_gone";
  if (field === "winner" && expected === "none") return "study.diff_no_winner";
  if (field === "winner" && found === "none") return "study.diff_nobody";
  return `study.diff_${field}`;
}

function valueText(field: Field, text: string, participants: Participants): string {
  if (text === "none") return t("words.nothing");
  if (field === "modules" || field === "inventory")
    return text
      .split(", ")
      .map((each) => (hasText(`modules.${each}.name`) ? t(`modules.${each}.name`) : each))
      .join(", ");
  if (field === "heading") return t(`headings.${text}`);
  if (field === "winner") return robotName(participants, text);
  return text;
}

const RELEVANT_EVENTS = [
  ...["activated", "moved", "pushed", "stopped", "fired", "damaged", "shielded", "destroyed", "scored", "collected"],
  ...["struck", "detonated", "teleported", "jumped", "thrown", "die_removed", "unit_cleared", "won", "repaired"],
];

/** The last events of the affected robots, or those of the user's robot if there are none. */
export function relatedLines(run: Run, seat: string, max = 4): LogLine[] {
  const affected = new Set(run.differences.map((each) => each.who).filter((who) => who && who !== seat));
  const about = (event: GameEvent, who: string): boolean =>
    event.seat === who || causeOf(event) === who || ("source" in event && event.source === who);
  const lines = logLines(run.events, 0).filter((line) => RELEVANT_EVENTS.includes(line.event.kind));
  const found = lines.filter((line) => [...affected].some((who) => about(line.event, who)));
  const own = lines.filter((line) => about(line.event, seat));
  const wanted = new Set([...own.slice(-2), ...(found.length ? found : own).slice(-max)]);
  return lines.filter((line) => wanted.has(line)).slice(-max);
}
