/** Versions of a site without a server. The service worker keeps one in the browser; a newer one waits until it is wanted. */

let newer: ServiceWorker | null = $state(null);
let playing = $state(false);

/** Whether a newer version has been fetched. */
export const isNewer = (): boolean => newer !== null;

/** Whether it could not be taken because a room is open in some tab. */
export const isPlaying = (): boolean => playing;

/** Keep this version in the browser, and look for a newer one. */
export async function keepSite(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const hadOne = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => hadOne && location.reload());
  serviceWorker.addEventListener("message", ({ data }) => (playing = data === "playing"));
  const registration = await serviceWorker.register("./sw.js");
  const look = (): void => void (newer = hadOne ? registration.waiting : null);
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  look();
}

/** Take the newer version: all tabs load it, unless a room is open in one of them. */
export const takeNewer = (): void => newer?.postMessage("take over");
