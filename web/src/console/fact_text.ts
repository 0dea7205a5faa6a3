import { t, ui } from "../text/i18n.svelte";
import { type Participants, robotName } from "../text/event_text";
import type { Colour } from "../protocol/wire";
import type { Fact } from "./facts";

/** A fact in a few words, from the point of view of a seat. */
export function factText(fact: Fact, seat: Colour, participants: Participants): string {
  const robot = fact.robot === seat ? t("console.you") : robotName(participants, fact.robot);
  const heading = fact.kind === "steers" || fact.kind === "faces" ? t(`headings.${fact.to}`) : "";
  const { from = "", to = "", count = 0, unit = "" } = fact;
  return ui(`console.fact_${fact.kind}`, { robot, from, to, count, unit, heading });
}
