// Measures how long the service takes to come up: first start on an empty folder, later ones, and after kill -9.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, report } from './support/results.ts';

const rounds = 5;
const directory = await mkdtemp(join(tmpdir(), 'transport-bench-'));
// As root the database runs as a user of its own, who must get in.
await chmod(directory, 0o755);

async function start(): Promise<{ service: ChildProcess; milliseconds: number }> {
  const started = performance.now();
  const service = spawn(process.execPath, ['bin/transport.js', 'serve'], {
    env: { ...process.env, PORT: '0', DATA_DIR: directory, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  for await (const chunk of service.stdout!) {
    said += chunk;
    if (said.includes('is ready')) break;
  }
  if (!said.includes('is ready')) throw new Error('the service did not start');
  return { service, milliseconds: performance.now() - started };
}

async function stop(service: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(service, 'exit');
  service.kill(signal);
  await ended;
}

async function residentMb(service: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${service.pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

const first = await start();
report({ what: 'first start on an empty folder', figure: first.milliseconds, unit: 'ms' });
report({ what: 'resident memory when ready', figure: await residentMb(first.service), unit: 'MB' });
await stop(first.service, 'SIGTERM');
for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { service, milliseconds } = await start();
    times.push(milliseconds);
    await stop(service, signal);
  }
  const what = `start ${signal === 'SIGKILL' ? 'after kill -9' : 'after a clean stop'}, median of ${rounds}`;
  report({ what, figure: median(times), unit: 'ms' });
}
const last = await start();
await stop(last.service, 'SIGTERM');
await rm(directory, { recursive: true, force: true });
