import { delayMs, mayPass, readRetryAfter, shallRetry, sleep } from './retry.ts';
import { TransportError } from './transport-error.ts';

/** What each call may set for itself. */
export type CallOptions = {
  /** Ends the call, also between two tries: it rejects with the reason of the signal. */
  signal?: AbortSignal | undefined;
  /** For each try. */
  timeoutMs?: number | undefined;
  /** How often the call is repeated at most. */
  retriesMax?: number | undefined;
};

/** Of a call that changes something. */
export type WriteOptions = CallOptions & {
  /** 1 to 255 visible ASCII characters; made for you unless you keep one with what you book. */
  idempotencyKey?: string | undefined;
};

export type Connection = {
  baseUrl: string;
  token: string;
  fetch: typeof fetch;
  timeoutMs: number;
  retriesMax: number;
  language?: string | undefined;
};

export type Query = Record<string, string | number | boolean | readonly (string | number)[] | undefined>;

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** Arrays are sent with commas. */
  query?: Query | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  /** Whether doing it twice is like doing it once, as it is for GET. */
  isRepeatable?: boolean;
};

/** The JSON of the reply. Repeats what may be repeated. */
export async function send<Reply>(connection: Connection, call: Call, options: CallOptions = {}): Promise<Reply> {
  return (await sendFor(connection, call, options, (response) => response.json())) as Reply;
}

/** A change that is made once, however often it is sent: the key is made once per call and kept for all its tries. */
export function write<Reply>(connection: Connection, call: Call, options: WriteOptions = {}): Promise<Reply> {
  const headers = { ...call.headers, 'Idempotency-Key': options.idempotencyKey ?? newKey() };
  return send(connection, { ...call, headers, isRepeatable: true }, options);
}

/** The bytes of the reply. */
export async function download(connection: Connection, path: string, options: CallOptions = {}): Promise<Uint8Array> {
  const read = async (response: Response) => new Uint8Array(await response.arrayBuffer());
  return sendFor(connection, { method: 'GET', path }, options, read);
}

/** For `idempotencyKey`; in browsers also without a secure connection. */
export function newKey(): string {
  return crypto
    .getRandomValues(new Uint8Array(16))
    .reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '');
}

async function sendFor<Result>(
  connection: Connection,
  call: Call,
  options: CallOptions,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  const { signal, timeoutMs = connection.timeoutMs, retriesMax = connection.retriesMax } = options;
  const isRepeatable = call.isRepeatable ?? call.method === 'GET';
  for (let failures = 0; ; failures++) {
    try {
      return await withinTime(timeoutMs, signal, (inTime) => tryOnce(connection, call, inTime, read));
    } catch (error) {
      if (!(error instanceof TransportError) || failures >= retriesMax || !shallRetry(error, isRepeatable)) throw error;
      await sleep(delayMs(failures, error.retryAfterSeconds), signal);
    }
  }
}

/** @throws {TransportError} `timed_out`; or the reason of `signal`. */
async function withinTime<Result>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  work: (inTime: AbortSignal) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, timeoutMs);
  signal?.addEventListener('abort', stop);
  try {
    return await work(controller.signal);
  } catch (error) {
    if (error instanceof TransportError && error.status > 0) throw error;
    signal?.throwIfAborted();
    if (!controller.signal.aborted) throw error;
    throw new TransportError(`No reply came within ${timeoutMs} ms.`, { code: 'timed_out', retryable: true });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

async function tryOnce<Result>(
  { baseUrl, token, language, fetch }: Connection,
  { method, path, query, body, headers }: Call,
  signal: AbortSignal,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  const sent = new Headers({ ...headers, authorization: `Bearer ${token}` });
  if (body !== undefined) sent.set('content-type', 'application/json');
  if (language !== undefined) sent.set('accept-language', language);
  const text = body === undefined ? null : JSON.stringify(body);
  const url = baseUrl + path + writeQuery(query);
  let response: Response | undefined;
  try {
    response = await fetch(url, { method, headers: sent, body: text, signal, redirect: 'manual' });
    if (response.ok) return await read(response);
    throw refusal(response, await response.text(), baseUrl);
  } catch (cause) {
    if (cause instanceof TransportError) throw cause;
    const status = response?.status;
    if (cause instanceof SyntaxError)
      throw new TransportError('The reply is not JSON.', { code: 'unexpected_reply', status, cause });
    const text = `The connection to ${new URL(url).host} failed: ${reasonOf(cause)}.`;
    throw new TransportError(text, { code: 'connection_failed', retryable: true, cause });
  }
}

/** The reason is in the cause of `fetch failed`; its message is empty if several addresses were tried. */
export function reasonOf(error: unknown): string {
  const { cause, message, code } = (error ?? {}) as Error & { code?: string };
  return cause ? reasonOf(cause) : (message || code || String(error)).replace(/\.$/, '');
}

/** The parameters that the interface calls `status[]` and `type[]`. */
export const bracketed = ['status', 'type'];

function writeQuery(query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const text = value === undefined ? '' : String(value);
    if (text !== '') search.set(bracketed.includes(name) ? `${name}[]` : name, text);
  }
  return search.size === 0 ? '' : `?${search}`;
}

type Refused = Pick<Partial<TransportError>, 'errors' | 'unavailable' | 'docUrl'> & { message?: string; code?: string };

/** The refusal by the service, or by something on the way to it. */
function refusal({ status, headers }: Response, text: string, baseUrl: string): TransportError {
  const { message, code, errors, unavailable, docUrl } = readRefused(text, baseUrl);
  return new TransportError(message ?? `Something that is not the service answered with status ${status}.`, {
    status,
    code: code ?? 'unexpected_reply',
    errors,
    unavailable,
    docUrl,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: readRetryAfter(headers.get('retry-after')),
    retryable: mayPass(status, code),
  });
}

/** With the address of the error's page made absolute: the service may know itself by a path alone. */
function readRefused(text: string, baseUrl: string): Refused {
  try {
    const { doc_url, ...refused } = JSON.parse(text);
    return { ...refused, docUrl: doc_url && new URL(doc_url, baseUrl).href };
  } catch {
    return {};
  }
}
