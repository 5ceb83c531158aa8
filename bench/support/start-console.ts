import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { LaunchOptions } from 'playwright-core';
import { bookingBody } from './bench-database.ts';
import { type BenchedService, startService } from './service.ts';

const run = promisify(execFile);

export const viewport = { width: 1440, height: 900 };

/** Chromium (CHROMIUM, or /usr/bin/chromium) without background work of its own. */
export const launchOptions: LaunchOptions = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'],
};

type BenchedConsole = {
  service: BenchedService;
  origin: string;
  /** Runs a command for production, and returns what it prints. */
  cli: (...args: string[]) => Promise<string>;
  /** Adds a person with a role, and returns the link that logs in once. */
  invite: (role: 'dispatcher' | 'admin') => Promise<string>;
};

/** Starts the service for benches that look at its console. */
export async function startConsole(): Promise<BenchedConsole> {
  const service = await startService();
  const origin = `http://127.0.0.1:${service.port}`;
  const cli = async (...args: string[]) => {
    const env = { ...process.env, DATA_DIR: service.directory, BASE_URL: origin };
    const { stdout } = await run(process.execPath, ['src/run/cli/main.ts', ...args, '--environment', 'production'], {
      env,
    });
    return stdout.trim();
  };
  const invite = async (role: 'dispatcher' | 'admin') => {
    await cli('person', 'create', '--email', 'bench@example.com', '--name', 'Bench', '--role', role);
    return cli('person', 'link', 'bench@example.com');
  };
  return { service, origin, cli, invite };
}

/** A transport that loads at a time, in milliseconds, or within eight hours after it. */
export function bookingAt(start: number): object {
  const dates = [{ start: new Date(start).toISOString(), end: new Date(start + 8 * 3_600_000).toISOString() }];
  return { ...bookingBody, loadings: bookingBody.loadings.map((loading) => ({ ...loading, dates })) };
}
