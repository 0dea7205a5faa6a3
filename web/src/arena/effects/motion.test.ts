import { expect, test, vi } from "vitest";
import { afterHitStop, hitStop } from "./motion";

/** An element with one animation. */
function animated(): { element: Element; animation: { playState: string; pause: () => void; play: () => void } } {
  const animation = {
    playState: "running",
    pause: () => (animation.playState = "paused"),
    play: () => (animation.playState = "running"),
  };
  return { element: { getAnimations: () => [animation] } as unknown as Element, animation };
}

test("everything stands still for a moment at an impact", () => {
  vi.useFakeTimers();
  const { element, animation } = animated();
  hitStop(element, 1000);
  vi.advanceTimersByTime(90);
  expect(animation.playState).toBe("running");
  vi.advanceTimersByTime(20);
  expect(animation.playState).toBe("paused");
  vi.advanceTimersByTime(200);
  expect(animation.playState).toBe("running");
  vi.useRealTimers();
});

test("a hit-stop that is cut short leaves nothing standing, and starts nothing that was cancelled", () => {
  vi.useFakeTimers();
  const [one, other] = [animated(), animated()];
  const [end, endOther] = [hitStop(one.element, 1000), hitStop(other.element, 1000)];
  vi.advanceTimersByTime(150);
  other.animation.playState = "idle";
  end();
  endOther();
  expect([one.animation.playState, other.animation.playState]).toEqual(["running", "idle"]);
  vi.useRealTimers();
});

test("films have the same hit-stop", () => {
  expect([50, 100, 200, 300, 500].map((elapsed) => afterHitStop(elapsed, 1000))).toEqual([50, 100, 100, 100, 300]);
});
