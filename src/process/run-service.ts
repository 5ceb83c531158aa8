import { setTimeout as sleep } from 'node:timers/promises';
import { insertAccountIfMissing, listAccounts } from '../accounts/account-store.ts';
import { issueToken } from '../accounts/issue-token.ts';
import { scopes } from '../accounts/token.ts';
import type { Config, EnvironmentName } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import { prefixes } from '../http/contract/prefixes.ts';

const drainSecondsMax = 10;
const repeatedSignalMs = 500;
const demoName = 'Demo Shipper';

type RunningService = {
  baseUrl: string;
  database: OpenDatabase | undefined;
  drain(): void;
  stop(): Promise<void>;
  failed?: Promise<Error>;
};

/** Receives lines for people about what goes on. */
type Report = (line: string) => void;

/** Starts the service, says where it is, and stops it on a signal. */
export async function runService(config: Config, report: Report): Promise<void> {
  endOnSecondSignal();
  const server = await start(config, report);
  try {
    const demo = server.database?.embedded ? await createDemoShipper(server, config) : undefined;
    process.stdout.write(welcome(server, config, demo));
  } catch (error) {
    await server.stop();
    throw error;
  }
  server.failed?.then((error) => {
    report(`error: ${error.message}`);
    end(server, 1, report);
  });
  stopOnSignal(server, config.drainSeconds, report);
}

/** A process that only leads workers needs neither the HTTP server nor the data. */
async function start(config: Config, report: Report): Promise<RunningService> {
  if (config.workers > 1) return (await import('./lead-workers.ts')).startWorkers(config, report);
  return (await import('./start-server.ts')).startServer(config, report);
}

/** A signal during the start, or a second one later, ends the process at once. npm passes a Ctrl-C on twice. */
function endOnSecondSignal(): void {
  let firstAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      firstAt ??= Date.now();
      if (!isServing || Date.now() - firstAt > repeatedSignalMs) process.exit(1);
    });
  }
}

let isServing = false;

function stopOnSignal(server: RunningService, drainSeconds: number, report: Report): void {
  isServing = true;
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    if (drainSeconds > 0) {
      report(`stopping: not ready any more, the port closes in ${drainSeconds} s`);
      server.drain();
      await sleep(drainSeconds * 1000);
    }
    end(server, 0, report);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
}

/** Drains the service, then ends the process with the exit code, or with 1 if draining fails or takes too long. */
function end(server: RunningService, exitCode: number, report: Report): void {
  report('stopping: finishing what is in flight');
  const forced = setTimeout(() => process.exit(1), drainSecondsMax * 1000);
  server.stop().then(
    () => {
      clearTimeout(forced);
      report('stopped');
      process.exit(exitCode);
    },
    (error: Error) => {
      report(`error: ${error.message}`);
      process.exit(1);
    },
  );
}

/**
 * On an embedded database without accounts in the sandbox, creates one there to try the service with, and a token. What
 * is printed at a start ends up in logs, so it is never one of production.
 */
async function createDemoShipper(server: RunningService, config: Config): Promise<string | undefined> {
  if (!config.environments.includes('sandbox')) return undefined;
  const { pool, isCluster } = server.database!;
  const database: Database = { pool, schema: 'sandbox', isCluster };
  if ((await listAccounts(database)).length > 0) return undefined;
  const { account } = await insertAccountIfMissing(database, {
    name: demoName,
    country: config.supplierCountry,
    vatId: null,
  });
  const { token } = await issueToken(database, { accountId: account.id, scopes, expiresAt: null });
  return token;
}

function welcome(server: RunningService, config: Config, demoToken: string | undefined): string {
  const base = server.baseUrl;
  const lines = ['', 'The Transport Ordering Service is ready.', ''];
  for (const name of config.environments) lines.push(`  ${name.padEnd(11)} ${base}${prefixes[name]}`);
  lines.push(`  ${'docs'.padEnd(11)} ${base}/docs`, '');
  if (demoToken) {
    lines.push(
      'A demo shipper was created. Its token is shown this once:',
      '',
      `  ${'sandbox'.padEnd(11)} ${demoToken}`,
      '',
    );
    lines.push('Look up a city:', '', `  ${exampleCall(base, 'sandbox', demoToken)}`, '');
  }
  const without = config.environments.find((name) => name !== 'mock' && !(name === 'sandbox' && demoToken));
  if (without) {
    const command = `token create --environment ${without} --account "Acme GmbH" --create-account`;
    lines.push(`For a token of ${without}:`, '', `  npx transport ${command}`, '');
  } else if (!demoToken) lines.push('The mock takes any token:', '', `  ${exampleCall(base, 'mock', 'any')}`, '');
  return `${lines.join('\n')}\n`;
}

function exampleCall(base: string, environment: EnvironmentName, token: string): string {
  return `curl -H 'Authorization: Bearer ${token}' '${base}${prefixes[environment]}/cities?country=DE&search=Hamb'`;
}
