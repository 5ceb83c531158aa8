import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Closing } from '../../support/process.ts';
import { embeddedServer, runCli, startService, temporaryDirectory } from '../../support/process.ts';
import { type Command, type Company, importPostalCodes, trade } from './company.ts';
import { askAll, type Exchange } from './exchanges.ts';
import { growOrders } from './grow.ts';
import { type Copies, commandsOf, readsOf, refusedRequests, replaysOf } from './questions.ts';

/** A company before the upgrade, and what its service and its commands said. */
export type Seen = {
  company: Company;
  copies: Copies;
  reads: Exchange[];
  replays: Exchange[];
  refusals: Exchange[];
  commands: { args: string[]; stdout: string }[];
};

const ordersOf = { production: 90_000, sandbox: 10_000 };

/** Offers hold for a day, so that none ends by its time. */
export const environmentFor = (dataDirectory: string) => ({
  DATA_DIR: dataDirectory,
  REQUESTS_PER_MINUTE_MAX: '0',
  OFFER_MINUTES: '1440',
});

/** Commands of the program on a data folder; each must succeed. */
export function commandOn(dataDirectory: string, program?: string): Command {
  return async (...args) => {
    const { code, stdout, stderr } = await runCli(args, {
      env: environmentFor(dataDirectory),
      ...(program !== undefined && { program }),
    });
    assert.equal(code, 0, `${args.join(' ')}: ${stdout}${stderr}`);
    return stdout;
  };
}

/** The embedded server of a data folder while it runs, as its superuser. */
export async function superuserUrl(dataDirectory: string): Promise<string> {
  const password = (await readFile(join(dataDirectory, 'postgres/password'), 'utf8')).trim();
  const { port } = await embeddedServer(dataDirectory);
  return `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
}

/** Fills an empty data folder by the old release, looks at everything, and stops it. */
export async function makeOldDatabase(
  program: string,
  dataDirectory: string,
  report: (line: string) => void,
): Promise<Seen> {
  const works: (() => unknown)[] = [];
  const t: Closing = { after: (work) => works.unshift(work) };
  try {
    const command = commandOn(dataDirectory, program);
    await importPostalCodes(command, await temporaryDirectory(t));
    report('starting the old release');
    const service = await startService(t, environmentFor(dataDirectory), undefined, program);
    report('opening accounts, booking, drafting, canceling, loading and delivering');
    const company = await trade(service.origin, command);
    const copies = await grow(command, await superuserUrl(dataDirectory), report);
    report('asking the old release what the new one must answer');
    const seen = await look(company, copies, service.origin, command);
    service.signal('SIGTERM');
    assert.equal((await service.ended).code, 0, service.stderr());
    return seen;
  } finally {
    for (const work of works) await work();
  }
}

async function grow(command: Command, url: string, report: (line: string) => void): Promise<Copies> {
  const copies = { production: 0, sandbox: 0 };
  for (const environment of ['production', 'sandbox'] as const) {
    copies[environment] = await growOrders(url, environment, ordersOf[environment], report);
    await command('order', 'verify', '--repair', '--environment', environment);
    await command('order', 'verify', '--environment', environment);
  }
  return copies;
}

async function look(company: Company, copies: Copies, origin: string, command: Command): Promise<Seen> {
  const line = { origin, tokens: company.tokens };
  const { originals, copied } = replaysOf(company, copies);
  const copiedReplays = await askAll(line, copied);
  for (const { asked, answer } of copiedReplays) assert.ok(answer.isReplay, `${JSON.stringify(asked)}: ${answer.text}`);
  const refusals = await askAll(line, refusedRequests(company));
  for (const { asked, answer } of refusals) assert.ok(answer.status >= 400, `${JSON.stringify(asked)}: ${answer.text}`);
  const reads = await askAll(line, readsOf(company, copies));
  for (const { asked, answer } of reads) assert.equal(answer.status, 200, `${JSON.stringify(asked)}: ${answer.text}`);
  const commands: Seen['commands'] = [];
  for (const args of commandsOf()) commands.push({ args, stdout: await command(...args) });
  const replays = [...originals, ...copiedReplays];
  return { company, copies, reads, replays, refusals, commands };
}
