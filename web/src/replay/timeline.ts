import type { Colour, Event } from "../lib/wire";

/** A game cut into what one wants to jump to. All numbers are those of events. */

export interface Act {
  from: number;
  to: number;
  seat: Colour;
  colour: "blue" | "red";
  number: number;
}

/** What one looks for: somebody is switched off, scores, wins. */
export interface Mark {
  at: number;
  kind: "destroyed" | "scored" | "won";
  seat: string | null;
}

export type Stretch = "0" | "1" | "I" | "II" | "III" | "3";

/** Preparation, programming, a unit, or the resolution. */
export interface Part {
  name: Stretch;
  from: number;
  to: number;
  acts: Act[];
}

/** A round; number 0 is the set-up. */
export interface Round {
  number: number;
  from: number;
  to: number;
  parts: Part[];
  marks: Mark[];
}

const MARKED = ["destroyed", "scored", "won"];
const resolves = (event: Event): boolean => event.rule.startsWith("RES-");

/** The part of the round that an event opens, if it does. */
function opens(event: Event, now: Stretch): Stretch | null {
  if (event.kind === "round_began") return "0";
  if (event.kind === "numbers_returned") return "1";
  if (event.kind === "unit_began") return String(event.details.unit) as Stretch;
  return resolves(event) && now !== "3" ? "3" : null;
}

export function roundsOf(events: readonly Event[]): Round[] {
  const rounds: Round[] = [{ number: 0, from: 0, to: 0, parts: [], marks: [] }];
  let part: Part = { name: "0", from: 0, to: 0, acts: [] };
  rounds[0]!.parts.push(part);
  events.forEach((event, i) => {
    if (event.kind === "round_began") {
      const began = { number: Number(event.details.round), from: i, to: i, parts: [], marks: [] };
      if (i === 0) rounds.pop();
      rounds.push(began);
    }
    const round = rounds.at(-1)!;
    const name = opens(event, part.name);
    if (name) round.parts.push((part = { name, from: i, to: i, acts: [] }));
    else if (event.kind === "activated") part.acts.push(act(event, i));
    const last = part.acts.at(-1);
    if (last) last.to = i + 1;
    if (MARKED.includes(event.kind)) round.marks.push({ at: i, kind: event.kind as Mark["kind"], seat: event.seat });
    part.to = round.to = i + 1;
  });
  return rounds;
}

const act = (event: Event, i: number): Act => ({
  from: i,
  to: i + 1,
  seat: event.seat as Colour,
  colour: event.details.colour as Act["colour"],
  number: Number(event.details.number),
});

/** The one of them that shows this moment: where the event told last belongs. */
export const during = <T extends { from: number; to: number }>(some: readonly T[], position: number): T | undefined =>
  some.findLast((each) => each.from < Math.max(1, position)) ?? some[0];
