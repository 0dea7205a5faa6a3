import { errorText } from "../text/error_text";

/** What a component asks the server to do: whether it waits for it, and why it failed. */
export class ServerRequest {
  busy = $state(false);
  /** "" unless the last one failed. */
  problem = $state("");

  async send(action: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    this.problem = "";
    try {
      await action();
    } catch (error) {
      this.problem = errorText(error);
    }
    this.busy = false;
  }
}
