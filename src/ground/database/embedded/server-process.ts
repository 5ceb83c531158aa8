import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, passwordFile } from './cluster.ts';
import { superuser, tryLogin } from './log-in.ts';
import { disownLock, findPostmaster } from './postmaster.ts';

/** A server that this process has started, and that ends when this process does unless it is handed over. */
export type OwnServer = {
  /** Leaves the server to the processes that use it. */
  handOver(): void;
  /** Resolves when it is gone. This process waits for it. */
  waitForEnd(): Promise<void>;
  /** Stops it, whatever processes use it, and waits until it is gone. */
  stop(): Promise<void>;
  /** Why it ended, if it said so. */
  lastWords(): string | undefined;
};

/** `text` follows the server's name. `isLasting`: another try would fail as this one did. */
type StartFailure = { text: string; isLasting: boolean };

/** How long a starting server may be silent. One that recovers from its log reports that, and may take longer. */
const silenceMsMax = 30_000;
const tellAfterMs = 3000;
const pollMs = 20;

/**
 * A shell between this process and the server. If this process dies without a word its end of the pipe closes, and the
 * shell stops the server. It has its own session, so that a Ctrl-C at the terminal reaches the service alone.
 */
const guardScript = `
"$@" 3<&- &
pid=$!
{ read -r word <&3 || kill -INT "$pid" 2>/dev/null; } &
wait "$pid"
`;

/** Aborting the signal gives up the start, and stops what was started. */
export type StartOptions = { signal: AbortSignal; report: (line: string) => void };

/**
 * Starts a server in the cluster and waits until it accepts connections. Of several that are started at once PostgreSQL
 * lets one live. `port`: a free one when absent.
 */
export async function startServerProcess(
  cluster: Cluster,
  port: number | undefined,
  { signal, report }: StartOptions,
): Promise<OwnServer | StartFailure> {
  await disownLock(cluster);
  const listening = port ?? (await freePort());
  const child = spawnServer(cluster, listening);
  const pipe = child.stdio[3] as Socket;
  pipe.on('error', () => {});
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said = (said + chunk).slice(-2000);
  });
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true;
      // Otherwise the guard would keep waiting, and later signal whatever has the server's process id by then.
      pipe.end('keep\n');
      resolve();
    };
    child.on('exit', end);
    child.on('error', end);
  });
  const waitForEnd = () => {
    child.ref();
    return ended;
  };
  const stop = () => {
    pipe.destroy();
    return waitForEnd();
  };
  const isOver = () => hasEnded || signal.aborted;
  const failure = await untilAccepting(cluster, listening, { isOver, report });
  if (hasEnded) {
    const { text, isLasting } = judgeFailure(said);
    return { text: `did not start: ${text}`, isLasting };
  }
  if (failure || signal.aborted) {
    await stop();
    return failure ?? { text: 'is no longer wanted', isLasting: true };
  }
  for (const stream of [child, child.stderr, pipe] as { unref?: () => void }[]) stream?.unref?.();
  return {
    handOver: () => pipe.end('keep\n'),
    waitForEnd,
    stop,
    lastWords: () => (/\bPANIC: /.test(said) ? judgeFailure(said).text : undefined),
  };
}

function spawnServer({ directory, files, user }: Cluster, port: number): ChildProcess {
  const settings = [
    ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    ...['-c', 'max_connections=200'],
  ];
  return spawn('/bin/sh', ['-c', guardScript, 'sh', files.postgres, '-D', directory, '-p', String(port), ...settings], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
}

/** Resolves to undefined when the server accepts connections or `isOver`, or to why it will not. */
async function untilAccepting(
  cluster: Cluster,
  port: number,
  { isOver, report }: { isOver: () => boolean; report: (line: string) => void },
): Promise<StartFailure | undefined> {
  const from = performance.now();
  let hasTold = false;
  for (let heardAt = from; !isOver(); await sleep(pollMs)) {
    // Another program may have taken the port.
    if ((await findPostmaster(cluster))?.port === port) {
      const answer = await tryLogin(port, superuser(cluster));
      if (answer === 'accepted') return undefined;
      if (answer === 'refused') return wrongPassword(cluster);
      if (answer === 'starting') heardAt = performance.now();
      if (heardAt - from > tellAfterMs && !hasTold) report('the embedded PostgreSQL recovers from its log');
      hasTold ||= heardAt - from > tellAfterMs;
    }
    if (performance.now() - heardAt > silenceMsMax)
      return { text: `accepted no connection in ${silenceMsMax / 1000} s`, isLasting: true };
  }
  return undefined;
}

export function wrongPassword({ directory }: Cluster): StartFailure {
  return {
    text: `refuses the password in ${passwordFile(directory)}: put back the one it was made with`,
    isLasting: true,
  };
}

/** Another process that starts or leaves the same cluster, or takes the port, is soon done. Any other reason stays. */
const passingFailures = /lock file|another postmaster|shared memory|TCP\/IP sockets|starting up|shutting down/;

/** What the shell or the loader says about a program that cannot be run. */
const unrunnable = /Permission denied|not found|No such file|shared librar|Exec format/;

/** What is said to a client that comes too early or too late. */
const toClients = /the database system is (?!shut down)/;

/** The fatal message of the server's log, with its detail. A panic ends a server whatever else was said. */
export function judgeFailure(log: string): StartFailure {
  const found = [...log.matchAll(/(\bFATAL: +|\bPANIC: +|^postgres: )(.+)(?:\n.*\bDETAIL: +(.+))?/gm)];
  const own = found.filter(([line]) => !toClients.test(line));
  const [, , what, detail] = own.find(([, level]) => level?.startsWith('PANIC')) ?? own[0] ?? [];
  if (what === undefined) {
    const lastLine = log.trim().split('\n').at(-1) || 'no reason given';
    return { text: lastLine, isLasting: unrunnable.test(lastLine) };
  }
  const text = [what, detail].filter((part) => part !== undefined).join(': ');
  return { text, isLasting: !passingFailures.test(text) };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
