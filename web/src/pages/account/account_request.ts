import { ServerRequest } from "../../components/server_request.svelte";
import { errorText } from "../../text/error_text";
import { ui } from "../../text/i18n.svelte";

/** A request in which the browser may ask for a passkey. */
export class AccountRequest extends ServerRequest {
  override async send(action: () => Promise<unknown>): Promise<void> {
    let why: unknown = null;
    await super.send(() => action().catch((error: unknown) => Promise.reject((why = error))));
    const name = why instanceof Error ? why.name : "";
    if (name === "NotAllowedError") this.problem = ui("account.dismissed");
    else if (name === "InvalidStateError") this.problem = ui("account.known_passkey");
    else if (why) this.problem = errorText(why);
  }
}
