import { AsyncResource } from 'node:async_hooks';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../../ground/concurrency/start-thread.ts';
import { takeTurns } from '../../ground/concurrency/take-turns.ts';
import { TurnsByKey } from '../../ground/concurrency/turns-by-key.ts';
import { ServiceError } from '../../ground/errors.ts';
import { secondMs } from '../../ground/units.ts';
import type { AskedMessage, FromThread, MessageReply, ToolAnswer, ToolCall, ToThread } from './messages.ts';

/** Speaks the protocol of agents in a thread: with its library the service would need a seventh more memory. */
export type ProtocolThread = {
  /**
   * The reply to a request of a client; `call` answers the tool that it calls, if it does. A few requests of an
   * `account` are in the thread at once, the others follow. Once the client is `gone`, a request that has not called
   * its tool never does; what a call has begun goes on.
   * @throws {ServiceError} `service_unavailable`, or the reason of `gone`.
   */
  ask(asked: AskedMessage, call: AnswerCall, account: string, gone: AbortSignal): Promise<MessageReply>;
  /** Ends the thread. What waits is refused. */
  close(): Promise<void>;
};

/** Megabytes: the library takes nine. A client that wants more ends the thread, and not the service. */
const memoryMbMax = 64;
/** What is in the thread holds its memory. */
const atOnceMax = 32;
const atOnceOfAccountMax = 8;
const waitingOfAccountMax = 200;
/** Longer than any operation works; what has no reply by then gets none. */
const deadlineMsDefault = 60 * secondMs;

type AnswerCall = (made: ToolCall) => Promise<ToolAnswer>;
type Waiting = {
  call: AnswerCall;
  hasCalled: boolean;
  resolve: (reply: MessageReply) => void;
  reject: (error: unknown) => void;
};

type ThreadOptions = {
  /** Hears why a thread has died. */
  onDeath?: (error: unknown) => void;
  /** How long a request may be in the thread. */
  deadlineMs?: number;
};

/** A thread that starts with the first request of an agent and stays warm. */
export function createProtocolThread({
  onDeath = () => {},
  deadlineMs = deadlineMsDefault,
}: ThreadOptions = {}): ProtocolThread {
  const ofAccount = new TurnsByKey({ waitingMax: waitingOfAccountMax, refuse: unavailable });
  const ofAll = takeTurns(atOnceMax);
  let worker: Worker | undefined;
  let isClosed = false;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();
  const settle = (id: number, end: (each: Waiting) => void) => {
    const each = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker?.unref();
    if (each) end(each);
  };
  const start = () => {
    const address = new URL('./protocol-worker.ts', import.meta.url);
    const started = startThread(address, { name: 'agents', memoryMbMax, onError: onDeath });
    started.on('message', (message: FromThread) => {
      const { id } = message;
      if ('reply' in message) return settle(id, ({ resolve }) => resolve(message.reply));
      if ('failed' in message) return settle(id, ({ reject }) => reject(new Error(message.failed)));
      const each = waiting.get(id);
      // It ended while the thread read what it calls, and would wait there for ever.
      if (!each) return started.postMessage({ id, isOver: true } satisfies ToThread);
      each.hasCalled = true;
      each.call(message.call).then(
        (answer) => started.postMessage({ id, answer } satisfies ToThread),
        (error) => {
          started.postMessage({ id, isOver: true } satisfies ToThread);
          settle(id, ({ reject }) => reject(error));
        },
      );
    });
    started.on('exit', () => {
      if (worker === started) worker = undefined;
      for (const id of [...waiting.keys()]) settle(id, ({ reject }) => reject(unavailable()));
    });
    return started;
  };
  const send = (asked: AskedMessage, call: AnswerCall, gone: AbortSignal) => {
    if (isClosed) throw unavailable();
    gone.throwIfAborted();
    worker ??= start();
    const used = worker;
    const id = ++lastId;
    const { promise, resolve, reject } = Promise.withResolvers<MessageReply>();
    const own: Waiting = { call, hasCalled: false, resolve, reject };
    waiting.set(id, own);
    used.ref();
    used.postMessage({ id, asked } satisfies ToThread);
    const endWith = (error: unknown) => {
      used.postMessage({ id, isOver: true } satisfies ToThread);
      settle(id, () => reject(error));
    };
    const timer = setTimeout(() => endWith(unavailable()), deadlineMs);
    const leave = () => own.hasCalled || endWith(gone.reason);
    gone.addEventListener('abort', leave);
    return promise.finally(() => {
      clearTimeout(timer);
      gone.removeEventListener('abort', leave);
    });
  };
  return {
    ask: async (asked, call, account, gone) => {
      // Within the trace of the request, and not of whichever one started the thread.
      const traced = AsyncResource.bind(call);
      return ofAccount.run(account, atOnceOfAccountMax, () => ofAll(async () => send(asked, traced, gone), gone), gone);
    },
    close: async () => {
      isClosed = true;
      await worker?.terminate();
    },
  };
}

function unavailable(): ServiceError {
  return new ServiceError('service_unavailable', {
    message: 'Agents cannot be answered just now; try again shortly.',
    retryAfterSeconds: 2,
  });
}
