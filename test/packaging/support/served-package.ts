import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { atEnd, type Ended, freePort, until } from '../../support/process.ts';

type Closing = { after(work: () => unknown): void };
type User = { uid: number; gid: number };
export type Served = { origin: string; said(): string; endByCtrlC(): Promise<void> };

/**
 * Runs a command that serves, as a shell at a terminal would, and waits until it is ready. `user`: who types it, else
 * this process's own.
 */
export async function serveByHand(
  t: Closing,
  [program, ...args]: readonly [string, ...string[]],
  { cwd, path, user }: { cwd: string; path: string; user?: User | undefined },
): Promise<Served> {
  const port = await freePort();
  const child = spawn(program, args, {
    ...user,
    cwd,
    env: { PATH: path, HOME: cwd, PORT: String(port) },
    // A group of its own, as all that one line of a shell starts: Ctrl-C reaches each of them.
    detached: true,
  });
  const said: Pick<Ended, 'stdout' | 'stderr'> = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk) => {
      said[name] += chunk;
    });
  const ended = new Promise<Ended>((end) => {
    child.on('close', (code, signal) => end({ code, signal, ...said }));
  });
  let hasEnded = false;
  ended.then(() => {
    hasEnded = true;
  });
  const signal = (name: NodeJS.Signals) => {
    if (!hasEnded) process.kill(-child.pid!, name);
  };
  atEnd(t, async () => {
    signal('SIGKILL');
    await ended;
  });
  await until(() => hasEnded || said.stdout.includes('is ready.\n'), 60);
  if (hasEnded) throw new Error(`the service did not start: ${said.stderr}`);
  return {
    origin: `http://127.0.0.1:${port}`,
    said: () => said.stdout + said.stderr,
    endByCtrlC: async () => {
      signal('SIGINT');
      const { code, stderr, ...end } = await ended;
      assert.match(stderr, /\nstopped\n$/);
      // npx passes on what it was ended by.
      assert.ok(code === 0 || end.signal === 'SIGINT', `exit code ${code}`);
    },
  };
}
