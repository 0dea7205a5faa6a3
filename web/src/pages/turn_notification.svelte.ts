import { ui } from "../lib/i18n.svelte";
import type { Session } from "../lib/session.svelte";
import { settings } from "../lib/settings.svelte";

/** Show in title, icon and notifications that this device is asked. Call it while a component is initialized. */
export function notifyTurn(session: Session): void {
  let asked = $derived(session.seats.some((seat) => session.asks[seat]));

  $effect(() => {
    const round = session.snapshot?.round ?? 0;
    const state = asked ? ui("pages.your_turn") : round ? ui("arena.round", { round }) : ui("pages.game");
    document.title = `${state} · VOLT`;
    setIcon(asked ? "/icon-turn.svg" : "/icon.svg");
    return () => {
      document.title = ui("pages.title");
      setIcon("/icon.svg");
    };
  });

  $effect(() => {
    if (!asked || !settings.notify || !document.hidden || !("Notification" in window)) return;
    if (Notification.permission !== "granted") return;
    const body = ui("pages.your_turn_body", { id: session.id });
    const note = new Notification(ui("pages.your_turn"), { body, icon: "/icon-192.png", tag: session.id });
    note.onclick = () => window.focus();
    return () => note.close();
  });
}

function setIcon(path: string): void {
  document.querySelector("link[rel=icon]")?.setAttribute("href", path);
}
