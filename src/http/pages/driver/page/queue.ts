import type { LinkedOrder, SaidOfStop } from './tour.ts';

type SentReport = SaidOfStop & { report_id: string; stop_id: string; at: string };
type SentDocument = { type: string; query: Record<string, string> };
type Content = { report: SentReport } | { document: SentDocument; bytes: ArrayBuffer; key: string };
type NewItem = { order: string; stop: string } & Content;
/** An item waiting on the telephone, or refused by the service, with the reason. */
export type KeptItem = NewItem & { id: number; refused?: string };

/** Keeps items on the telephone until they are sent, in order, and sends them so that each counts once. */
const name = `driver ${new URL('.', location.href).pathname}`;

const settle = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

let opened: Promise<IDBDatabase> | undefined;
function open(): Promise<IDBDatabase> {
  if (!opened) {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('queue', { keyPath: 'id', autoIncrement: true });
      request.result.createObjectStore('seen');
    };
    opened = settle(request);
  }
  return opened;
}

async function inStore<T>(
  store: 'queue' | 'seen',
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  return settle(work(database.transaction(store, mode).objectStore(store)));
}

/** The order as a link last read it. Keeping `undefined` forgets it; without storage there is none. */
export const findStoredOrder = (secret: string) =>
  inStore<LinkedOrder | undefined>('seen', 'readonly', (store) => store.get(secret));
export const storeOrder = (secret: string, order?: LinkedOrder) =>
  inStore('seen', 'readwrite', (store) => store.put(order, secret)).catch(() => {});

/** The items of an order that are waiting or were refused, oldest first. */
export async function listItems(order: string): Promise<KeptItem[]> {
  const all = await inStore<KeptItem[]>('queue', 'readonly', (store) => store.getAll());
  return all.filter((item) => item.order === order);
}
export const addItem = (item: NewItem) => inStore('queue', 'readwrite', (store) => store.add(item));
export const removeItem = (id: number) => inStore('queue', 'readwrite', (store) => store.delete(id));
const putItem = (item: KeptItem) => inStore('queue', 'readwrite', (store) => store.put(item));

type AskOptions = { method?: string; headers?: Record<string, string>; body?: BodyInit };

/** Sends a request to the service. Rejects without a connection. */
export function ask(secret: string, path: string, options: AskOptions = {}, seconds = 20): Promise<Response> {
  const headers = { authorization: `Bearer ${secret}`, ...options.headers };
  return fetch(`v1/${path}`, { ...options, headers, cache: 'no-store', signal: AbortSignal.timeout(seconds * 1000) });
}

function post(secret: string, item: KeptItem): Promise<Response> {
  if ('report' in item) {
    const headers = { 'content-type': 'application/json' };
    return ask(secret, 'reports', { method: 'POST', headers, body: JSON.stringify(item.report) });
  }
  const { document, bytes, key } = item;
  const headers = { 'content-type': document.type, 'idempotency-key': key };
  return ask(secret, `documents?${new URLSearchParams(document.query)}`, { method: 'POST', headers, body: bytes }, 150);
}

type Outcome = 'sent' | 'later' | 'ended';
/** Called with the report that was accepted, if the item was one. */
type OnSent = (report: SentReport | undefined) => Promise<void>;

/** Sends waiting items and passes on accepted reports. Returns `sent`, `later`, or `ended` if the link has ended. */
async function sendAll(secret: string, order: string, onSent: OnSent): Promise<Outcome> {
  for (const item of await listItems(order)) {
    if (item.refused) continue;
    let reply: Response;
    try {
      reply = await post(secret, item);
    } catch {
      return 'later';
    }
    if (reply.status === 401) return 'ended';
    const { code, message } = reply.ok ? {} : await readRefusal(reply);
    const isLater = [408, 429].includes(reply.status) || reply.status >= 500 || code === 'idempotency_key_in_use';
    if (isLater) return 'later';
    // Somebody else has reported it in the meantime, so it is done.
    if (reply.ok || code === 'stop_done') await removeItem(item.id);
    else
      await putItem({ ...item, refused: code === 'invalid_request' || !code ? message || String(reply.status) : code });
    await onSent(reply.ok && 'report' in item ? item.report : undefined);
  }
  return 'sent';
}

const readRefusal = (reply: Response): Promise<{ code?: string; message?: string }> => reply.json().catch(() => ({}));

let running: Promise<Outcome> | undefined;
/** The same, one run at a time: a call during a run gets its result. */
export function sendItems(secret: string, order: string, onSent: OnSent): Promise<Outcome> {
  running ??= sendAll(secret, order, onSent).finally(() => {
    running = undefined;
  });
  return running;
}
