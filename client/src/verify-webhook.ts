import type { WebhookEvent } from './api-types.ts';
import { TransportError } from './transport-error.ts';

/** The headers of a `Request`, Node's `request.headers`, or any object of headers. */
export type WebhookHeaders = { get(name: string): string | null } | Record<string, string | string[] | undefined>;

type Options = {
  /** How old or how far ahead the attempt may be; 300 when absent. */
  toleranceSeconds?: number;
  /** Milliseconds since 1970; the clock when absent. */
  now?: number;
};

/**
 * The event that a webhook brings, if the service has sent it: Standard Webhooks 1.0.0, with WebCrypto, so that it runs
 * wherever `fetch` does. The same event may come twice: remember its `id`.
 * @param raw the body as it arrived, before anything has parsed it.
 * @param secrets `whsec_…`; several while one is being rotated.
 * @throws {TransportError} `webhook_not_genuine`, status 400: answer with it and do nothing.
 */
export async function verifyWebhook(
  raw: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, now = Date.now() }: Options = {},
): Promise<WebhookEvent> {
  const body = bytesOf(raw);
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => read(headers, `webhook-${name}`));
  if (!id || !timestamp || !signatures) throw notGenuine('A header of a webhook is missing');
  if (!/^\d+$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds)
    throw notGenuine('The webhook is too old or too far ahead');
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  if (!(await isSigned(signed, signatures, [secrets].flat()))) throw notGenuine('No signature of the webhook is right');
  return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent;
}

function notGenuine(text: string): TransportError {
  return new TransportError(`${text}.`, { code: 'webhook_not_genuine', status: 400 });
}

function bytesOf(raw: unknown): Uint8Array {
  if (typeof raw === 'string') return new TextEncoder().encode(raw);
  if (raw instanceof Uint8Array) return raw;
  if (raw instanceof ArrayBuffer) return new Uint8Array(raw);
  throw new TypeError('verifyWebhook needs the body as it came: text or bytes, not what was parsed of it.');
}

function read(headers: WebhookHeaders, name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : value?.[0];
}

/** `verify` compares in constant time. Every secret is tried with every signature. */
async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signatures: string,
  secrets: readonly string[],
): Promise<boolean> {
  const keys = await Promise.all(secrets.map(importSecret));
  for (const signature of signatures.split(' ')) {
    const bytes = signature.startsWith('v1,') ? decode(signature.slice(3)) : undefined;
    for (const key of bytes === undefined ? [] : keys)
      if (await crypto.subtle.verify('HMAC', key, bytes!, signed)) return true;
  }
  return false;
}

async function importSecret(secret: string): Promise<CryptoKey> {
  const bytes = decode(secret.replace(/^whsec_/, ''));
  if (!bytes?.length) throw new TypeError('A secret of a webhook reads whsec_ and base64.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** Undefined if it is not base64. */
function decode(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
