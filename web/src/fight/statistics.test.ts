import { expect, test } from "vitest";
import { event } from "../../fixtures/events";
import { REPLAYS } from "../../fixtures/replays";
import { robotStatistics } from "./statistics";

test.each(Object.entries(REPLAYS))(
  "%s: the statistics agree with the final snapshot",
  (_, { events, table, room, snapshots }) => {
    const statistics = robotStatistics(
      events,
      room.seats.map((seat) => seat.colour),
      table,
    );
    for (const [i, robot] of snapshots.at(-1)!.robots.entries()) {
      expect(statistics[i]!.vp.at(-1)).toBe(robot.vp);
      expect(statistics[i]!.vp).toHaveLength(room.round + 1);
      expect(statistics[i]!.hits).toBeLessThanOrEqual(statistics[i]!.shots);
    }
    const ofKind = (kind: string) => events.filter((event) => event.kind === kind);
    const sum = (name: "spaces" | "lost" | "shots") => statistics.reduce((total, each) => total + each[name], 0);
    expect(sum("lost")).toBe(ofKind("destroyed").length);
    expect(sum("shots")).toBe(ofKind("fired").length);
    expect(sum("spaces")).toBeGreaterThanOrEqual(ofKind("moved").length);
  },
);

test("a robot's damage to itself counts as taken, not as dealt", () => {
  const hurt = event("damaged", "red", { tokens: 1, by: "red" }, "MINE-3");
  expect(robotStatistics([hurt], ["red"], { rows: 9 })[0]).toMatchObject({ taken: 1, dealt: 0 });
});
