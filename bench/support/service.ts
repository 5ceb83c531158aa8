import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startArguments } from './start-script.ts';

const run = promisify(execFile);

/** The service as a process of its own, on an empty folder. */
export type BenchedService = {
  process: ChildProcess;
  port: number;
  /** Its data folder. */
  directory: string;
  /** A token of production with every scope. */
  token: string;
  /** Runs `token create` with these options, and returns the token. */
  createToken(...options: string[]): Promise<string>;
  stop(): Promise<void>;
};

/** Starts `serve` with the given options and without a limit of requests, unless `env` sets one. */
export async function startService(
  options: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<BenchedService> {
  const directory = await mkdtemp(join(tmpdir(), 'transport-bench-'));
  // As root the database runs as a user of its own, who must get in.
  await chmod(directory, 0o755);
  const settings = {
    PORT: '0',
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
    REQUESTS_PER_MINUTE_MAX: '0',
    STORED_BYTES_PER_HOUR_MAX: '0',
    ...env,
  };
  const service = spawn(process.execPath, [...(await startArguments()), ...options], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Also when the bench fails.
  process.on('exit', () => service.kill('SIGKILL'));
  let said = '';
  for await (const chunk of service.stdout!) {
    said += chunk;
    if (said.includes('/cities?')) break;
  }
  const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1];
  if (!port) throw new Error('the service did not start');
  const createToken = async (...of: string[]) => {
    const create = ['src/run/cli/main.ts', 'token', 'create', '--environment', 'production', ...of];
    const { stdout } = await run(process.execPath, create, { env: { ...process.env, ...settings } });
    return stdout.trim();
  };
  const token = await createToken('--account', 'Bench GmbH', '--create-account');
  const stop = async () => {
    const ended = once(service, 'exit');
    service.kill('SIGTERM');
    await ended;
    await rm(directory, { recursive: true, force: true });
  };
  return { process: service, port: Number(port), directory, token, createToken, stop };
}

/** Resident memory of a process in MB. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)![1]) / 1024;
}
