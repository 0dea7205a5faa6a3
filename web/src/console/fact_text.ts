import { t, ui } from "../text/i18n.svelte";
import { type Participants, robotName } from "../text/event_text";
import type { Colour } from "../protocol/wire";
import type { Fact, PreviewedFact } from "./facts";

/** A fact in a few words, from the point of view of a seat. */
export function factText(fact: Fact, seat: Colour, participants: Participants): string {
  const robot = fact.robot === seat ? t("console.you") : robotName(participants, fact.robot);
  const heading = fact.kind === "steers" || fact.kind === "faces" ? t(`headings.${fact.to}`) : "";
  const { from = "", to = "", count = 0, unit = "" } = fact;
  return ui(`console.fact_${fact.kind}`, { robot, from, to, count, unit, heading });
}

/** The same for a fact of a preview, with what it depends on: "Reaper: 1 damage, except with Shield". */
export function previewedText(fact: PreviewedFact, seat: Colour, participants: Participants): string {
  const text = factText(fact, seat, participants);
  if (!fact.uses.length) return text;
  const modules = [
    ...new Set(
      fact.uses.map((use) => {
        const module = t(`modules.${use.kind}.name`);
        return use.seat === fact.robot ? module : `${module} (${robotName(participants, use.seat)})`;
      }),
    ),
  ].join(", ");
  if (fact.onlyThen) return ui("console.fact_only_then", { fact: text, modules });
  if (fact.instead.every((each) => each === null)) return ui("console.fact_unless", { fact: text, modules });
  const others = fact.instead
    .map((each) => (each ? shortText(each, seat, participants) : ui("console.fact_not_at_all")))
    .reduce((command, other) => t("console.command_or", { command, other }));
  return ui("console.fact_otherwise", { fact: text, modules, others });
}

/** Only what differs from a fact of the same kind: where, or how much. */
const shortText = (fact: Fact, seat: Colour, participants: Participants): string =>
  fact.to ?? (fact.count === undefined ? factText(fact, seat, participants) : String(fact.count));
