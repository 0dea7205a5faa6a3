import { degrees } from "../../protocol/geometry";
import type { ActiveStep } from "../../playback/player.svelte";
import type { Scene, SceneRobot } from "../../playback/scene";
import type { Reaction, StepEffects } from "./effects";

/** How robots and the camera move, as keyframes of the Web Animations API: for the page and for films. */

/** The easing of a drive: robots have weight. */
export function driveEasing(step: Pick<ActiveStep, "starts" | "brakes"> | null): string {
  if (!step || (step.starts && step.brakes)) return "cubic-bezier(0.45, 0.05, 0.3, 1)";
  if (step.starts) return "cubic-bezier(0.45, 0, 0.75, 0.6)";
  return step.brakes ? "cubic-bezier(0.25, 0.4, 0.45, 1)" : "linear";
}

/** How long a robot takes to turn in a step. */
export const turningMs = (ms: number): number => (ms === 0 ? 0 : Math.min(220, Math.max(90, ms)));
export const TURN_EASING = "cubic-bezier(0.4, 0, 0.2, 1)";

/** The angle to turn to from another one, the shorter way; not limited to 0–360. */
export const nextAngle = (from: number, to: number): number => from + ((((to - from) % 360) + 540) % 360) - 180;

export const CAMERA_EASING = "cubic-bezier(0.2, 0.9, 0.3, 1)";
/** How close the camera comes, and how fast. */
export const cameraMove = (last: boolean): { scale: number; ms: number } =>
  last ? { scale: 1.7, ms: 900 } : { scale: 1.35, ms: 340 };
export const SHAKE = ["0 0", "-1.2% 0.8%", "1% -1%", "-0.7% -0.6%", "0.5% 0.5%", "0 0"];
export const shakeMs = (last: boolean): number => (last ? 700 : 380);

/** The hit-stop of a blow, in fractions of its step: when everything stands still, and for how long. */
const IMPACT = { at: 0.1, lasts: 0.2 };

/** Let all animations of an element stand still at the impact of a blow that takes `ms`; returns what ends it. */
export function hitStop(element: Element, ms: number): () => void {
  let stopped: Animation[] = [];
  const stop = (): void => {
    stopped = element.getAnimations({ subtree: true }).filter((animation) => animation.playState === "running");
    for (const animation of stopped) animation.pause();
  };
  const resume = (): void => {
    for (const animation of stopped) if (animation.playState === "paused") animation.play();
    stopped = [];
  };
  const timers = [setTimeout(stop, ms * IMPACT.at), setTimeout(resume, ms * (IMPACT.at + IMPACT.lasts))];
  return () => {
    timers.forEach(clearTimeout);
    resume();
  };
}

/** How far the animations of a blow that takes `ms` are after `elapsed`: the hit-stop, for films. */
export const afterHitStop = (elapsed: number, ms: number): number =>
  Math.max(Math.min(elapsed, ms * IMPACT.at), elapsed - ms * IMPACT.lasts);

const DESTROYED = new Set<string>(["falls", "sinks", "bursts"]);
const WHOLE_STEP = new Set<string>([...DESTROYED, "jumps", "lunges"]);

/** The robots to show, and where; one that is destroyed stays for as long as its destruction is shown. */
export const visibleRobots = (scene: Scene, reactions: StepEffects["reactions"]): { robot: SceneRobot; at: string }[] =>
  scene.robots.flatMap((robot) => {
    const at = robot.at ?? (DESTROYED.has(reactions[robot.colour]?.kind ?? "") ? robot.destroyedAt : null);
    return at ? [{ robot, at }] : [];
  });

const shifted = (heading: string, by: number): string => {
  const turn = (degrees(heading) * Math.PI) / 180;
  return `translate(${Math.sin(turn) * by}%, ${-Math.cos(turn) * by}%)`;
};

/** The timing of a reaction in a step. */
export function reactionTiming(reaction: Reaction, ms: number): KeyframeAnimationOptions {
  return {
    duration: WHOLE_STEP.has(reaction.kind) ? ms : Math.min(ms, 320),
    delay: reaction.kind === "teeters" ? ms * 0.8 : 0,
    easing: "ease-out",
    fill: DESTROYED.has(reaction.kind) ? "forwards" : "none",
  };
}

export function reactionKeyframes(reaction: Reaction): Keyframe[] {
  switch (reaction.kind) {
    case "falls":
      return [
        { transform: "none", filter: "none" },
        // it hangs in the air for a moment
        { transform: "translateY(-4%) scale(1.06)", filter: "none", offset: 0.12 },
        { transform: "translateY(-4%) scale(1.06)", filter: "brightness(0.9)", offset: 0.36 },
        {
          transform: "translateY(14%) scale(0.16) rotate(70deg)",
          filter: "brightness(0.1)",
          opacity: 1,
          offset: 0.92,
        },
        { transform: "translateY(14%) scale(0.1) rotate(80deg)", filter: "brightness(0)", opacity: 0 },
      ];
    case "sinks":
      return [
        { transform: "none", opacity: 1 },
        { transform: "scale(0.95) rotate(-6deg)", opacity: 1, offset: 0.3 },
        { transform: "translateY(10%) scale(0.55) rotate(10deg)", opacity: 0.45, filter: "blur(2px)", offset: 0.75 },
        { transform: "translateY(14%) scale(0.4) rotate(4deg)", opacity: 0, filter: "blur(4px)" },
      ];
    case "bursts":
      return [
        { transform: "none", opacity: 1, filter: "none" },
        { transform: "scale(1.14)", opacity: 1, filter: "brightness(2.6)", offset: IMPACT.at },
        { transform: "scale(0.7) rotate(18deg)", opacity: 0, filter: "brightness(0.3)" },
      ];
    case "flinches":
      return [0, 6, -6, 4, -2, 0].map((turn) => ({ transform: `rotate(${turn}deg)` }));
    case "lands":
      return [
        { transform: "scale(1.7)", opacity: 0 },
        { transform: "scale(0.92)", opacity: 1, offset: 0.7 },
        { transform: "none", opacity: 1 },
      ];
    case "warps":
      return [
        { transform: "scale(0.1, 1.6)", opacity: 0 },
        { transform: "scale(1.15, 0.9)", opacity: 1, offset: 0.6 },
        {},
      ];
    case "jumps":
      return [{ transform: "none" }, { transform: "scale(1.55)", offset: 0.5 }, { transform: "none" }];
    case "teeters":
      return [0, 12, 3, 9, 2, 0].map((by) => ({ transform: shifted(reaction.heading, by) }));
    case "jolts":
      return [0, 14, -4, 2, 0].map((by) => ({ transform: shifted(reaction.heading, by) }));
    case "lunges":
      return [0, 34, 26, 0].map((by) => ({ transform: shifted(reaction.heading, by) }));
  }
}
