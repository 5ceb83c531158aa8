// What service workers have in addition: the browser's types cover either pages or workers.
type Install = Event & { waitUntil(work: Promise<unknown>): void };
type Asking = Event & { request: Request; respondWith(reply: Promise<Response>): void };
declare const self: {
  addEventListener(type: 'install' | 'activate', listener: (event: Install) => void): void;
  addEventListener(type: 'fetch', listener: (event: Asking) => void): void;
  registration: ServiceWorkerRegistration;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
};

/** Caches the files of the page, so that it opens offline. Replies of the service are never cached here. */
const files = ['./', 'driver.css', 'driver.js'];
const kept = () => caches.open('driver');
const isPage = ({ url, method }: Request) =>
  method === 'GET' && files.some((file) => new URL(file, self.registration.scope).href === withoutFragment(url));

self.addEventListener('install', (event) => {
  event.waitUntil(kept().then((cache) => cache.addAll(files)));
  self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (isPage(event.request)) event.respondWith(answer(event.request));
});

/** The newest copy if it comes within three seconds, otherwise the cached one. */
async function answer(request: Request): Promise<Response> {
  const cache = await kept();
  try {
    const reply = await fetch(request.url, { signal: AbortSignal.timeout(3000) });
    if (reply.ok) await cache.put(withoutFragment(request.url), reply.clone());
    return reply;
  } catch {
    return (await cache.match(withoutFragment(request.url))) ?? Response.error();
  }
}

const withoutFragment = (url: string) => url.replace(/#.*/, '');
