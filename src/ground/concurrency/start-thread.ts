import { Worker } from 'node:worker_threads';

type ThreadOptions = {
  name: string;
  /** Megabytes of a heap of its own: what wants more ends the thread, and not the service. */
  memoryMbMax: number;
  /** Hears why it ends before its time; whoever waits for a reply is told by its `exit`. */
  onError?: (error: unknown) => void;
};

/** A thread that keeps no process alive while nobody waits for it. */
export function startThread(address: URL, { name, memoryMbMax, onError = () => {} }: ThreadOptions): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: memoryMbMax };
  const thread = new Worker(address, { name, execArgv: [], resourceLimits });
  thread.on('error', onError);
  thread.unref();
  return thread;
}
