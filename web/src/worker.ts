// The service worker: opens the page without the server, and tells what the server pushes. It imports nothing,
// so that it stays one file at a fixed place.

const worker = self as unknown as ServiceWorkerGlobalScope;

/** Named for what was built, so that nothing of an older page is left when its last window is closed. */
const CACHE = "concordia-__BUILD__";
const HASHED = "/assets/";
const INDEX = "/";

/** A notice, as src/concordia/server/people/addresses.py sends it. */
interface Notice {
  title: string;
  body: string;
  table: string | null;
}

worker.addEventListener("install", (event) => event.waitUntil(keepIndex()));
worker.addEventListener("activate", (event) => event.waitUntil(begin()));

worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== worker.location.origin || pathname.startsWith("/api/")) return;
  if (mode === "navigate") event.respondWith(opened(event.request));
  else if (pathname.startsWith(HASHED)) event.respondWith(loaded(event.request));
});

worker.addEventListener("push", (event) => {
  const { title, body, table } = event.data!.json() as Notice;
  const url = table ? `/table/${table}` : "/";
  event.waitUntil(
    worker.registration.showNotification(title, {
      body,
      icon: "/icon-192.png",
      tag: table ?? "concordia",
      data: url,
    }),
  );
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data as string));
});

/** Keeps the page and what it begins with. */
async function keepIndex(): Promise<void> {
  const cache = await caches.open(CACHE);
  const index = await fetch(INDEX, { cache: "no-cache" });
  const begins = (await index.clone().text()).matchAll(/"(\/assets\/[^"]+)"/g);
  await cache.addAll(Array.from(begins, ([, path]) => path!));
  await cache.put(INDEX, index);
}

async function begin(): Promise<void> {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await worker.clients.claim();
}

/** The page from the server, or the kept one when there is none. */
async function opened(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(INDEX);
    if (!kept) throw error;
    return kept;
  }
}

/** A file whose name changes with its content: once it is there, it is never asked for again. */
async function loaded(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

/** Goes to the window that shows the table, or opens one. */
async function show(path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((one) => new URL(one.url).pathname === path);
  if (there) await there.focus();
  else await worker.clients.openWindow(path);
}
