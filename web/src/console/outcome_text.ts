import { t, ui } from "../text/i18n.svelte";
import { type Participants, robotName } from "../text/event_text";
import type { Colour } from "../protocol/wire";
import { previewedOutcomes, type Outcome, type OutcomeKind, type Outlook, type PreviewedOutcome } from "./outcomes";

/** Outcomes whose words name no robot; another's is put before them. */
const NAMELESS: readonly OutcomeKind[] = [
  ...(["moves", "jumps", "throws", "fires", "shielded", "struck", "mine", "collects", "repairs", "draws"] as const),
];

/** An outcome in a few words, from the point of view of a seat. */
function outcomeText(outcome: Outcome, seat: Colour, participants: Participants): string {
  const robot = outcome.robot === seat ? t("console.you") : robotName(participants, outcome.robot);
  const heading = outcome.kind === "steers" || outcome.kind === "faces" ? t(`headings.${outcome.to}`) : "";
  const { from = "", to = "", count = 0, unit = "" } = outcome;
  const text = ui(`console.outcome_${outcome.kind}`, { robot, from, to, count, unit, heading });
  const named = outcome.robot !== null && outcome.robot !== seat && NAMELESS.includes(outcome.kind);
  return named ? ui("console.outcome_of", { robot, outcome: text }) : text;
}

/** One thing that a preview says; `sure` if it depends on nothing. */
interface Forecast {
  text: string;
  tone: Outcome["tone"];
  sure: boolean;
}

/** Everything that a preview says, in a few words each. */
export function forecasts(outlook: Outlook, seat: Colour, participants: Participants): Forecast[] {
  const said: Forecast[] = previewedOutcomes(outlook, seat).map((outcome) => ({
    ...{ text: previewedText(outcome, seat, participants), tone: outcome.tone },
    sure: outcome.uses.length === 0 && !outlook.more,
  }));
  return outlook.more ? [...said, { text: ui("console.outcome_more"), tone: "plain", sure: false }] : said;
}

/** The text of an outcome of a preview, with what it depends on: "Reaper: 1 damage, except with Shield". */
function previewedText(outcome: PreviewedOutcome, seat: Colour, participants: Participants): string {
  const text = outcomeText(outcome, seat, participants);
  if (!outcome.uses.length) return text;
  const modules = [
    ...new Set(
      outcome.uses.map((use) => {
        const module = t(`modules.${use.kind}.name`);
        return use.seat === outcome.robot ? module : `${module} (${robotName(participants, use.seat)})`;
      }),
    ),
  ].join(", ");
  if (outcome.onlyThen) return ui("console.outcome_only_then", { outcome: text, modules });
  if (outcome.instead.every((each) => each === null)) return ui("console.outcome_unless", { outcome: text, modules });
  const others = outcome.instead
    .map((each) => (each ? shortText(each, seat, participants) : ui("console.outcome_not_at_all")))
    .reduce((command, other) => t("console.command_or", { command, other }));
  return ui("console.outcome_otherwise", { outcome: text, modules, others });
}

/** Only what differs from an outcome of the same kind: where, or how much. */
const shortText = (outcome: Outcome, seat: Colour, participants: Participants): string =>
  outcome.to ?? (outcome.count === undefined ? outcomeText(outcome, seat, participants) : String(outcome.count));
