import { tick } from "svelte";
import { errorText } from "../text/error_text";

/** What a component asks the server to do: whether it waits for it, and why it failed. */
export class ServerRequest {
  busy = $state(false);
  /** "" unless the last one failed. */
  problem = $state("");

  async send(action: () => Promise<unknown>): Promise<void> {
    const pressed = document.activeElement;
    this.busy = true;
    this.problem = "";
    try {
      await action();
    } catch (error) {
      this.problem = errorText(error);
    }
    this.busy = false;
    await tick(); // a button that is disabled meanwhile has lost the focus
    if (document.activeElement === document.body && pressed instanceof HTMLElement)
      pressed.focus({ preventScroll: true });
  }
}
