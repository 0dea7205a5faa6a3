import { describe, expect, it } from "vitest";
import { formatProgram } from "../protocol/program";
import type { Controller } from "../protocol/wire";
import {
  type DiceLayout,
  aim,
  unitOfHand,
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

describe("placing dice", () => {
  it("restores a draft", () => {
    const draft = "B3n R2sw -";
    expect(written(createLayout(PLAIN, draft))).toBe(draft);
    expect(inTray(createLayout(PLAIN, draft))).toHaveLength(2);
  });

  it("uses the selected die, then the die of the unit, then one of the tray", () => {
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

  it("does not place a die on a closed key", () => {
    const panel = createLayout(PLAIN);
    expect(dieFor(panel, PLAIN, 0, "ne")).toBeNull();
    expect(pressKey(panel, PLAIN, 0, "ne")).toBe(panel);
    expect(written(pressKey({ ...panel, selected: 2 }, PLAIN, 0, "ne"))).toBe("R1ne - -");
  });

  it("replaces a die where only one is allowed", () => {
    const panel = placeDie(createLayout(PLAIN, "B3n - -"), PLAIN, 2, 0, "ne");
    expect(written(panel)).toBe("R1ne - -");
    expect(panel.dice[0]).toMatchObject({ number: 3, unit: null });
  });

  it("moves a die from one unit to another", () => {
    expect(written(placeDie(createLayout(PLAIN, "B3n - -"), PLAIN, 0, 2, "w"))).toBe("- - B3w");
  });

  it("places two dice in a unit where the server allows it, in order", () => {
    let panel = placeDie(createLayout(RAM, "R4n - -"), RAM, 0, 0, "e");
    expect(written(panel)).toBe("R4n+B1e - -");
    panel = placeDie(panel, RAM, 2, 0, "s");
    expect(written(panel)).toBe("R4s+B1e - -");
    panel = placeDie(panel, RAM, 1, 0, "s");
    expect(written(panel)).toBe("B1e+B1s - -");
  });
});

describe("setting numbers", () => {
  it("sets any number, and 1 after 6", () => {
    const panel = createLayout(PLAIN, "B6n - -");
    expect(written(nextNumber(panel, PLAIN, 0))).toBe("B1n - -");
    expect(written(setNumber(panel, PLAIN, 0, 4))).toBe("B4n - -");
    expect(setNumber(panel, PLAIN, 0, 7)).toBe(panel);
  });

  it("does not set a number that its key is closed to", () => {
    const panel = createLayout(NOZZLE, "B3ne - -");
    expect(setNumber(panel, NOZZLE, 0, 4)).toBe(panel);
    expect(written(nextNumber(panel, NOZZLE, 0))).toBe("B1ne - -");
  });
});

describe("typing on a key", () => {
  it("places dice and changes number and colour", () => {
    let panel = typeNumber(createLayout(PLAIN), PLAIN, 1, "n", 3);
    expect(written(panel)).toBe("- B3n -");
    panel = typeNumber(panel, PLAIN, 1, "n", 5);
    expect(written(panel)).toBe("- B5n -");
    panel = typeColour(panel, PLAIN, 1, "n", "red");
    expect(written(panel)).toBe("- R5n -");
    expect(written(typeColour(panel, PLAIN, 2, "sw", "red"))).toBe("- R5n R1sw");
    expect(typeColour(panel, PLAIN, 2, "sw", "blue")).toBe(panel);
  });

  it("does not place a number on a key closed to it", () => {
    expect(written(typeNumber(createLayout(NOZZLE), NOZZLE, 0, "ne", 2))).toBe("B2ne - -");
    const panel = createLayout(NOZZLE, "- - B6n");
    expect(typeNumber(panel, NOZZLE, 2, "ne", 6)).toBe(panel);
    expect(written(typeNumber(panel, NOZZLE, 2, "ne", 3))).toBe("- - B3ne");
  });

  it("removes a die", () => {
    expect(written(removeDie(createLayout(PLAIN, "B3n R2sw B1e"), 2))).toBe("B3n - B1e");
  });
});

describe("the die in hand", () => {
  it("goes to the next empty unit, and the next die comes to hand", () => {
    let layout = createLayout(PLAIN);
    for (const [unit, heading, number] of [
      [0, "n", 3],
      [1, "e", 2],
      [2, "s", 1],
    ] as const) {
      expect(unitOfHand(layout, 0)).toBe(unit);
      layout = aim(layout, PLAIN, unit, heading, number);
    }
    expect(written(layout)).toBe("B3n B2e R1s");
    expect(layout.selected).toBeNull();
    expect(unitOfHand(layout, 0)).toBeNull();
  });

  it("goes to the unit that is shown if that is empty", () => {
    expect(unitOfHand(createLayout(PLAIN), 2)).toBe(2);
    expect(unitOfHand(createLayout(PLAIN, "- - B1n"), 2)).toBe(2); // that die is selected: it is aimed anew
  });

  it("is aimed anew on its own unit and stays in hand", () => {
    const placed = placeDie(createLayout(PLAIN), PLAIN, 0, 1, "n");
    const again = aim(placed, PLAIN, 1, "w", 5);
    expect(written(again)).toBe("- B5w -");
    expect(again.selected).toBe(0);
  });

  it("stays where it is if the key is closed", () => {
    const layout = createLayout(NOZZLE);
    expect(aim(layout, NOZZLE, 0, "ne", 4)).toBe(layout);
    expect(written(aim(layout, NOZZLE, 0, "ne", 3))).toBe("B3ne - -");
  });
});
