import { insertAccountIfMissing, listAccounts } from '../accounts/account-store.ts';
import { issueToken } from '../accounts/issue-token.ts';
import { scopes } from '../accounts/token.ts';
import type { Config, EnvironmentName } from '../config.ts';
import type { Database } from '../database/database.ts';
import { liveEnvironments, type OpenDatabase } from '../database/open-database.ts';
import { prefixes } from '../http/contract/prefixes.ts';

const drainSecondsMax = 10;
const repeatedSignalMs = 500;
const demoName = 'Demo Shipper';

type RunningService = {
  baseUrl: string;
  database: OpenDatabase | undefined;
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
  stopOnSignal(server, report);
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

function stopOnSignal(server: RunningService, report: Report): void {
  isServing = true;
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!isStopping) end(server, 0, report);
      isStopping = true;
    });
  }
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

type DemoToken = { environment: Database['schema']; token: string };

/** On an embedded database without accounts, creates one to try the service with, and a token for each environment. */
async function createDemoShipper(server: RunningService, config: Config): Promise<DemoToken[]> {
  const tokens: DemoToken[] = [];
  for (const schema of liveEnvironments(config)) {
    const { pool, isCluster } = server.database!;
    const database: Database = { pool, schema, isCluster };
    if ((await listAccounts(database)).length > 0) continue;
    const { account } = await insertAccountIfMissing(database, {
      name: demoName,
      country: config.supplierCountry,
      vatId: null,
    });
    const { token } = await issueToken(database, { accountId: account.id, scopes, expiresAt: null });
    tokens.push({ environment: schema, token });
  }
  return tokens;
}

function welcome(server: RunningService, config: Config, demo: DemoToken[] = []): string {
  const base = server.baseUrl;
  const lines = ['', 'The Transport Ordering Service is ready.', ''];
  for (const name of config.environments) lines.push(`  ${name.padEnd(11)} ${base}${prefixes[name]}`);
  lines.push(`  ${'docs'.padEnd(11)} ${base}/docs`, '');
  if (demo.length > 0) {
    lines.push(`A demo shipper was created. Its tokens are shown this once:`, '');
    for (const { environment, token } of demo) lines.push(`  ${environment.padEnd(11)} ${token}`);
    // The sandbox comes last: it is the place for a first call.
    const { environment, token } = demo.at(-1)!;
    lines.push('', 'Look up a city:', '', `  ${exampleCall(base, environment, token)}`, '');
  } else if (config.environments.every((name) => name === 'mock')) {
    lines.push('The mock takes any token:', '', `  ${exampleCall(base, 'mock', 'any')}`, '');
  } else {
    const environment = config.environments.find((name) => name !== 'mock');
    const command = `token create --environment ${environment} --account "Acme GmbH"`;
    lines.push('For a token:', '', `  npx transport ${command}`, '');
  }
  return `${lines.join('\n')}\n`;
}

function exampleCall(base: string, environment: EnvironmentName, token: string): string {
  return `curl -H 'Authorization: Bearer ${token}' '${base}${prefixes[environment]}/cities?country=DE&search=Hamb'`;
}
