import type { TransportError } from './transport-error.ts';

const baseMs = 500;
const capMs = 8_000;
/** Quotas of the service are full again after a minute. */
const retryAfterMaxSeconds = 60;

/** Statuses that the service answers before it has done anything. */
const untouched = [408, 425, 429];
const passing = [500, 502, 503, 504];

/** Whether the same request may succeed later. */
export function mayPass(status: number, code: string | undefined): boolean {
  return untouched.includes(status) || passing.includes(status) || code === 'idempotency_key_in_use';
}

/**
 * Whether the client tries again by itself. `isRepeatable`: doing it twice is like doing it once, as with a read, or a
 * write with a key. Anything else is repeated only if the service has refused to begin with it.
 */
export function shallRetry(error: TransportError, isRepeatable: boolean): boolean {
  if ((error.retryAfterSeconds ?? 0) > retryAfterMaxSeconds) return false;
  return error.retryable && (isRepeatable || untouched.includes(error.status));
}

/** Full jitter: anything up to a limit that doubles with every try; on top of what the service asks for. */
export function delayMs(failures: number, retryAfterSeconds = 0): number {
  return retryAfterSeconds * 1000 + Math.random() * Math.min(capMs, baseMs * 2 ** failures);
}

/** Seconds; the header holds them or a date. */
export function readRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** Waits; rejects with the signal's reason. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const end = (then: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      then();
    };
    const stop = () => end(() => reject(signal?.reason));
    const timer = setTimeout(() => end(resolve), ms);
    signal?.addEventListener('abort', stop);
  });
}
