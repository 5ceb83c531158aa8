// One of several processes behind one port. lead-workers.ts starts it and passes it the address of the migrated
// database.
import { ConfigError, readConfig } from '../config.ts';
import { connectDatabase } from '../database/open-database.ts';
import { type RunningServer, startServer } from './start-server.ts';

/** What a worker reports: that it listens, or why it cannot. `problems` if the configuration is the reason. */
export type WorkerMessage = { ready: string } | { failed: string; problems?: string[] };

const drainSecondsMax = 10;

const tell = (message: WorkerMessage, then?: () => void) => process.send!(message, undefined, undefined, then);

let server: RunningServer | undefined;
let isStopping = false;

// A Ctrl-C reaches every process of the terminal. The first one tells the workers what to do.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {
  if (isStopping) return;
  isStopping = true;
  if (!server) process.exit(0);
  setTimeout(() => process.exit(1), drainSecondsMax * 1000);
  server.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});

try {
  server = await startServer(readConfig(), () => {}, connectDatabase);
  tell({ ready: server.app.baseUrl() });
} catch (error) {
  const { message } = error as Error;
  tell(error instanceof ConfigError ? { failed: message, problems: error.problems } : { failed: message }, () =>
    process.exit(1),
  );
}
