import { signal } from '@preact/signals';

/** A call made by this page, without its bearer. */
export type RecentCall = {
  number: number;
  at: number;
  method: string;
  url: string;
  /** The body sent; undefined if there was none, or a file. */
  body: string | undefined;
  isFile: boolean;
  /** The body was too long to keep. */
  isShortened: boolean;
  /** Undefined: no reply came. */
  status: number | undefined;
};

const keptMax = 20;
const bodyLengthMax = 4_000;
let count = 0;

/** Newest first; only in memory. */
export const recentCalls = signal<readonly RecentCall[]>([]);

/** Logs a call once it has finished, except for polling events, which nobody asked for. */
export function noteCall(input: RequestInfo | URL, init: RequestInit | undefined, status: number | undefined): void {
  const url = String(input instanceof Request ? input.url : input);
  if (new URL(url).searchParams.has('wait')) return;
  const text = typeof init?.body === 'string' ? init.body : undefined;
  const isShortened = text !== undefined && text.length > bodyLengthMax;
  const call: RecentCall = {
    number: ++count,
    at: Date.now(),
    method: init?.method ?? 'GET',
    url,
    body: isShortened ? undefined : text,
    isFile: init?.body instanceof Blob,
    isShortened,
    status,
  };
  recentCalls.value = [call, ...recentCalls.peek()].slice(0, keptMax);
}

/** The call as a shell command, with a placeholder for the token. */
export function asCurl({ method, url, body, isFile }: RecentCall): string {
  const parts = ['curl', ...(method === 'GET' ? [] : ['-X', method]), quoted(url), '-H "Authorization: Bearer $TOKEN"'];
  if (body !== undefined) parts.push(`-H 'Content-Type: application/json' -d ${quoted(body)}`);
  if (isFile) parts.push('--data-binary @FILE');
  return parts.join(' ');
}

/** For a POSIX shell: within single quotes only the quote itself has a meaning. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
