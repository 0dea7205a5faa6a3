import type { GameEvent } from "./wire";

export type EventKind = GameEvent["kind"];
export type EventOf<K extends EventKind> = Extract<GameEvent, { kind: K }>;

/** A function for each kind of event that matters. */
export type EventTable<Args extends unknown[], Result> = {
  [K in EventKind]?: (event: EventOf<K>, ...args: Args) => Result;
};

/** What the table says about an event; undefined if its kind is not in it. */
export function lookUp<Args extends unknown[], Result>(
  table: EventTable<Args, Result>,
  event: GameEvent,
  ...args: Args
): Result | undefined {
  const found = table[event.kind] as ((event: GameEvent, ...args: Args) => Result) | undefined;
  return found?.(event, ...args);
}

/** Whether an event is of one of these kinds. */
export const isOf = <K extends EventKind>(event: GameEvent | undefined, ...kinds: K[]): event is EventOf<K> =>
  (kinds as EventKind[]).includes(event?.kind as EventKind);

/** The robot that caused an event, if the event says so. */
export const causeOf = (event: GameEvent): string | null => ("by" in event ? event.by : null);

/** Whether an event happened to a robot, or was its doing. */
export const concerns = (event: GameEvent, seat: string): boolean => event.seat === seat || causeOf(event) === seat;

/** The fields of an event by name. */
export const fieldsOf = (event: GameEvent): Record<string, string | number | string[] | null> => {
  const { kind: _kind, seat: _seat, rule: _rule, ...fields } = event;
  return fields as Record<string, string | number | string[] | null>;
};
