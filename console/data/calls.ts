import {
  type Call,
  type CallOptions,
  type Connection,
  newKey,
  send,
  type WriteOptions,
  write,
} from '../../client/src/send.ts';
import type { TransportError } from '../../client/src/transport-error.ts';
import { askedLanguage } from './asked-language.ts';
import { noteServerTime } from './dispatch/server-time.ts';
import { isSandbox } from './page.ts';
import { noteCall } from './recent-calls.ts';
import { asRefusal, isAnswer, readRefusal, Unanswered, Unsent } from './refusal.ts';
import { forgetBearer, interfaceBase, isShipper, readBearer } from './session.ts';

export type { Call };

/** Stands in for the bearer, which each attempt adds: the client requires a token from the start. */
export const placeholder = isSandbox ? 'tos_ses_test_page' : 'tos_ses_live_page';

/** Sends with the current bearer, and logs the request for the shippers' developers. */
export const fetchAsPerson: typeof fetch = async (input, init) => {
  let status: number | undefined;
  try {
    const reply = await fetchTwice(input, init);
    status = reply.status;
    return reply;
  } finally {
    if (isShipper()) noteCall(input, init, status);
  }
};

/** Retries once with a new bearer if the first is refused. */
async function fetchTwice(input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> {
  const first = await fetchWithBearer(input, init);
  if (first.status !== 401) return first;
  forgetBearer();
  return fetchWithBearer(input, init);
}

async function fetchWithBearer(input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> {
  const headers = new Headers(init?.headers);
  headers.set('authorization', `Bearer ${await readBearer()}`);
  // What the service says to people is in the language of the console, not of the browser.
  headers.set('accept-language', askedLanguage());
  const reply = await fetch(input, { ...init, headers });
  noteServerTime(reply.headers.get('date'));
  return reply;
}

const connection = (): Connection => ({
  baseUrl: interfaceBase(),
  token: placeholder,
  fetch: fetchAsPerson,
  timeoutMs: 15_000,
  retriesMax: 2,
});

/**
 * A request to the person's interface: the shippers' or the company's.
 * @throws {TransportError} if the service refuses it or cannot be reached.
 */
export function ask<Reply>(path: string, query?: Call['query'], options?: CallOptions): Promise<Reply> {
  return send<Reply>(connection(), { method: 'GET', path, query }, options);
}

/**
 * The same for a change, which is made once however often it is tried. `version`: at any other it is refused with 412.
 */
export function change<Reply>(
  { version, ...call }: Call & { version?: number | string | undefined },
  options: WriteOptions = {},
): Promise<Reply> {
  const headers = { ...call.headers, ...(version !== undefined && { 'If-Match': `"${version}"` }) };
  return write<Reply>(connection(), { ...call, headers }, { retriesMax: 1, ...options });
}

type RepeatableCall = Call & { version?: number | undefined };

/** The keys of changes not answered yet, by their content. */
const openKeys = new Map<string, string>();

/**
 * A change that people send again if its answer was lost: as long as it says the same, it is made once.
 * @throws {Unanswered} if no answer came.
 * @throws {Unsent} if there was no network.
 * @throws {TransportError} what the service refuses.
 */
export async function changeOnce<Reply>(call: RepeatableCall): Promise<Reply> {
  const said = JSON.stringify(call);
  const isUnsent = !navigator.onLine && !openKeys.has(said);
  const idempotencyKey = openKeys.get(said) ?? newKey();
  openKeys.set(said, idempotencyKey);
  try {
    const reply = await change<Reply>(call, { idempotencyKey });
    openKeys.delete(said);
    return reply;
  } catch (error) {
    const refusal = asTransportError(error, isUnsent);
    if (isAnswer(refusal)) openKeys.delete(said);
    throw refusal;
  }
}

function asTransportError(error: unknown, isUnsent: boolean): TransportError {
  const refusal = asRefusal(error);
  if (refusal.code !== 'connection_failed' && refusal.code !== 'timed_out') return refusal;
  return isUnsent ? new Unsent(refusal) : new Unanswered(refusal);
}

/** The keys of files sent, by destination. */
const sentFiles = new WeakMap<Blob, Map<string, string>>();

/**
 * Sends a file as it is; the same file to the same place once, however often a form is sent.
 * @throws {Unanswered} if no answer came.
 */
export async function upload(path: string, file: Blob): Promise<Response> {
  const keys = sentFiles.get(file) ?? new Map<string, string>();
  sentFiles.set(file, keys);
  const key = keys.get(path) ?? newKey();
  keys.set(path, key);
  try {
    return await fetchAsPerson(interfaceBase() + path, {
      method: 'POST',
      body: file,
      headers: { 'content-type': file.type, 'idempotency-key': key },
    });
  } catch (cause) {
    throw new Unanswered(cause);
  }
}

/** The bytes of a file of the service, such as a PDF or CSV. */
export async function download(path: string): Promise<Blob> {
  const reply = await fetchAsPerson(interfaceBase() + path);
  if (!reply.ok) throw await readRefusal(reply);
  return reply.blob();
}
