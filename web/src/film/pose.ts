/** How an element looks at a moment of an animation. */
export interface Pose {
  matrix: DOMMatrix;
  opacity: number;
  filter: string;
  /** In degrees, of the property `rotate`. */
  angle: number;
  /** In percentages, of the property `translate`. */
  shift: { x: number; y: number };
}

/** The pose of an animation after `ms` milliseconds; the browser computes it on a hidden element. */
export function poseAt(
  element: HTMLElement,
  keyframes: Keyframe[],
  timing: KeyframeAnimationOptions,
  ms: number,
): Pose {
  const animation = element.animate(keyframes, timing);
  animation.pause();
  animation.currentTime = ms;
  const { transform, opacity, filter, rotate, translate } = getComputedStyle(element);
  const [x = 0, y = 0] = translate.split(" ").map((by) => parseFloat(by) || 0);
  const pose = {
    matrix: new DOMMatrix(transform === "none" ? "" : transform),
    opacity: Number(opacity),
    filter,
    angle: parseFloat(rotate) || 0,
    shift: { x, y },
  };
  animation.cancel();
  return pose;
}
