import { ui } from "../../text/i18n.svelte";
import type { Session } from "../../protocol/session.svelte";
import { showTitle } from "../../device/router.svelte";
import { settings } from "../../device/settings.svelte";

/** Show in title, icon and notifications that this device is asked. Call it while a component is initialized. */
export function notifyTurn(session: Session): void {
  let asked = $derived(session.seats.some((seat) => session.asks[seat]));

  showTitle(() => {
    const round = session.snapshot?.round ?? 0;
    return asked ? ui("pages.your_turn") : round ? ui("arena.round", { round }) : ui("pages.game");
  });

  $effect(() => {
    setIcon(asked ? "/icon-turn.svg" : "/icon.svg");
    return () => setIcon("/icon.svg");
  });

  $effect(() => {
    if (!asked || !settings.notify || !document.hidden || !("Notification" in window)) return;
    if (Notification.permission !== "granted") return;
    const body = ui("pages.your_turn_body", { id: session.id });
    return showNotification(ui("pages.your_turn"), { body, icon: "/icon-192.png", tag: session.id });
  });
}

/** Show a notification if the browser allows it; returns a function that removes it. */
function showNotification(title: string, options: NotificationOptions): () => void {
  try {
    const note = new Notification(title, options);
    note.onclick = () => window.focus();
    return () => note.close();
  } catch {
    // Android: only a service worker may show notifications, if there is one
    const shown = navigator.serviceWorker?.getRegistration().then(async (worker) => {
      await worker?.showNotification(title, options);
      return worker?.getNotifications({ tag: options.tag ?? "" });
    });
    shown?.catch(() => {});
    return () => void shown?.then((notes) => notes?.forEach((note) => note.close())).catch(() => {});
  }
}

function setIcon(path: string): void {
  document.querySelector("link[rel=icon]")?.setAttribute("href", path);
}
