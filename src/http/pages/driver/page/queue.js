/** What is to be sent is kept on the telephone until it was, in its order, and is sent so that each counts once. */
const name = `driver ${new URL('.', location.href).pathname}`;

const asked = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

let opened;
function open() {
  if (!opened) {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('queue', { keyPath: 'id', autoIncrement: true });
      request.result.createObjectStore('seen');
    };
    opened = asked(request);
  }
  return opened;
}

async function inStore(store, mode, work) {
  const database = await open();
  return asked(work(database.transaction(store, mode).objectStore(store)));
}

/** The order as it was last read by a link. To keep nothing forgets it; a telephone that keeps nothing does without. */
export const findSeen = (secret) => inStore('seen', 'readonly', (store) => store.get(secret));
export const keepSeen = (secret, order) =>
  inStore('seen', 'readwrite', (store) => store.put(order, secret)).catch(() => {});

/** What of an order waits to be sent or was refused, the oldest first. */
export async function listItems(order) {
  const all = await inStore('queue', 'readonly', (store) => store.getAll());
  return all.filter((item) => item.order === order);
}
export const addItem = (item) => inStore('queue', 'readwrite', (store) => store.add(item));
export const removeItem = (id) => inStore('queue', 'readwrite', (store) => store.delete(id));
const putItem = (item) => inStore('queue', 'readwrite', (store) => store.put(item));

/** Asks the service. Rejects where there is no connection. */
export function ask(secret, path, options = {}, seconds = 20) {
  const headers = { authorization: `Bearer ${secret}`, ...options.headers };
  return fetch(`v1/${path}`, { ...options, headers, cache: 'no-store', signal: AbortSignal.timeout(seconds * 1000) });
}

function post(secret, { report, document, bytes, key }) {
  if (report) {
    const headers = { 'content-type': 'application/json' };
    return ask(secret, 'reports', { method: 'POST', headers, body: JSON.stringify(report) });
  }
  const headers = { 'content-type': document.type, 'idempotency-key': key };
  return ask(secret, `documents?${new URLSearchParams(document.query)}`, { method: 'POST', headers, body: bytes }, 150);
}

/** Sends what waits, and hands over what was taken. Says `sent`, `later` or `ended`, if the link lets nobody in. */
async function sendAll(secret, order, onSent) {
  for (const item of await listItems(order)) {
    if (item.refused) continue;
    let reply;
    try {
      reply = await post(secret, item);
    } catch {
      return 'later';
    }
    if (reply.status === 401) return 'ended';
    const { code, message } = reply.ok ? {} : await reply.json().catch(() => ({}));
    const isLater = [408, 429].includes(reply.status) || reply.status >= 500 || code === 'idempotency_key_in_use';
    if (isLater) return 'later';
    // What somebody else has reported meanwhile is done.
    if (reply.ok || code === 'stop_done') await removeItem(item.id);
    else
      await putItem({ ...item, refused: code === 'invalid_request' || !code ? message || String(reply.status) : code });
    await onSent(reply.ok ? item : {});
  }
  return 'sent';
}

let running;
/** The same, once at a time: who asks meanwhile gets the same answer. */
export function send(...asked) {
  running ??= sendAll(...asked).finally(() => {
    running = undefined;
  });
  return running;
}
