import { robotName, type Participants } from "./event_text";
import { lang, t } from "./i18n.svelte";
import type { Judgement } from "./wire";

/** A share as a percentage in the language of the user. */
export const percentText = (share: number): string =>
  new Intl.NumberFormat(lang(), { style: "percent", maximumFractionDigits: 0 }).format(share);

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
