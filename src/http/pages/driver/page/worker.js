/** Keeps the files of the page, so that it opens without a connection. What it asks for is never kept here. */
const files = ['./', 'driver.css', 'driver.js', 'dom.js', 'sheets.js', 'pictures.js', 'queue.js', 'words.js'];
const kept = () => caches.open('driver');
const isPage = ({ url, method }) =>
  method === 'GET' && files.some((file) => new URL(file, self.registration.scope).href === url.split('#')[0]);

self.addEventListener('install', (event) => {
  event.waitUntil(kept().then((cache) => cache.addAll(files)));
  self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (isPage(event.request)) event.respondWith(answer(event.request));
});

/** The newest that can be had within three seconds, or else what was kept. */
async function answer(request) {
  const cache = await kept();
  try {
    const reply = await fetch(request.url, { signal: AbortSignal.timeout(3000) });
    if (reply.ok) await cache.put(request.url.split('#')[0], reply.clone());
    return reply;
  } catch {
    return (await cache.match(request.url.split('#')[0])) ?? Response.error();
  }
}
