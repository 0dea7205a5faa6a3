import { answerText } from "../../console/answers";
import { unitText } from "../../controller/unit_text";
import { answersTo } from "../../protocol/game_facts.svelte";
import { hasText, t } from "../../text/i18n.svelte";
import { parseProgram } from "../../protocol/program";
import type { Table } from "../../protocol/wire";

/** An answer in words; a program unit by unit. */
export function decisionText(kind: string, answer: string, table: Table, tokens: Record<string, number>): string {
  if (kind === "program") return programParts(answer).join(" · ");
  const known = ["number", "space", "modules"].includes(answersTo(kind)) && kind !== "rotate";
  if (!known && kind !== "draft" && !hasText(`answers.${answer}`)) return answer;
  return answerText(kind, answer, table, tokens);
}

function programParts(plan: string): string[] {
  const units = parseProgram(plan).map((dice, i) => unitText(i, dice));
  return [...units, `${t("words.starting_number")} ${plan.split(" ").at(-1)!}`];
}

/** The parts of a program that differ from another one: units, or the starting number. */
export const changedParts = (plan: string, other: string): string =>
  programParts(plan)
    .filter((_, i) => plan.split(" ")[i] !== other.split(" ")[i])
    .join(" · ");
