import { robotName, type Participants } from "./event_text";
import { t } from "./i18n.svelte";
import { percentText } from "./number_text";
import type { Judgement } from "../protocol/wire";

/** Why the best answer is better: one line for each effect. */
export function effectTexts({ seat, effects }: Judgement, participants: Participants): string[] {
  const me = robotName(participants, seat);
  if (!effects.length) return [t("reviews.effects.none")];
  return effects.map(({ kind, seat: other, given, best }) =>
    t(`reviews.effects.${kind}`, {
      me,
      robot: robotName(participants, other),
      given: percentText(given),
      best: percentText(best),
    }),
  );
}
