import { ask, deviceName } from "./account.svelte";
import { lang } from "../text/i18n.svelte";
import type { Notices } from "../protocol/wire";

/** How the user is told that it is their turn when no page is open. */

const WORKER = "/push-worker.js";
const SCOPE = "/push/";

/** Whether this browser can show push messages. */
export const pushWorks = (): boolean => "serviceWorker" in navigator && "PushManager" in window;

export const loadNotices = (): Promise<Notices> => ask<Notices>("GET", "/me/notices");

export interface NoticeTimes {
  quiet_from: number;
  quiet_until: number;
  daily: number | null;
}

export const changeNotices = (times: NoticeTimes): Promise<Notices> =>
  ask<Notices>("PUT", "/me/notices", {
    ...times,
    language: lang(),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });

/** Show notices in this browser; null if the user or the browser does not allow it: private windows never do. */
export async function subscribe(key: string): Promise<Notices | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const registration = await activeWorker();
  const wish = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = await registration.pushManager.subscribe(wish).catch(() => null);
  if (!subscription) return null;
  const { endpoint, keys } = subscription.toJSON();
  const device = deviceName();
  return ask<Notices>("POST", "/me/notices/push", { endpoint, key: keys?.p256dh, auth: keys?.auth, device });
}

async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  const worker = registration.installing ?? registration.waiting;
  if (!registration.active && worker)
    await new Promise<void>((resolve) => {
      worker.addEventListener("statechange", () => worker.state === "activated" && resolve());
    });
  return registration;
}

export const unsubscribe = (id: string): Promise<Notices> => ask<Notices>("DELETE", `/me/notices/push/${id}`);

export const setEmail = (email: string): Promise<Notices> => ask<Notices>("PUT", "/me/notices/email", { email });
