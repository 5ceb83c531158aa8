import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../../../ground/errors.ts';
import { minuteMs } from '../../../ground/units.ts';
import { allowSlowBody } from './client-errors.ts';
import { discardRest } from './turns/discard-rest.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body is a file, read as it comes. */
    takesFiles?: boolean;
  }
}

/** The types a file may be sent as. Its first bytes say what it really is. */
export const fileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;

/** The files that an operation takes. */
export type FileBody = { types: readonly (typeof fileTypes)[number][]; bytesMax: number; description: string };

/**
 * How long a file may wait before it is read, how long reading may take, and how long it may pause. A proxy that can
 * send no more gives up after a minute.
 */
export const fileWaitMsMax = 30_000;
const wholeMsMax = 3 * minuteMs;
const silentMsMax = 15_000;

/**
 * Judges a file by its headers, before anything of it is read, and lets it arrive more slowly than other requests.
 * @throws {ServiceError} `content_type_unsupported`, `body_too_large`.
 */
export function judgeFile({ raw, headers }: FastifyRequest, { types, bytesMax }: FileBody): void {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (!types.some((each) => each === type) || headers['content-encoding'] !== undefined) {
    const message = `Send the file itself as the body, without a content encoding, as ${types.join(', ')}.`;
    throw new ServiceError('content_type_unsupported', { message });
  }
  if (Number(headers['content-length'] ?? 0) > bytesMax) {
    throw new ServiceError('body_too_large', { message: `The file is too large: it may have ${bytesMax} bytes.` });
  }
  allowSlowBody(raw);
  endInTime(raw);
}

/** Cuts off whatever is still arriving by then, even after a refusal. */
function endInTime(request: IncomingMessage): void {
  const timer = setTimeout(
    () => {
      if (!request.complete) request.socket.destroy();
    },
    fileWaitMsMax + wholeMsMax + silentMsMax,
  ).unref();
  request.once('close', () => clearTimeout(timer));
}

/**
 * The bytes of a request's body as they arrive. The connection survives if reading stops: the rest is thrown away,
 * since many clients read no reply before they have sent everything.
 * @throws {ServiceError} `request_timeout`; `malformed_http` if the client goes away.
 */
export async function* incomingFile({ body, raw }: FastifyRequest): AsyncGenerator<Buffer> {
  const deadline = performance.now() + wholeMsMax;
  const file = body as Readable;
  const pieces = file.iterator({ destroyOnReturn: false });
  try {
    for (;;) {
      const left = Math.min(silentMsMax, deadline - performance.now());
      const { done, value } = await inTime(left, pieces.next());
      if (done) return;
      yield value;
    }
  } finally {
    // Not waited for: a piece that is asked for may never come.
    void pieces.return!().then(() => discardRest(raw));
  }
}

async function inTime<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ServiceError('request_timeout')), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    // The client went away. The code is ECONNRESET, as for a lost database, but nobody is left to answer.
    throw new ServiceError('malformed_http');
  } finally {
    clearTimeout(timer);
  }
}
