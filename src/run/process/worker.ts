// One of several processes behind one port. lead-workers.ts starts it, with its place among them as its argument, and
// passes it the address of the migrated database.
import { ConfigError, readConfig } from '../../ground/config.ts';
import { connectDatabase, type openDatabase } from '../../ground/database/open-database.ts';
import type { Snapshot } from '../metrics/metric-set.ts';
import { type Addresses, type RunningServer, startServer } from './start-server.ts';

/**
 * What a worker reports: that it listens, or why it cannot, with `problems` if the configuration is the reason; its
 * counts, on request and when it ends; why it has no counts to give.
 */
export type WorkerMessage =
  | { ready: Addresses }
  | { failed: string; problems?: string[] }
  | { counted: Snapshot }
  | { uncounted: string };

/**
 * What the first process sends a worker: the address of the embedded database, null while it is lost; that the service
 * is about to stop; a request for its counts.
 */
export type LeaderMessage = { database: string | null } | { draining: true } | { counts: true };

const drainSecondsMax = 10;

const tell = (message: WorkerMessage, then?: () => void) => process.send!(message, undefined, undefined, then);

let server: RunningServer | undefined;
let isStopping = false;
const early: LeaderMessage[] = [];

process.on('message', (message: LeaderMessage) => {
  if (server) obey(server, message);
  else early.push(message);
});

function obey({ database, drain, counted }: RunningServer, message: LeaderMessage): void {
  if ('counts' in message && counted) void answerCounts(counted);
  if ('database' in message) database?.follow(message.database ?? undefined);
  if ('draining' in message) drain();
}

// A Ctrl-C reaches every process of the terminal. The first one tells the workers what to do.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {
  if (isStopping) return;
  isStopping = true;
  if (!server) process.exit(0);
  setTimeout(() => process.exit(1), drainSecondsMax * 1000);
  server
    .stop()
    .finally(() => sendLastCounts(server?.counted))
    .then(
      () => process.exit(0),
      () => process.exit(1),
    );
});

async function answerCounts({ snapshot }: NonNullable<RunningServer['counted']>): Promise<void> {
  const answer = await snapshot().then(
    (counted): WorkerMessage => ({ counted }),
    ({ message }: Error): WorkerMessage => ({ uncounted: message }),
  );
  if (process.connected) tell(answer);
}

/** Sends the counts up to its end, when nobody can ask for them any more. */
async function sendLastCounts(counted: RunningServer['counted']): Promise<void> {
  const snapshot = await counted?.snapshot();
  if (snapshot && process.connected) await new Promise<void>((resolve) => tell({ counted: snapshot }, resolve));
}

try {
  // The first process has already reported on the database.
  const open: typeof openDatabase = (config, _report, onError) => connectDatabase(config, () => {}, onError);
  server = await startServer(readConfig(), (line) => process.stderr.write(`${line}\n`), {
    open,
    worker: Number(process.argv[2]),
  });
  for (const message of early) obey(server, message);
  tell({ ready: server.addresses });
} catch (error) {
  const { message } = error as Error;
  tell(error instanceof ConfigError ? { failed: message, problems: error.problems } : { failed: message }, () =>
    process.exit(1),
  );
}
