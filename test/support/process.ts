import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { closeInTurn } from '../../src/ground/concurrency/close-in-turn.ts';
import { publishBookingRow } from '../../src/http/orders/rows/publish-booking.ts';

/** What ends with a test, a suite or a run. */
export type Closing = { after(work: () => unknown): void };
/** Undefined: not set at all, so that a settings file may give it. */
type Environment = Record<string, string | undefined>;
export type Ended = { code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string };
export type Service = {
  pid: number;
  origin: string;
  /** What the process has printed so far. */
  stdout(): string;
  stderr(): string;
  signal(name: NodeJS.Signals): void;
  ended: Promise<Ended>;
};

const main = fileURLToPath(new URL('../../bin/transport.js', import.meta.url));
/** Compiled code is kept from one command to the next, which halves the time that a command takes. */
const compileCache = fileURLToPath(new URL('../../.cache/compile', import.meta.url));
/** Where commands run unless told otherwise: it has no settings file. */
const emptyDirectory = mkdtempSync(join(tmpdir(), 'transport-empty-'));
process.on('exit', () => rmSync(emptyDirectory, { recursive: true, force: true }));

const endings = new WeakMap<Closing, (() => unknown)[]>();

/**
 * Does something when the test ends: the last thing asked for first, so that nobody removes what others still use, and
 * each of them even if another fails. Hooks of the runner's own end at the first that fails, and what was to be stopped
 * by a later one keeps the process alive.
 */
export function atEnd(t: Closing, work: () => unknown): void {
  let list = endings.get(t);
  if (list === undefined) {
    const works: (() => unknown)[] = [];
    list = works;
    endings.set(t, works);
    t.after(() => closeInTurn(works.reverse()));
  }
  list.push(work);
}

/** A folder that is removed with the test, along with a cluster that a link in it names. */
export async function temporaryDirectory(t: Closing, mode = 0o755): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'transport-process-'));
  await chmod(directory, mode);
  atEnd(t, async () => {
    // A server that was killed with its service may still write for a moment.
    const gone = { recursive: true, force: true, maxRetries: 20 };
    const linked = await readlink(join(directory, 'postgres')).catch(() => undefined);
    if (linked) await rm(dirname(linked), gone);
    await rm(directory, gone);
  });
  return directory;
}

/** The child only gets what it needs to find programs from the environment of this process. */
function start(
  args: readonly string[],
  env: Environment,
  cwd: string,
  program = main,
): { child: ChildProcess; said: Said } {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: { PATH, HOME, PORT: '0', LOG_LEVEL: 'silent', NODE_COMPILE_CACHE: compileCache, ...env },
  });
  const said: Said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.on('data', (chunk) => {
      said[name] += chunk;
    });
  child.stdin?.on('error', () => {});
  return { child, said };
}

type Said = { stdout: string; stderr: string };

function endOf(child: ChildProcess, said: Said): Promise<Ended> {
  return new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal, ...said })));
}

type CliOptions = { env?: Environment; stdin?: string; cwd?: string; program?: string };

/** Runs a command of the CLI to its end; `program`: the main file of another release. */
export async function runCli(
  args: readonly string[],
  { env = {}, stdin = '', cwd = emptyDirectory, program }: CliOptions = {},
): Promise<Ended> {
  const { child, said } = start(args, env, cwd, program);
  child.stdin?.end(stdin);
  return endOf(child, said);
}

/** Starts a command and returns at once; it is killed with the test. */
export function startCli(
  t: Closing,
  args: readonly string[],
  env: Environment,
  cwd = emptyDirectory,
  program = main,
): Omit<Service, 'origin'> {
  const { child, said } = start(args, env, cwd, program);
  const ended = endOf(child, said);
  atEnd(t, async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return {
    pid: child.pid!,
    stdout: () => said.stdout,
    stderr: () => said.stderr,
    signal: (name) => child.kill(name),
    ended,
  };
}

/**
 * Starts the service as its own process on a free port and waits until it says that it is ready; `program`: the main
 * file of another release.
 */
export async function startService(t: Closing, env: Environment, cwd?: string, program?: string): Promise<Service> {
  const service = startCli(t, ['serve'], env, cwd, program);
  let hasEnded = false;
  service.ended.then(() => {
    hasEnded = true;
  });
  await until(() => hasEnded || service.stdout().includes('is ready.\n'), 60);
  const origin = /http:\/\/[\w.:[\]]+?:\d+/.exec(service.stdout())?.[0];
  if (hasEnded || !origin) throw new Error(`the service did not start: ${service.stderr()}`);
  return { ...service, origin };
}

/** How long to rest between two looks: the longer the wait so far, the longer, which spares the processor. */
function restMs(waitedMs: number): number {
  return Math.min(5 + waitedMs / 20, 100);
}

/** Waits for what another process does; the limit is generous and only ends a test that would hang. */
export async function until(holds: () => boolean | Promise<boolean>, secondsMax = 60): Promise<void> {
  const since = Date.now();
  while (!(await holds())) {
    const waitedMs = Date.now() - since;
    if (waitedMs > secondsMax * 1000) throw new Error(`this did not come true in ${secondsMax} s: ${holds}`);
    await sleep(restMs(waitedMs));
  }
}

/** What the embedded server writes down about itself: its process and its port. */
export async function embeddedServer(dataDirectory: string): Promise<{ pid: number; port: number }> {
  const text = await readFile(join(dataDirectory, 'postgres/postmaster.pid'), 'utf8');
  const [pid, , , port] = text.split('\n').map(Number);
  return { pid: pid!, port: port! };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A port of loopback that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}

/** Command lines of the processes that work on a cluster: the server and the shell that guards it (Linux only). */
export async function processesOf(dataDirectory: string): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  const place = await readlink(join(dataDirectory, 'postgres')).catch(() => join(dataDirectory, 'postgres'));
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter((line) => line.split('\0').includes(place));
}

/** Waits until one server runs in a cluster: of those that several processes start all but one end (Linux only). */
export async function untilOneServer(dataDirectory: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const place = await readlink(join(dataDirectory, 'postgres')).catch(() => join(dataDirectory, 'postgres'));
  await until(async () => (await serversIn(place)).length === 1);
}

async function serversIn(place: string): Promise<number[]> {
  const found = new Map<number, number>();
  for (const name of (await readdir('/proc')).filter((each) => /^\d+$/.test(each))) {
    const [program, ...args] = (await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')).split('\0');
    const isServer = program?.endsWith('/postgres') && args.includes(place);
    if (isServer) found.set(Number(name), await parentOf(Number(name)));
  }
  // A child looks like its server until it has given itself a title.
  return [...found].filter(([, parent]) => !found.has(parent)).map(([pid]) => pid);
}

/** The process that started another one; 0 if that has ended (Linux only). */
export async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]);
}

/** A booking that loads in the coming days, whenever the test runs. */
export function upcomingBooking() {
  const body = structuredClone(publishBookingRow.bodyExamples!.hamburg_milano!.value) as { loadings: object[] };
  const inDays = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T08:00:00Z`;
  const dates = [{ start: inDays(3), end: inDays(7) }];
  return { ...body, loadings: body.loadings.map((loading) => ({ ...loading, dates })) };
}

/** A request to a service that runs as its own process. */
export async function request(
  url: string,
  {
    method = 'GET',
    token,
    json,
    headers = {},
  }: { method?: string; token?: string; json?: unknown; headers?: Record<string, string> } = {},
) {
  const response = await fetch(url, {
    method,
    headers: {
      connection: 'close',
      ...headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: json === undefined ? null : JSON.stringify(json),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the tests judge what they read of it.
  const body: any = await response.json();
  return { status: response.status, headers: response.headers, body };
}

/** All that a service says on stderr which is started without a profile of the company, on a migrated database. */
export const toldAtStart = /^production: No order can be confirmed, [^\n]*\n$/;
