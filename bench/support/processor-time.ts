import { readdir, readFile } from 'node:fs/promises';

/** Processor time of a process in microseconds: of its main thread, and of all others. */
export type ProcessorTime = { mainUs: number; othersUs: number };

/**
 * What a process has used of the processors. The other threads are those that V8 collects garbage and compiles with,
 * and those that read files and compress. Undefined where the system does not say so (Linux does).
 */
export async function processorTime(pid: number): Promise<ProcessorTime | undefined> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => undefined);
  if (threads === undefined) return undefined;
  const used = { mainUs: 0, othersUs: 0 };
  for (const thread of threads) {
    // The time on a processor in nanoseconds comes first. A thread may have ended.
    const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0');
    used[Number(thread) === pid ? 'mainUs' : 'othersUs'] += Number.parseInt(text, 10) / 1000;
  }
  return used;
}

/** That of each of so many requests between two moments. */
export function perRequest(from: ProcessorTime, to: ProcessorTime, requests: number): ProcessorTime {
  const each = (of: keyof ProcessorTime) => (to[of] - from[of]) / Math.max(1, requests);
  return { mainUs: each('mainUs'), othersUs: each('othersUs') };
}
