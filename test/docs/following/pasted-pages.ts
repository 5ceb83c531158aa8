import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { bookSamples } from '../../../src/run/process/sample-orders.ts';
import { insertAccountIfMissing } from '../../../src/who/accounts/account-store.ts';
import { createPerson } from '../../../src/who/people/manage-people.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { databaseOn } from '../../support/database.ts';
import { temporaryDirectory } from '../../support/process.ts';
import { bookingRequest } from '../../support/requests.ts';
import { blocksOf, readDoc, root } from '../markdown.ts';

/** Where a page is followed: a service, a folder, and settings of the shell. */
export type Desk = { app: TestApp; cwd: string; env: Record<string, string> };

export type PastedPage = {
  /** The test's name. */
  says: string;
  page: string;
  /** How the first lines of its blocks begin. */
  blocks: readonly string[];
  /** What a reader fills in, and what must wait less or be later than today. */
  fill?: (text: string, desk: Desk) => string;
  prepare?: (desk: Desk) => Promise<unknown>;
  /** Judges what each block printed. */
  judge?: (printed: readonly string[], desk: Desk) => unknown;
};

/** A service with an account "Hanse AG" in production, an empty DATA_DIR and an empty folder to work in. */
export async function sitDown(t: TestContext): Promise<Desk> {
  const app = await startApp(t);
  await insertAccountIfMissing(databaseOn(app.pool, 'production'), { name: 'Hanse AG', country: 'DE', vatId: null });
  const cwd = await temporaryDirectory(t);
  return { app, cwd, env: { DATABASE_URL: app.pool.options.connectionString!, DATA_DIR: join(cwd, '.data') } };
}

const shownOrigin = 'http://127.0.0.1:8080';
const fillSandbox = (text: string, { app, cwd }: Desk) =>
  text.replaceAll('tos_test_…', app.sandboxToken).replaceAll(shownOrigin, app.origin).replaceAll('/tmp/', `${cwd}/`);
const bookSampleOrders = async ({ app }: Desk) =>
  assert.deepEqual(await bookSamples(app.origin, app.sandboxToken, Date.now()), []);

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const exampleOf = (page: string, holds: string) =>
  blocksOf(readDoc(page)).find(({ text }) => text.includes(holds))!.text;

/** Pages, or blocks of them, which `pasted.cli.ts` pastes into a real shell, in order and with a real clock. */
export const pastedPages: readonly PastedPage[] = [
  {
    says: 'the first order of the README is one order, however often its second block is pasted',
    page: 'README.md',
    blocks: ['TOKEN=tos_test_', 'OFFER=', 'OFFER='],
    fill: fillSandbox,
    prepare: bookSampleOrders,
    judge: async ([, once, again], { app }) => {
      assert.match(once!, /"Transport booked as order 100004\.".*\n$/);
      assert.equal(again, once);
      const { rows } = await app.pool.query('select count(*)::int as count from sandbox.orders');
      assert.equal(rows[0].count, 4);
    },
  },
  {
    says: 'who was given no offer by the first block of the README is told so by the second, in a sentence',
    page: 'README.md',
    blocks: ['TOKEN=tos_test_', 'OFFER='],
    fill: (text, desk) => `exec 2>&1\n${fillSandbox(text, desk).replace('"DE", "zip_code"', '"XX", "zip_code"')}`,
    judge: ([, printed]) => assert.match(printed!, /^No offer: .+\n\{.*"errors":\{.*\}\n$/),
  },
  {
    says: 'the first order of the guide to the interface is one order, and another one from a price of later',
    page: 'docs/interface.md',
    blocks: ['TOKEN=tos_test_', 'KEY=', 'OFFER=', 'OFFER=', 'KEY=', 'OFFER='],
    // The key counts seconds.
    fill: (text, desk) => fillSandbox(text, desk).replace('KEY=', 'sleep 1\nKEY='),
    prepare: bookSampleOrders,
    judge: ([, , once, again, , later]) => {
      assert.match(once!, /"Transport booked as order 100004\."/);
      assert.equal(again, once);
      assert.match(later!, /"Transport booked as order 100005\."/);
    },
  },
  {
    says: 'the page about events is followed from its head: the feed is read to its end, an endpoint made',
    page: 'docs/events.md',
    blocks: ['TOKEN=tos_test_', 'AFTER=0', 'curl -s -H "$AUTH" -H "$JSON" "$API/webhook-endpoints"'],
    fill: (text, desk) => fillSandbox(text, desk).replace('wait=10', 'wait=1'),
    prepare: bookSampleOrders,
    judge: ([, feed, endpoint]) => {
      const shown = exampleOf('docs/events.md', '1 order.placed').split('\n…')[0]!;
      assert.ok(feed!.startsWith(`${shown}\n`), feed!);
      assert.equal(feed!.trim().split('\n').length, 3);
      assert.match(endpoint!, /"secret":"whsec_/);
    },
  },
  {
    says: 'the number of a day is shown, set and taken back as the page about availability says',
    page: 'docs/availability.md',
    blocks: ['npx transport availability show'],
    fill: (text) => text.replaceAll('2026-12-02', inDays(5)),
    prepare: async ({ env }) => {
      await mkdir(join(env.DATA_DIR!, 'tariff'), { recursive: true });
      await writeFile(join(env.DATA_DIR!, 'tariff/availability.json'), exampleOf('docs/availability.md', '"pools"'));
    },
    judge: ([printed]) => assert.match(printed!, /trailers .* 7 .*/),
  },
  {
    says: 'an account is erased as the page about data protection says',
    page: 'docs/data-protection.md',
    blocks: ['npx transport account erase'],
  },
  {
    says: 'what is kept of an account and of a person is exported as the page about data protection says',
    page: 'docs/data-protection.md',
    blocks: ['npx transport export'],
    prepare: async ({ app }) => {
      const { token } = await app.issue({ account: 'Hanse AG' });
      await app.call('POST', '/booking/publish', { token, json: bookingRequest() });
      const jo = { email: 'jo@freight.example', name: 'Jo', role: 'dispatcher' as const };
      await createPerson(databaseOn(app.pool, 'production'), jo, { actor: 'cli:root', now: Date.now() });
    },
    judge: ([printed]) => assert.match(printed!, /jo@freight\.example[\s\S]*100001/),
  },
  {
    says: 'a contact is set as the page about mail says',
    page: 'docs/mail.md',
    blocks: ['npx transport account update'],
  },
  {
    says: 'the first admin is made as the page about people says',
    page: 'docs/people.md',
    blocks: ['npx transport person create'],
    judge: ([printed]) => assert.match(printed!, /^https?:\/\/\S+#\S+\n$/),
  },
  {
    says: 'a proof is uploaded as the page of the company’s interface says',
    page: 'docs/operator.md',
    blocks: ['curl -X POST --data-binary @delivery-note.pdf'],
    fill: (text, { app }) => text.replace('https://transport.example.com', app.origin),
    prepare: async ({ app, cwd, env }) => {
      await app.call('POST', '/booking/publish', { json: bookingRequest() });
      await writeFile(join(cwd, 'delivery-note.pdf'), '%PDF-1.4\n%%EOF\n');
      env.TOKEN = await app.issueOperator();
    },
    judge: ([printed]) => assert.match(printed!, /"kind":"pod"[\s\S]*"signed_by":"T\. Hofer"/),
  },
  {
    says: 'a table is made, checked, compared and put in place as the guide to tariffs says',
    page: 'docs/tariffs.md',
    blocks: ['npx transport tariff new'],
    fill: (text) => text.replaceAll('2027-01-01', inDays(40)),
    prepare: async ({ cwd }) => {
      await symlink(join(root, 'data'), join(cwd, 'data'));
      const [, request] = /`(\{"loadings":.*\})`\./.exec(readDoc('docs/tariffs.md'))!;
      await writeFile(join(cwd, 'requests.jsonl'), `${request!.replace('2027-01-12', inDays(45))}\n`);
    },
  },
  {
    says: 'an account gets a discount and a table of its own as the guide to tariffs says',
    page: 'docs/tariffs.md',
    blocks: ['npx transport account tariff set'],
    prepare: async ({ env }) => {
      const [shipped] = globSync('data/tariff-*.json', { cwd: root });
      const [, validFrom] = /tariff-(.+)\.json/.exec(shipped!)!;
      const text = readDoc(shipped!).replaceAll(validFrom!, inDays(-1));
      await mkdir(join(env.DATA_DIR!, 'tariff'), { recursive: true });
      await writeFile(join(env.DATA_DIR!, `tariff/tariff-hanse-${inDays(-1)}.json`), text);
    },
    judge: ([printed]) => assert.match(printed!, /Hanse AG +5 +general[\s\S]*Hanse AG +5 +hanse/),
  },
  {
    says: 'the matrix in the guide to tariffs is read as it says',
    page: 'docs/tariffs.md',
    blocks: ['npx transport tariff import matrix.csv'],
    prepare: ({ cwd }) => writeFile(join(cwd, 'matrix.csv'), exampleOf('docs/tariffs.md', 'Frachttarif 2027')),
    judge: ([printed]) => assert.match(printed!, /Tautliner/),
  },
];
