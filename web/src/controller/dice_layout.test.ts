import { describe, expect, it } from "vitest";
import { writeProgram } from "../lib/program";
import type { Controller } from "../lib/wire";
import { type Panel, dieFor, inTray, lift, paint, press, programOf, put, roll, setUp, turn, type } from "./dice_layout";

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

const written = (panel: Panel): string => writeProgram(programOf(panel));

describe("laying dice", () => {
  it("gives back what was laid before", () => {
    const draft = "B3n R2sw -";
    expect(written(setUp(PLAIN, draft))).toBe(draft);
    expect(inTray(setUp(PLAIN, draft))).toHaveLength(2);
  });

  it("takes the die in hand, then the die of the unit, then a fresh one", () => {
    let panel = press(setUp(PLAIN), PLAIN, 0, "n");
    expect(written(panel)).toBe("B1n - -");
    panel = press(panel, PLAIN, 0, "e");
    expect(written(panel)).toBe("B1e - -");
    panel = press(panel, PLAIN, 1, "s");
    expect(written(panel)).toBe("B1e B1s -");
    panel = press(panel, PLAIN, 2, "w");
    expect(written(panel)).toBe("B1e B1s R1w");
    expect(inTray(panel)).toHaveLength(1);
  });

  it("keeps a die off a key that is closed to it", () => {
    const panel = setUp(PLAIN);
    expect(dieFor(panel, PLAIN, 0, "ne")).toBeNull();
    expect(press(panel, PLAIN, 0, "ne")).toBe(panel);
    expect(written(press({ ...panel, held: 2 }, PLAIN, 0, "ne"))).toBe("R1ne - -");
  });

  it("puts a die in the place of another where only one may lie", () => {
    const panel = put(setUp(PLAIN, "B3n - -"), PLAIN, 2, 0, "ne");
    expect(written(panel)).toBe("R1ne - -");
    expect(panel.dice[0]).toMatchObject({ number: 3, unit: null });
  });

  it("moves a die from one unit to another", () => {
    expect(written(put(setUp(PLAIN, "B3n - -"), PLAIN, 0, 2, "w"))).toBe("- - B3w");
  });

  it("lays two dice in a unit where the server allows it, in the order they came", () => {
    let panel = put(setUp(RAM, "R4n - -"), RAM, 0, 0, "e");
    expect(written(panel)).toBe("R4n+B1e - -");
    panel = put(panel, RAM, 2, 0, "s");
    expect(written(panel)).toBe("R4s+B1e - -");
    panel = put(panel, RAM, 1, 0, "s");
    expect(written(panel)).toBe("B1e+B1s - -");
  });
});

describe("turning dice", () => {
  it("turns to any number, and round and round", () => {
    const panel = setUp(PLAIN, "B6n - -");
    expect(written(roll(panel, PLAIN, 0))).toBe("B1n - -");
    expect(written(turn(panel, PLAIN, 0, 4))).toBe("B4n - -");
    expect(turn(panel, PLAIN, 0, 7)).toBe(panel);
  });

  it("shows no number to which its key is closed", () => {
    const panel = setUp(NOZZLE, "B3ne - -");
    expect(turn(panel, NOZZLE, 0, 4)).toBe(panel);
    expect(written(roll(panel, NOZZLE, 0))).toBe("B1ne - -");
  });
});

describe("typing on a key", () => {
  it("places, turns and repaints", () => {
    let panel = type(setUp(PLAIN), PLAIN, 1, "n", 3);
    expect(written(panel)).toBe("- B3n -");
    panel = type(panel, PLAIN, 1, "n", 5);
    expect(written(panel)).toBe("- B5n -");
    panel = paint(panel, PLAIN, 1, "n", "red");
    expect(written(panel)).toBe("- R5n -");
    expect(written(paint(panel, PLAIN, 2, "sw", "red"))).toBe("- R5n R1sw");
    expect(paint(panel, PLAIN, 2, "sw", "blue")).toBe(panel);
  });

  it("does not lay a number on a key closed to it", () => {
    expect(written(type(setUp(NOZZLE), NOZZLE, 0, "ne", 2))).toBe("B2ne - -");
    const panel = setUp(NOZZLE, "- - B6n");
    expect(type(panel, NOZZLE, 2, "ne", 6)).toBe(panel);
    expect(written(type(panel, NOZZLE, 2, "ne", 3))).toBe("- - B3ne");
  });

  it("takes a die off", () => {
    expect(written(lift(setUp(PLAIN, "B3n R2sw B1e"), 2))).toBe("B3n - B1e");
  });
});
