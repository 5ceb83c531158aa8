import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Job } from './callers/load.ts';
import { type ProcessorTime, perRequest, processorTime } from './processor-time.ts';
import { median } from './results.ts';

const run = promisify(execFile);
const loadFile = fileURLToPath(new URL('./callers/load.ts', import.meta.url));
/** A quick look takes fewer and shorter rounds, of which single ones count for more. */
export const isQuick = process.env.BENCH_QUICK === '1';
const rounds = isQuick ? 3 : 5;
const roundMs = isQuick ? 700 : 1500;

/** `used`: the processor time of a request, where the process is known. */
export type Measured = {
  perSecond: number;
  p50: number;
  p99: number;
  requests: number;
  failed: number;
  used?: ProcessorTime;
};
/**
 * The requests are sent in turn, on 64 connections unless it says how many. `pid`: of the process that answers, if what
 * it uses of the processors is to be measured.
 */
export type Target = Pick<Job, 'port' | 'requests'> & Partial<Pick<Job, 'connections' | 'from'>> & { pid?: number };

/** One load on an address of this machine. */
export async function load({ pid, ...target }: Target, milliseconds: number): Promise<Measured> {
  const job: Job = { connections: 64, ...target, milliseconds };
  const before = pid === undefined ? undefined : await processorTime(pid);
  const running = run(process.execPath, [loadFile]);
  running.child.stdin!.end(JSON.stringify(job));
  const { stdout } = await running;
  const measured = JSON.parse(stdout) as Measured;
  if (measured.failed > 0) throw new Error(`${measured.failed} requests were refused`);
  const after = pid === undefined ? undefined : await processorTime(pid);
  return before && after ? { ...measured, used: perRequest(before, after, measured.requests) } : measured;
}

/**
 * Loads the targets in turn, five rounds after one to warm up, and returns the median of each figure by target. A
 * target may also be work of another kind that measures itself.
 */
export async function compare<Name extends string>(
  targets: Record<Name, Target | (() => Promise<Measured>)>,
  milliseconds = roundMs,
): Promise<Record<Name, Measured>> {
  const names = Object.keys(targets) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as Measured[]])) as Record<Name, Measured[]>;
  for (let round = 0; round <= rounds; round++) {
    if (process.stderr.isTTY) process.stderr.write(`  round ${round} of ${rounds}\r`);
    for (const name of names) {
      const target = targets[name];
      // Each round goes on with others, as far as there are some.
      const from = typeof target === 'function' ? 0 : Math.floor((round * target.requests.length) / (rounds + 1));
      const measured = typeof target === 'function' ? await target() : await load({ ...target, from }, milliseconds);
      if (round > 0) results[name].push(measured);
    }
  }
  const summary = (list: Measured[]): Measured => ({
    perSecond: median(list.map((each) => each.perSecond)),
    p50: median(list.map((each) => each.p50)),
    p99: median(list.map((each) => each.p99)),
    requests: list.reduce((sum, each) => sum + each.requests, 0),
    failed: 0,
    ...medianUsed(list.flatMap(({ used }) => used ?? [])),
  });
  return Object.fromEntries(names.map((name) => [name, summary(results[name])])) as Record<Name, Measured>;
}

function medianUsed(list: ProcessorTime[]): Pick<Measured, 'used'> {
  if (list.length === 0) return {};
  const of = (which: keyof ProcessorTime) => median(list.map((each) => each[which]));
  return { used: { mainUs: of('mainUs'), othersUs: of('othersUs') } };
}

/** How long requests took, and what one used of the processors. */
export function describeMeasured({ p50, p99, used }: Measured): string {
  const threads =
    used === undefined ? '' : `, main thread ${used.mainUs.toFixed(0)} µs, others ${used.othersUs.toFixed(0)} µs`;
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms${threads}`;
}

export function get(path: string, token: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`;
}

export function httpRequest(method: string, path: string, token: string, body: string): string {
  return [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}
