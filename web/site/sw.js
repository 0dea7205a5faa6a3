// Keeps a site in the browser, so that it opens without a network. A new version waits until no page of the old one is open, or
// until somebody asks for it (`site_version.svelte.ts`) while no room is open: it never comes in the middle of a game.
const VERSION = ""; // `make site` writes a hash of the files,
const FILES = []; // and which there are
const PLACE = `volt ${self.registration.scope} `; // another folder of the same host may hold another site
const CACHE = PLACE + VERSION;
const PAGE = "./";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })))),
  );
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith(PLACE) && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

async function takeOver(asked) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.some(({ url }) => url.startsWith(`${self.registration.scope}?/room/`))) asked.postMessage("playing");
  else await self.skipWaiting();
}

self.addEventListener("message", (event) => event.waitUntil(takeOver(event.source)));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  // the paths of the page are in its query; what else is in the folder, such as documentation, is not the page
  const isPage =
    request.mode === "navigate" && request.url.replace(/(index\.html)?([?#].*)?$/, "") === self.registration.scope;
  const wanted = isPage ? PAGE : request;
  event.respondWith(caches.match(wanted, { cacheName: CACHE }).then((kept) => kept ?? fetch(request)));
});
