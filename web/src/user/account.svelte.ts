import { forgetCareer, sharedCareer, takeCareer } from "./career.svelte";
import { settings, sharedSettings, takeSettings } from "../device/settings.svelte";
import { forgetSolver, takeSolver, theSolver } from "./solver.svelte";
import { markSolved, solvedExercises } from "./solved.svelte";
import { championshipTokens, roomTokens, type TokenStore } from "../protocol/access_tokens";
import { ApiError, call } from "../protocol/api";
import type {
  Ceremony,
  Codes,
  Colour,
  DeviceLink,
  FinishedGames,
  Me,
  MyGames,
  Opened,
  Progress,
  SeatProof,
  SignedIn,
} from "../protocol/wire";

/** Who the user is on all their devices. Nobody needs it to play: without it, everything stays in this browser. */

const KEY = "volt.account";
const LINK = "#link=";
const PROOFS = 50; // seats per request
const SEND_AFTER = 2000; // ms
/** Only who has or wants an account needs it. */
const passkeys = (): Promise<typeof import("@simplewebauthn/browser")> => import("@simplewebauthn/browser");

let key = $state(localStorage.getItem(KEY) ?? "");
let me: Me | null = $state.raw(null);
/** The latest attempt to bring seats and progress up to date. */
let keeping: Promise<void> = Promise.resolve();
let sending: ReturnType<typeof setTimeout> | undefined;
/** Whether a passkey is being made for somebody who is not known yet: they may still change their mind. */
let arriving = $state(false);

export const isSignedIn = (): boolean => key !== "" && !arriving;
/** What proves to the server who the user is; "" for a guest without an account. */
export const personKey = (): string => (isSignedIn() ? key : "");
/** The user, once the server has said who it is. */
export const account = (): Me | null => (arriving ? null : me);

/** Whether passkeys work here: they need https (or this machine) and a host name. */
export const passkeysWork = (): boolean =>
  "PublicKeyCredential" in window && isSecureContext && !/^[\d.]+$|:/.test(location.hostname);

/** Ask the server as the user of this device. */
export const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
  const used = key;
  try {
    return await call<T>(method, path, body, used);
  } catch (error) {
    const signedOut = error instanceof ApiError && error.status === 403 && error.code === "signed_out";
    if (signedOut && used && used === localStorage.getItem(KEY)) forget(); // from another device
    throw error;
  }
};

/** Nothing of the user stays in this browser: others may use it, too. */
function forget(): void {
  for (const store of [roomTokens, championshipTokens])
    for (const id of store.ids()) if (store.tokensFor(id).keptBy !== undefined) store.removeRoom(id);
  localStorage.removeItem(KEY);
  forgetCareer();
  forgetSolver();
  key = "";
  me = null;
}

/** Ask who the user is and bring seats and progress up to date. Called once, by the app; offline, it tries again. */
export async function loadAccount(): Promise<void> {
  if (!key) return;
  try {
    me = await ask<Me>("GET", "/me");
    await keepAll();
  } catch {
    if (key && !me) setTimeout(() => void loadAccount(), 5000);
  }
}

/** Bring seats and progress up to date; what fails is tried again with the next visit. */
const keepAll = (): Promise<void> =>
  (keeping = keepSeats()
    .catch(() => {})
    .then(keepProgress)
    .catch(() => {}));

/** The key is about to end: what is sent with it afterwards would be refused. */
async function stopKeeping(): Promise<void> {
  await keeping;
  clearTimeout(sending);
}

// --- signing in ---

async function signIn(path: string, body: object): Promise<void> {
  await become(path, body);
  await keepAll();
}

async function become(path: string, body: object): Promise<void> {
  const signedIn = await call<SignedIn>("POST", path, { ...body, device: deviceName() });
  ({ key, me } = signedIn);
  localStorage.setItem(KEY, key);
  settings.name = me.name;
}

/** A name for this device: what a list of devices should call it. */
export function deviceName(): string {
  const agent = navigator.userAgent;
  const browser = ["Firefox", "Edg", "Chrome", "Safari"].find((name) => agent.includes(name)) ?? "";
  const system = ["Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux"].find((name) => agent.includes(name)) ?? "";
  return [browser.replace("Edg", "Edge"), system].filter(Boolean).join(" · ");
}

/** Become a person the server knows; a guest until there is a passkey. */
export const becomeKnown = (name: string): Promise<void> => signIn("/people", { name });

/** Make a passkey, for a new person if necessary; if it is not made, nothing has changed. */
export async function addPasskey(name: string): Promise<void> {
  arriving = !key;
  try {
    if (arriving) await become("/people", { name });
    const { options } = await ask<Ceremony>("POST", "/me/passkeys/options");
    const { startRegistration } = await passkeys();
    const credential = await startRegistration({ optionsJSON: options as never });
    me = await ask<Me>("POST", "/me/passkeys", { credential });
    if (arriving) await keepAll();
  } catch (error) {
    if (arriving && key) await deleteAccount().catch(() => {}); // it has nothing yet
    throw error;
  } finally {
    arriving = false;
  }
}

export async function signInWithPasskey(): Promise<void> {
  const { options } = await call<Ceremony>("POST", "/sign-in/options");
  const { startAuthentication } = await passkeys();
  await signIn("/sign-in/passkey", { credential: await startAuthentication({ optionsJSON: options as never }) });
}

/** Offer passkeys in fields marked for them, as browsers offer passwords; what goes wrong there is nobody's concern. */
export async function offerPasskeys(): Promise<void> {
  try {
    const { browserSupportsWebAuthnAutofill, startAuthentication } = await passkeys();
    if (!(await browserSupportsWebAuthnAutofill())) return;
    const { options } = await call<Ceremony>("POST", "/sign-in/options");
    const credential = await startAuthentication({ optionsJSON: options as never, useBrowserAutofill: true });
    await signIn("/sign-in/passkey", { credential });
  } catch {
    // the user does something else, or does not want to
  }
}

export const signInWithCode = (ticket: string): Promise<void> => signIn("/sign-in/code", { ticket });
export const signInWithLink = (ticket: string): Promise<void> => signIn("/sign-in/link", { ticket });

/** A link with which one other device can sign in. */
export async function makeLink(): Promise<string> {
  const { ticket } = await ask<DeviceLink>("POST", "/me/link");
  return `${location.origin}/account${LINK}${ticket}`;
}

/** The ticket of such a link, if it has been opened here; otherwise "". */
export const openedTicket = (): string => (location.hash.startsWith(LINK) ? location.hash.slice(LINK.length) : "");

export const makeCodes = async (): Promise<readonly string[]> => {
  const { codes } = await ask<Codes>("POST", "/me/codes");
  if (me) me = { ...me, codes: codes.length };
  return codes;
};

export const removePasskey = async (id: string): Promise<void> => {
  me = await ask<Me>("DELETE", `/me/passkeys/${id}`);
};

/** Sign out a device, this one perhaps. */
export async function signOut(device: string): Promise<void> {
  const here = me?.devices.find(({ id }) => id === device)?.current;
  if (here) await stopKeeping();
  const rest = await ask<Me>("DELETE", `/me/devices/${device}`).catch((error) => {
    if (!here) throw error;
    return null;
  });
  if (here) forget();
  else me = rest;
}

export const exportAccount = (): Promise<object> => ask<object>("GET", "/me/export");

export async function deleteAccount(): Promise<void> {
  await stopKeeping();
  await ask("DELETE", "/me");
  forget();
}

// --- what is theirs ---

/** Tell the account about the seats of this browser. */
export async function keepSeats(): Promise<void> {
  if (!me) return;
  for (const store of [roomTokens, championshipTokens]) {
    const unknown = store.ids().filter((id) => store.tokensFor(id).keptBy === undefined);
    const proofs = unknown.flatMap((id) => proofsOf(store, id));
    for (let first = 0; first < proofs.length; first += PROOFS)
      await ask("POST", "/me/seats", { seats: proofs.slice(first, first + PROOFS) });
    for (const id of unknown) store.markKept(id, me.id);
  }
}

function proofsOf(store: TokenStore, room: string): SeatProof[] {
  const { tokens, host } = store.tokensFor(room);
  const all = Object.entries(host ? { ...tokens, host } : tokens);
  return all.map(([seat, token]) => ({ room, seat, token }));
}

/** Get the user's seats in a room or championship for this device; false if they have none. */
export async function openSeats(store: TokenStore, id: string): Promise<boolean> {
  if (!isSignedIn()) return false;
  const { tokens, host } = await ask<Opened>("POST", `/me/seats/${id}`);
  if (!host && !Object.keys(tokens).length) return false;
  store.saveTokens(id, tokens as Partial<Record<Colour, string>>, host);
  if (me) store.markKept(id, me.id);
  return true;
}

export const unfinishedGames = (): Promise<MyGames> => ask<MyGames>("GET", "/me/games");
export const finishedGames = (which: string, page: number): Promise<FinishedGames> =>
  ask<FinishedGames>("GET", `/me/games/${which}/${page}`);

// --- progress ---

let pulled = false;

/** What goes with the user to other devices. */
const progressHere = (): { solved: string[]; games: unknown[]; solver: object; settings: object } => ({
  solved: solvedExercises().toSorted(),
  games: sharedCareer(),
  solver: theSolver(),
  settings: sharedSettings(),
});

/** Take what the account knows, and tell it what it does not know. */
async function keepProgress(): Promise<void> {
  const { progress } = await ask<Progress>("GET", "/me/progress");
  markSolved(...((progress.solved as string[] | undefined) ?? []));
  takeCareer(progress.games);
  takeSolver(progress.solver);
  takeSettings((progress.settings as object | undefined) ?? {});
  pulled = true;
  if (JSON.stringify(progressHere()) !== JSON.stringify(progress)) await sendProgress();
}

const sendProgress = (): Promise<unknown> => ask("PUT", "/me/progress", { progress: progressHere() });

/** Send progress whenever it has changed. Called once, by the app. */
export function followProgress(): void {
  $effect(() => {
    progressHere();
    if (!account() || !pulled) return;
    clearTimeout(sending);
    sending = setTimeout(() => void sendProgress().catch(() => {}), SEND_AFTER);
  });
}
