import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { processesOf, startCli, startService, until } from '../support/process.ts';
import { copyOldDatabase } from './support/old-copy.ts';
import { commandOn, environmentFor, superuserUrl } from './support/old-database.ts';
import { expectReplays, expectSameAnswers } from './support/sameness.ts';

const { dataDirectory, seen } = await copyOldDatabase({ after });
const env = environmentFor(dataDirectory);
const command = commandOn(dataDirectory);

/** Milliseconds since the upgrade first wrote something; the next upgrade goes on with what this one left. */
const moments = [0, 0, 2, 5, 10, 15, 20, 30, 50, 100, 200, 400, 800];

/** A transaction has an id as soon as it has written something. */
const writing = `select 1 from pg_stat_activity where backend_xid is not null and pid <> pg_backend_pid()`;

/** Connects once the embedded server takes connections; undefined when the upgrade was over before. */
async function connectWhenUp(isOver: () => boolean): Promise<pg.Client | undefined> {
  while (!isOver()) {
    try {
      const client = new pg.Client({ connectionString: await superuserUrl(dataDirectory) });
      client.on('error', () => {});
      await client.connect();
      return client;
    } catch {
      await sleep(5);
    }
  }
  return undefined;
}

/** Kills the upgrade and its database that long after it first wrote something; whether it was writing then. */
async function killUpgrade(program: 'migrate' | 'serve', milliseconds: number): Promise<boolean> {
  const upgrade = startCli({ after }, [program], env);
  let hasEnded = false;
  upgrade.ended.then(() => {
    hasEnded = true;
  });
  const isOver = () => hasEnded || upgrade.stdout().includes('is ready.\n');
  const server = await connectWhenUp(isOver);
  // The server may go with the upgrade while it is asked.
  const isWriting = async () => (await server?.query(writing).catch(() => undefined))?.rowCount === 1;
  let wasWriting = false;
  while (!isOver() && !wasWriting) {
    await sleep(1);
    wasWriting = await isWriting();
  }
  if (milliseconds > 0) {
    await sleep(milliseconds);
    wasWriting = await isWriting();
  }
  upgrade.signal('SIGKILL');
  const { code, signal, stderr } = await upgrade.ended;
  assert.ok(signal === 'SIGKILL' || code === 0, stderr);
  await server?.end().catch(() => {});
  await until(async () => (await processesOf(dataDirectory)).length === 0);
  return wasWriting;
}

test('an upgrade that is killed again and again ends right when it is started once more, with everything as before', async (t) => {
  const writes: boolean[] = [];
  for (const [i, milliseconds] of moments.entries()) {
    const program = i % 2 === 0 ? 'migrate' : 'serve';
    writes.push(await killUpgrade(program, milliseconds));
    t.diagnostic(
      `${program} after ${milliseconds} ms: killed ${writes[i] ? 'while it wrote' : 'when it did not write'}`,
    );
  }
  assert.ok(writes.includes(true), 'no moment was one of writing');

  await command('migrate');
  const service = await startService({ after }, env);
  const line = { origin: service.origin, tokens: seen.company.tokens };
  await expectSameAnswers(line, seen.reads);
  await expectReplays(line, seen.replays);
  for (const environment of ['production', 'sandbox']) await command('order', 'verify', '--environment', environment);
  service.signal('SIGTERM');
  assert.equal((await service.ended).code, 0);
});
