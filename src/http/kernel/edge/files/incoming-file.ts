import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../../../../ground/errors.ts';
import { minuteMs } from '../../../../ground/units.ts';
import { allowSlowBody } from '../client-errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body is a file, read as it comes. */
    takesFiles?: boolean;
  }
}

/** What a file may be sent as. What it is, its first bytes say. */
export const fileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;

/** What an operation takes that is sent a file. */
export type FileBody = { types: readonly (typeof fileTypes)[number][]; bytesMax: number; description: string };

/**
 * How long a file may wait until it is read, how long it may take then, and how long nothing of it may come. A proxy
 * that can send no more gives up after a minute.
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

/** What is still coming by then, also after a refusal, is cut off. */
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
 * The bytes of a request's body as they come. The connection outlives whoever stops reading: what is still to come is
 * then thrown away, since many clients read no answer before all of it is sent.
 * @throws {ServiceError} `request_timeout`; `malformed_http` if the client goes away.
 */
export async function* incomingFile({ body }: FastifyRequest): AsyncGenerator<Buffer> {
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
    void pieces.return!().then(() => file.resume());
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
