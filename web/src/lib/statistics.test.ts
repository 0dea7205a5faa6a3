import { expect, test } from "vitest";
import { REPLAYS } from "../../fixtures/replays";
import { tally } from "./statistics";

test.each(Object.entries(REPLAYS))(
  "%s: the tallies agree with the end of the game",
  (_, { events, table, room, snapshots }) => {
    const tallies = tally(
      events,
      room.seats.map((seat) => seat.colour),
      table,
    );
    for (const [i, robot] of snapshots.at(-1)!.robots.entries()) {
      expect(tallies[i]!.vp.at(-1)).toBe(robot.vp);
      expect(tallies[i]!.vp).toHaveLength(room.round + 1);
      expect(tallies[i]!.hits).toBeLessThanOrEqual(tallies[i]!.shots);
    }
    const of = (kind: string) => events.filter((event) => event.kind === kind);
    const sum = (name: "spaces" | "lost" | "shots") => tallies.reduce((total, each) => total + each[name], 0);
    expect(sum("lost")).toBe(of("destroyed").length);
    expect(sum("shots")).toBe(of("fired").length);
    expect(sum("spaces")).toBeGreaterThanOrEqual(of("moved").length);
  },
);

test("damage to oneself counts as taken, not as dealt", () => {
  const hurt = { kind: "damaged", seat: "red", rule: "MINE-3", details: { tokens: 1, by: "red" } };
  expect(tally([hurt], ["red"], { rows: 9 })[0]).toMatchObject({ taken: 1, dealt: 0 });
});
