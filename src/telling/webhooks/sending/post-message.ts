import { Agent, type Dispatcher } from 'undici';
import { traceHeaders } from '../../../ground/trace/current-trace.ts';
import { readRetryAfter } from '../../delivery/retry-schedule.ts';
import type { AddressGuard } from './address-guard.ts';
import { describeFailure } from './attempt-error.ts';
import { guardConnections } from './guarded-connector.ts';
import { keptBytesMax, replyText } from './reply-text.ts';
import { createResolver, type ResolveName } from './resolve-name.ts';
import { messageHeaders } from './write-message.ts';

/** The outcome of one request. */
type PostResult = {
  /** Null: no reply came. */
  status: number | null;
  /** Why not, in one word; null where the status says it. */
  error: string | null;
  /** The beginning of the reply. */
  response: string | null;
  /** For how long the receiver asks to be left alone. */
  retryAfterMs: number | undefined;
  durationMs: number;
};

type Message = { url: string; headers: Record<string, string>; body: string };

export type Poster = {
  /** Never rejects. Undefined: `close` aborted it, and the outcome is unknown. */
  post: (message: Message) => Promise<PostResult | undefined>;
  close: () => Promise<void>;
};

type PosterOptions = { guard: AddressGuard; resolveName?: ResolveName; timeoutMs?: number; idleMsMax?: number };

const timeoutMsDefault = 15_000;
/** For the body of a reply; undici reads as much of its head. */
const bodyBytesMax = 16_384;
/** How long a connection is kept for the next message. */
const idleMsDefault = 5000;

/**
 * Sends messages over connections that the guard has judged. Redirects are not followed, proxies of the environment not
 * used, and a reply that is too long or too slow is cut off: its status is what counts.
 */
export function createPoster({
  guard,
  resolveName,
  timeoutMs = timeoutMsDefault,
  idleMsMax = idleMsDefault,
}: PosterOptions): Poster {
  const agent = new Agent({
    connect: guardConnections(guard, resolveName ?? createResolver(), timeoutMs),
    allowH2: false,
    maxHeaderSize: bodyBytesMax,
    // The time of the whole is limited below, by one timer.
    headersTimeout: 0,
    bodyTimeout: 0,
    // However much longer a receiver says that it keeps them: it would hold many for each endpoint.
    keepAliveMaxTimeout: idleMsMax,
  });
  const running = new Set<Exchange>();
  const post = ({ url, headers, body }: Message) =>
    new Promise<PostResult | undefined>((resolve) => {
      const { origin, pathname, search } = new URL(url);
      const exchange = followExchange(timeoutMs, (result) => {
        running.delete(exchange);
        resolve(result);
      });
      running.add(exchange);
      const options: Dispatcher.DispatchOptions = {
        origin,
        path: pathname + search,
        method: 'POST',
        headers: { ...messageHeaders, ...headers, ...traceHeaders() },
        body,
      };
      try {
        agent.dispatch(options, exchange);
      } catch (error) {
        exchange.fail(error);
      }
    });
  const close = async () => {
    for (const exchange of running) exchange.breakOff();
    await agent.destroy();
  };
  return { post, close };
}

type Exchange = Dispatcher.DispatchHandler & { fail: (error: unknown) => void; breakOff: () => void };

/** Follows one request to its end, to that of its time, or to that of what is read of its reply. */
function followExchange(timeoutMs: number, resolve: (result: PostResult | undefined) => void): Exchange {
  const startedAt = performance.now();
  let controller: Dispatcher.DispatchController | undefined;
  let isOver = false;
  let status: number | null = null;
  let retryAfterMs: number | undefined;
  let [kept, keptBytes, bytes] = [[] as Buffer[], 0, 0];

  const finish = (result: () => PostResult | undefined) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    resolve(result());
  };
  const end = (error: string | null) =>
    finish(() => ({
      status,
      // A failure after the head of a reply changes nothing: the status is the answer.
      error: status === null ? error : isRedirect(status) ? 'redirect_not_followed' : null,
      response: status === null ? null : replyText(Buffer.concat(kept)),
      retryAfterMs,
      durationMs: Math.round(performance.now() - startedAt),
    }));
  const cutOff = () => controller?.abort(new Error('cut off'));
  const timer = setTimeout(() => {
    end('timed_out');
    cutOff();
  }, timeoutMs);

  return {
    fail: (error) => end(describeFailure(error)),
    breakOff: () => {
      finish(() => undefined);
      cutOff();
    },
    onRequestStart: (started) => {
      controller = started;
      // The connection came too late.
      if (isOver) cutOff();
    },
    onResponseStart: (_controller, statusCode, headers) => {
      if (statusCode < 200) return;
      status = statusCode;
      const retryAfter = headers['retry-after'];
      if (typeof retryAfter === 'string') retryAfterMs = readRetryAfter(retryAfter, Date.now());
    },
    onResponseData: (_controller, chunk) => {
      bytes += chunk.length;
      if (keptBytes < keptBytesMax) {
        // A copy: what comes is a window on the buffer of the parser.
        const part = Buffer.from(chunk.subarray(0, keptBytesMax - keptBytes));
        kept.push(part);
        keptBytes += part.length;
      }
      if (bytes <= bodyBytesMax) return;
      end(null);
      cutOff();
    },
    // undici frees the connection by an immediate: the one after it finds it free for the next message.
    onResponseEnd: () => setImmediate(() => setImmediate(end, null)),
    onResponseError: (_controller, error) => end(describeFailure(error)),
  };
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}
