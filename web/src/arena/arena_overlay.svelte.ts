import type { Colour, Threat } from "../protocol/wire";

/**
 * An item drawn over the arena: the path of a robot, a target (from, to), spaces, a detonation; where the die in hand would
 * end (`reach`; `lost` if the robot would be destroyed there), or where its laser would go (`ray`; `hit` if it hits).
 */
export interface OverlayItem {
  kind: "path" | "target" | "space" | "blast" | "reach" | "lost" | "ray" | "hit";
  spaces: string[];
  colour: Colour | "accent";
  /** Written on the space: the number of the die. */
  label?: string;
}

/** What robots can reach and hit this round. */
export type Threats = Partial<Record<Colour, Threat>>;

/** The fewest dice with which a robot can be on a space or hit what is there; 0: it cannot. */
interface SpaceThreat {
  seat: Colour;
  drive: number;
  fire: number;
}

/** The threats to a space, given by its index in the list of all spaces, row by row from the north. */
export const threatsTo = (threats: Threats, place: number): SpaceThreat[] =>
  (Object.entries(threats) as [Colour, Threat][])
    .map(([seat, { drive, fire }]) => ({ seat, drive: Number(drive[place]), fire: Number(fire[place]) }))
    .filter((threat) => threat.drive + threat.fire > 0);

/** Spaces that can be picked by a press, with the mouse, by touch or by keyboard. */
export interface SpacePick {
  /** What picking a space means, for screen readers. */
  spaces: ReadonlyMap<string, string>;
  onpick: (space: string) => void;
  /** A drag from this space, where the robot is, picks the space on which it ends. */
  from?: string;
}

/** State shared by console and arena: the console adds overlay items and the spaces that can be picked. */
export class ArenaOverlay {
  /** Preview of the program being edited. */
  preview: OverlayItem[] = $state.raw([]);
  /** What the die in hand can do. */
  reach: OverlayItem[] = $state.raw([]);
  /** The pickable spaces of the open question and the outcome of the highlighted answer. */
  question: OverlayItem[] = $state.raw([]);
  /** What rivals can reach and hit this round, while that is shown. */
  threats: Threats = $state.raw({});
  /** Set while a space can be picked as an answer. */
  answerPick: SpacePick | null = $state.raw(null);
  /** Set while a space can be picked for the die in hand. */
  diePick: SpacePick | null = $state.raw(null);
  /** The height that the open question covers at the bottom of a phone's screen, in pixels. */
  covered = $state(0);

  /** All items, for `<Arena overlay>`. */
  get items(): OverlayItem[] {
    return [...this.reach, ...this.preview, ...this.question];
  }

  /** For `<Arena pick>`. */
  get pick(): SpacePick | null {
    return this.answerPick ?? this.diePick;
  }
}
