import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Cluster } from './cluster.ts';
import { addressOf, answerOf, superuser } from './log-in.ts';
import { findPostmaster, isAlive, type Postmaster } from './postmaster.ts';
import { type OwnServer, type StartOptions, startServerProcess, wrongPassword } from './server-process.ts';

/**
 * Each process that uses the embedded server holds this advisory lock shared. The last one to leave can take it
 * exclusively.
 */
const inUseLock = 7_700_001;

/** A server that is there and does not answer is waited for as long, unless it says that it is starting. */
const silenceMsMax = 30_000;
const pollMs = 50;
const server = 'the embedded PostgreSQL';

/** A server in use. */
export type Joined = {
  postmaster: Postmaster;
  /** The connection that holds the lock, and what resolves when it ends. */
  client: pg.Client;
  lost: Promise<void>;
  /** If this process has started the server. */
  own: OwnServer | undefined;
};

/**
 * Joins the server that runs in the cluster, or starts one: on `port` if that is free. Any number of processes may do
 * this at once, and end with one server.
 * @throws {Error} saying why that cannot work.
 */
export async function joinOrStart(cluster: Cluster, port: number | undefined, options: StartOptions): Promise<Joined> {
  let own: OwnServer | undefined;
  let wanted = port;
  let why = '';
  try {
    for (let heardAt = performance.now(); ; ) {
      options.signal.throwIfAborted();
      const postmaster = await findPostmaster(cluster);
      if (postmaster) {
        const answer = await join(cluster, postmaster);
        if (typeof answer === 'object') return { postmaster, ...answer, own };
        if (answer === 'refused') throw new Error(`${server} ${wrongPassword(cluster).text}`);
        if (postmaster.isStopping) hasten(postmaster);
        else if (answer === 'starting') heardAt = performance.now();
      } else {
        const started = await startServerProcess(cluster, wanted, options);
        if ('stop' in started) {
          own = started;
          continue;
        }
        if (started.isLasting) throw new Error(`${server} ${started.text}`);
        why = ` (it ${started.text})`;
        wanted = undefined;
      }
      if (performance.now() - heardAt > silenceMsMax)
        throw new Error(`${server} did not answer in ${silenceMsMax / 1000} s${why}`);
      await sleep(pollMs);
    }
  } catch (error) {
    await own?.stop();
    throw error;
  }
}

/** Joins the server if one runs and takes connections. */
export async function joinRunning(cluster: Cluster): Promise<Joined | undefined> {
  const postmaster = await findPostmaster(cluster);
  if (!postmaster) return undefined;
  const answer = await join(cluster, postmaster);
  return typeof answer === 'object' ? { postmaster, ...answer, own: undefined } : undefined;
}

async function join(cluster: Cluster, { port }: Postmaster) {
  const connectionString = addressOf(port, superuser(cluster));
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000, application_name: 'in-use' });
  client.on('error', () => {});
  const lost = new Promise<void>((resolve) => client.once('end', resolve));
  try {
    await client.connect();
    await client.query('select pg_advisory_lock_shared($1)', [inUseLock]);
    return { client, lost };
  } catch (error) {
    await client.end().catch(() => {});
    return answerOf(error);
  }
}

/** A server that was asked to stop when its clients are gone would refuse new ones until then. */
export function hasten({ pid }: Postmaster): void {
  if (isAlive(pid)) process.kill(pid, 'SIGINT');
}

/** Leaves the server. The last process to leave stops it and waits until it is gone. */
export async function leaveServer(cluster: Cluster, { client, postmaster, own }: Joined): Promise<void> {
  const { pid } = postmaster;
  const alone = await client
    .query('select pg_advisory_unlock_shared($1)', [inUseLock])
    .then(() => client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [inUseLock]))
    .then((result) => result.rows[0]?.alone ?? true)
    .catch(() => true);
  if (!alone) {
    own?.handOver();
    return client.end();
  }
  hasten(postmaster);
  await client.end().catch(() => {});
  while ((await findPostmaster(cluster))?.pid === pid) await sleep(20);
  await own?.waitForEnd();
}
