import { parseProgram, type Heading } from "../../../protocol/program";

/** What a learner does next: press a key (step 1), set the `number` of its die (step 2), or run the program (step 3). */
export type GuideStep =
  | { step: 1; unit: number; heading: Heading; number?: never }
  | { step: 2; unit: number; heading: Heading; number: number }
  | { step: 3; unit: -1; heading: "n"; number?: never };

/** The next step towards the wanted program, both in notation. */
export function nextStep(wanted: string, placed: string): GuideStep {
  const units = parseProgram(placed);
  for (const [unit, dice] of parseProgram(wanted).entries())
    for (const { colour, heading, number } of dice) {
      const match = units[unit]!.find((each) => each.colour === colour && each.heading === heading);
      if (!match) return { step: 1, unit, heading };
      if (match.number !== number) return { step: 2, unit, heading, number };
    }
  return { step: 3, unit: -1, heading: "n" };
}
