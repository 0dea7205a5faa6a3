import type { EventOf } from "../../protocol/events";
import type { Colour, GameEvent } from "../../protocol/wire";
import { t, ui } from "../../text/i18n.svelte";

/** A game divided into parts to seek to. Positions are event numbers. */

interface PartActivation {
  from: number;
  to: number;
  seat: Colour;
  colour: "blue" | "red";
  number: number;
}

/** An event worth seeking to: a robot is destroyed, scores or wins. */
export interface Highlight {
  at: number;
  kind: "destroyed" | "scored" | "won";
  seat: string | null;
}

type PartName = "0" | "1" | "I" | "II" | "III" | "3";

/** Preparation, programming, a unit, or the resolution. */
export interface Part {
  name: PartName;
  from: number;
  to: number;
  activations: PartActivation[];
}

export const isPhase = (part: PartName): boolean => /^\d$/.test(part);
/** "Programming", "Unit II". */
export const partName = (part: PartName): string =>
  isPhase(part) ? t(`phases.${part}.name`) : ui("arena.unit", { unit: part });

/** A round; number 0 is the setup. */
export interface Round {
  number: number;
  from: number;
  to: number;
  parts: Part[];
  highlights: Highlight[];
}

const HIGHLIGHTED = ["destroyed", "scored", "won"];

/** The part of the round that begins with an event, or null. */
function startedPart(event: GameEvent): PartName | null {
  if (event.kind === "round_began") return "0";
  if (event.kind === "unit_began") return event.unit;
  return event.kind === "phase_began" && (event.phase === 1 || event.phase === 3) ? `${event.phase}` : null;
}

export function roundsOf(events: readonly GameEvent[]): Round[] {
  const rounds: Round[] = [{ number: 0, from: 0, to: 0, parts: [], highlights: [] }];
  let part: Part = { name: "0", from: 0, to: 0, activations: [] };
  rounds[0]!.parts.push(part);
  events.forEach((event, i) => {
    if (event.kind === "round_began") {
      const began = { number: event.round, from: i, to: i, parts: [], highlights: [] };
      if (i === 0) rounds.pop();
      rounds.push(began);
    }
    const round = rounds.at(-1)!;
    const name = startedPart(event);
    if (name) round.parts.push((part = { name, from: i, to: i, activations: [] }));
    else if (event.kind === "activated") part.activations.push(activation(event, i));
    const last = part.activations.at(-1);
    if (last) last.to = i + 1;
    if (HIGHLIGHTED.includes(event.kind))
      round.highlights.push({ at: i, kind: event.kind as Highlight["kind"], seat: event.seat });
    part.to = round.to = i + 1;
  });
  return rounds;
}

const activation = (event: EventOf<"activated">, i: number): PartActivation => ({
  from: i,
  to: i + 1,
  seat: event.seat as Colour,
  colour: event.colour,
  number: event.number,
});

/** The part that contains the last event before a position. */
export const partAt = <T extends { from: number; to: number }>(parts: readonly T[], position: number): T | undefined =>
  parts.findLast((each) => each.from < Math.max(1, position)) ?? parts[0];
