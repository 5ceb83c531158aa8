import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Job } from './callers/load.ts';
import { median } from './results.ts';

const run = promisify(execFile);
const loadFile = fileURLToPath(new URL('./callers/load.ts', import.meta.url));
const rounds = 5;

export type Measured = { perSecond: number; p50: number; p99: number; requests: number; failed: number };
/** The requests are sent in turn, on 64 connections unless it says how many. */
export type Target = Pick<Job, 'port' | 'requests'> & Partial<Pick<Job, 'connections'>>;

/** One load on an address of this machine. */
export async function load(target: Target, milliseconds: number): Promise<Measured> {
  const job: Job = { connections: 64, ...target, milliseconds };
  const running = run(process.execPath, [loadFile]);
  running.child.stdin!.end(JSON.stringify(job));
  const { stdout } = await running;
  const measured = JSON.parse(stdout) as Measured;
  if (measured.failed > 0) throw new Error(`${measured.failed} requests were refused`);
  return measured;
}

/**
 * Loads the targets in turn, five rounds after one to warm up, and returns the median of each figure by target. A
 * target may also be work of another kind that measures itself.
 */
export async function compare<Name extends string>(
  targets: Record<Name, Target | (() => Promise<Measured>)>,
  milliseconds = 1500,
): Promise<Record<Name, Measured>> {
  const names = Object.keys(targets) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as Measured[]])) as Record<Name, Measured[]>;
  for (let round = 0; round <= rounds; round++) {
    if (process.stderr.isTTY) process.stderr.write(`  round ${round} of ${rounds}\r`);
    for (const name of names) {
      const target = targets[name];
      const measured = typeof target === 'function' ? await target() : await load(target, milliseconds);
      if (round > 0) results[name].push(measured);
    }
  }
  const summary = (list: Measured[]): Measured => ({
    perSecond: median(list.map((each) => each.perSecond)),
    p50: median(list.map((each) => each.p50)),
    p99: median(list.map((each) => each.p99)),
    requests: list.reduce((sum, each) => sum + each.requests, 0),
    failed: 0,
  });
  return Object.fromEntries(names.map((name) => [name, summary(results[name])])) as Record<Name, Measured>;
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
