import { AsyncResource } from 'node:async_hooks';
import { Worker } from 'node:worker_threads';
import { ServiceError } from '../../ground/errors.ts';
import type { AskedMessage, FromThread, MessageReply, ToolAnswer, ToolCall, ToThread } from './messages.ts';

/** Speaks the protocol of agents in a thread: with its library the service would need a seventh more memory. */
export type ProtocolThread = {
  /**
   * The reply to a request of a client; `call` answers the tool that it calls, if it does.
   * @throws {ServiceError} `service_unavailable`.
   */
  ask(asked: AskedMessage, call: (made: ToolCall) => Promise<ToolAnswer>): Promise<MessageReply>;
  /** Ends the thread. What waits is refused. */
  close(): Promise<void>;
};

/** Megabytes: the library takes nine. A client that wants more ends the thread, and not the service. */
const memoryMbMax = 64;

type Waiting = {
  call: (made: ToolCall) => Promise<ToolAnswer>;
  resolve: (reply: MessageReply) => void;
  reject: (error: unknown) => void;
};

/** A thread that starts with the first request of an agent and stays warm. */
export function createProtocolThread(): ProtocolThread {
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
    const started = startThread();
    started.on('message', (message: FromThread) => {
      const { id } = message;
      if ('reply' in message) return settle(id, ({ resolve }) => resolve(message.reply));
      if ('failed' in message) return settle(id, ({ reject }) => reject(new Error(message.failed)));
      waiting
        .get(id)
        ?.call(message.call)
        .then(
          (answer) => started.postMessage({ id, answer } satisfies ToThread),
          (error) => settle(id, ({ reject }) => reject(error)),
        );
    });
    started.on('exit', () => {
      if (worker === started) worker = undefined;
      for (const id of [...waiting.keys()]) settle(id, ({ reject }) => reject(unavailable()));
    });
    return started;
  };
  return {
    ask: async (asked, call) => {
      if (isClosed) throw unavailable();
      worker ??= start();
      const used = worker;
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        // Within the trace of the request, and not of whichever one started the thread.
        waiting.set(id, { call: AsyncResource.bind(call), resolve, reject });
        used.ref();
        used.postMessage({ id, asked } satisfies ToThread);
      });
    },
    close: async () => {
      isClosed = true;
      await worker?.terminate();
    },
  };
}

/** An idle thread keeps no process alive. */
function startThread(): Worker {
  const thread = new Worker(new URL('./protocol-worker.ts', import.meta.url), {
    name: 'agents',
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMbMax },
  });
  // The exit that follows ends what waits.
  thread.on('error', () => {});
  thread.unref();
  return thread;
}

function unavailable(): ServiceError {
  return new ServiceError('service_unavailable', {
    message: 'Agents cannot be answered just now; try again shortly.',
    retryAfterSeconds: 2,
  });
}
