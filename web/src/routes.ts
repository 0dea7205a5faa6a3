import { route, type Route } from "./device/route";

/** Every page of the client, in the order of the navigation. Pages are loaded on demand. */
export const ROUTES: readonly Route[] = [
  route("/", () => import("./pages/start/Start.svelte"), {
    place: { name: "pages.place_play", note: "pages.play_note", group: "play" },
    preload: true,
  }),
  route("/new", () => import("./pages/lobby/NewRoom.svelte"), { within: "/" }),
  route("/match", () => import("./pages/lobby/QuickMatch.svelte"), { shared: true, within: "/" }),
  route("/room/:id", () => import("./pages/game/Room.svelte"), { within: "/", preload: true }),
  route("/lobby", () => import("./pages/lobby/Lobby.svelte"), {
    shared: true,
    place: { name: "pages.place_lobby", note: "pages.watch_note", group: "play" },
    preload: true,
  }),
  route("/ladder", () => import("./pages/ladder/Ladder.svelte"), {
    shared: true,
    place: { name: "ladder.place", note: "ladder.note", group: "play" },
  }),
  route("/career", () => import("./pages/career/Career.svelte"), { within: "/" }),
  route("/player/:id", () => import("./pages/ladder/Player.svelte"), { within: "/ladder", shared: true }),
  route("/watch", () => import("./pages/game/Watch.svelte"), {
    shared: true,
    place: { name: "pages.exhibition", note: "pages.exhibition_note", group: "play" },
  }),
  route("/course/:name?", () => import("./pages/study/exercises/Course.svelte"), {
    place: { name: "study.course", note: "study.course_note", group: "study" },
    stays: true,
  }),
  route("/puzzles/:name?", () => import("./pages/study/exercises/Puzzles.svelte"), {
    place: { name: "study.puzzles", note: "study.puzzles_note", group: "study" },
    stays: true,
  }),
  route("/lab", () => import("./pages/study/lab/Lab.svelte"), {
    place: { name: "study.lab", note: "study.lab_note_short", group: "study" },
  }),
  route("/rules", () => import("./pages/study/rules/Rules.svelte"), {
    place: { name: "study.rules", note: "study.rules_note", group: "study" },
  }),
  route("/mistakes/:game/:move", () => import("./pages/study/exercises/Mistake.svelte")),
  route("/replay/:id?", () => import("./pages/replay/Replay.svelte"), {
    place: { name: "places.replay", note: "places.replay_note", group: "more" },
  }),
  route("/workshop", () => import("./pages/workshop/Workshop.svelte"), {
    place: { name: "places.workshop", note: "places.workshop_note", group: "more" },
  }),
  route("/championship", () => import("./pages/championship/Championships.svelte"), {
    shared: true,
    place: { name: "places.championship", note: "places.championship_note", group: "more" },
  }),
  route("/account", () => import("./pages/account/Account.svelte"), {
    shared: true,
    place: { name: "account.place", note: "account.note", group: "more" },
  }),
  route("/notices/:token", () => import("./pages/account/NoticeLink.svelte"), { within: "/account", shared: true }),
  route("/moderation", () => import("./pages/account/Moderation.svelte"), { within: "/account", shared: true }),
  route("/privacy", () => import("./pages/account/Privacy.svelte"), { within: "/account", shared: true }),
  route("/championship/:id", () => import("./pages/championship/Championship.svelte"), { shared: true }),
];
