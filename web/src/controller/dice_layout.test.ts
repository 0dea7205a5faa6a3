import { describe, expect, it } from "vitest";
import { formatProgram } from "../lib/program";
import type { Controller } from "../lib/wire";
import {
  type DiceLayout,
  dieFor,
  inTray,
  removeDie,
  typeColour,
  pressKey,
  programOf,
  placeDie,
  nextNumber,
  createLayout,
  setNumber,
  typeNumber,
} from "./dice_layout";

const CROSS = ["n", "e", "s", "w"];
const ALL = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
const by = (keys: (number: number) => string[]): Record<string, string[]> =>
  Object.fromEntries([1, 2, 3, 4, 5, 6].map((number) => [number, keys(number)]));

const PLAIN: Controller = {
  blue: by(() => CROSS),
  red: by(() => ALL),
  dice: { blue: 2, red: 2 },
  in_a_unit: 1,
  modules: {},
};
const RAM: Controller = { ...PLAIN, in_a_unit: 2 };
const NOZZLE: Controller = { ...PLAIN, blue: by((number) => (number <= 3 ? ALL : CROSS)) };

const written = (panel: DiceLayout): string => formatProgram(programOf(panel));

describe("laying dice", () => {
  it("gives back what was laid before", () => {
    const draft = "B3n R2sw -";
    expect(written(createLayout(PLAIN, draft))).toBe(draft);
    expect(inTray(createLayout(PLAIN, draft))).toHaveLength(2);
  });

  it("takes the die in hand, then the die of the unit, then a fresh one", () => {
    let panel = pressKey(createLayout(PLAIN), PLAIN, 0, "n");
    expect(written(panel)).toBe("B1n - -");
    panel = pressKey(panel, PLAIN, 0, "e");
    expect(written(panel)).toBe("B1e - -");
    panel = pressKey(panel, PLAIN, 1, "s");
    expect(written(panel)).toBe("B1e B1s -");
    panel = pressKey(panel, PLAIN, 2, "w");
    expect(written(panel)).toBe("B1e B1s R1w");
    expect(inTray(panel)).toHaveLength(1);
  });

  it("keeps a die off a key that is closed to it", () => {
    const panel = createLayout(PLAIN);
    expect(dieFor(panel, PLAIN, 0, "ne")).toBeNull();
    expect(pressKey(panel, PLAIN, 0, "ne")).toBe(panel);
    expect(written(pressKey({ ...panel, selected: 2 }, PLAIN, 0, "ne"))).toBe("R1ne - -");
  });

  it("puts a die in the place of another where only one may lie", () => {
    const panel = placeDie(createLayout(PLAIN, "B3n - -"), PLAIN, 2, 0, "ne");
    expect(written(panel)).toBe("R1ne - -");
    expect(panel.dice[0]).toMatchObject({ number: 3, unit: null });
  });

  it("moves a die from one unit to another", () => {
    expect(written(placeDie(createLayout(PLAIN, "B3n - -"), PLAIN, 0, 2, "w"))).toBe("- - B3w");
  });

  it("lays two dice in a unit where the server allows it, in the order they came", () => {
    let panel = placeDie(createLayout(RAM, "R4n - -"), RAM, 0, 0, "e");
    expect(written(panel)).toBe("R4n+B1e - -");
    panel = placeDie(panel, RAM, 2, 0, "s");
    expect(written(panel)).toBe("R4s+B1e - -");
    panel = placeDie(panel, RAM, 1, 0, "s");
    expect(written(panel)).toBe("B1e+B1s - -");
  });
});

describe("turning dice", () => {
  it("turns to any number, and round and round", () => {
    const panel = createLayout(PLAIN, "B6n - -");
    expect(written(nextNumber(panel, PLAIN, 0))).toBe("B1n - -");
    expect(written(setNumber(panel, PLAIN, 0, 4))).toBe("B4n - -");
    expect(setNumber(panel, PLAIN, 0, 7)).toBe(panel);
  });

  it("shows no number to which its key is closed", () => {
    const panel = createLayout(NOZZLE, "B3ne - -");
    expect(setNumber(panel, NOZZLE, 0, 4)).toBe(panel);
    expect(written(nextNumber(panel, NOZZLE, 0))).toBe("B1ne - -");
  });
});

describe("typing on a key", () => {
  it("places, turns and repaints", () => {
    let panel = typeNumber(createLayout(PLAIN), PLAIN, 1, "n", 3);
    expect(written(panel)).toBe("- B3n -");
    panel = typeNumber(panel, PLAIN, 1, "n", 5);
    expect(written(panel)).toBe("- B5n -");
    panel = typeColour(panel, PLAIN, 1, "n", "red");
    expect(written(panel)).toBe("- R5n -");
    expect(written(typeColour(panel, PLAIN, 2, "sw", "red"))).toBe("- R5n R1sw");
    expect(typeColour(panel, PLAIN, 2, "sw", "blue")).toBe(panel);
  });

  it("does not lay a number on a key closed to it", () => {
    expect(written(typeNumber(createLayout(NOZZLE), NOZZLE, 0, "ne", 2))).toBe("B2ne - -");
    const panel = createLayout(NOZZLE, "- - B6n");
    expect(typeNumber(panel, NOZZLE, 2, "ne", 6)).toBe(panel);
    expect(written(typeNumber(panel, NOZZLE, 2, "ne", 3))).toBe("- - B3ne");
  });

  it("takes a die off", () => {
    expect(written(removeDie(createLayout(PLAIN, "B3n R2sw B1e"), 2))).toBe("B3n - B1e");
  });
});
