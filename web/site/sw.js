// Keeps a site in the browser, so that it opens without a network. A new version waits until no page of the old one is open, or
// until somebody asks for it (`site_version.svelte.ts`) while no room is open: it never comes in the middle of a game.
const VERSION = ""; // `make site` writes a hash of the files,
const FILES = []; // and which there are
const CACHE = `volt-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })))),
  );
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("volt-") && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

async function takeOver(asked) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.some(({ url }) => new URL(url).pathname.startsWith("/room/"))) asked.postMessage("playing");
  else await self.skipWaiting();
}

self.addEventListener("message", (event) => event.waitUntil(takeOver(event.source)));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  // every address of the page is the page
  const wanted = request.mode === "navigate" ? "/" : request;
  event.respondWith(caches.match(wanted, { cacheName: CACHE }).then((kept) => kept ?? fetch(request)));
});
