import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalidRequest } from '../../../ground/errors.ts';

/** Milliseconds. Proxies in between commonly give up after a minute. */
export const delayMsMax = 30_000;

/** Waits for as long as a request asks, unless its client leaves or the app closes. */
type WaitAsPreferred = (request: FastifyRequest) => Promise<void>;

/**
 * Waiting as `Prefer: delay=1500` asks, in milliseconds: by a timer, which holds nothing but its request.
 * @throws {ServiceError} (what it returns) `invalid_request` for anything but a number, or for more than the limit.
 */
export function createMockDelay(app: FastifyInstance): WaitAsPreferred {
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  return async (request) => {
    const delayMs = readDelay(String(request.headers.prefer ?? ''));
    if (delayMs === 0) return;
    const signal = AbortSignal.any([closing.signal, endOf(request.socket)]);
    await sleep(delayMs, undefined, { signal }).catch(() => {});
  };
}

function readDelay(prefer: string): number {
  const stated = /(?:^|[,;\s])delay=([^,;\s]*)/.exec(prefer)?.[1];
  if (stated === undefined) return 0;
  const [, digits] = /^"?(\d{1,9})"?$/.exec(stated) ?? [];
  if (digits !== undefined && Number(digits) <= delayMsMax) return Number(digits);
  throw invalidRequest({ Prefer: [`delay is in milliseconds: a whole number from 0 to ${delayMsMax}`] });
}

const ends = new WeakMap<Socket, AbortSignal>();

/** One signal for all requests of a connection. */
function endOf(socket: Socket): AbortSignal {
  const known = ends.get(socket);
  if (known) return known;
  const controller = new AbortController();
  if (socket.destroyed) controller.abort();
  else socket.once('close', () => controller.abort());
  ends.set(socket, controller.signal);
  return controller.signal;
}
