import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { updateAccountTerms } from '../../../src/who/accounts/account-store.ts';
import { startApp } from '../../support/app.ts';
import { databaseOn } from '../../support/database.ts';

const tos = await startApp({ after });
const day = 86_400_000;
const now = Date.now();

test('versions are listed with their time, whether they are in force, and whose they are', async () => {
  const { tariff } = tos.pricing.tariffs.general[0]!;
  const of = (version: string, from: number) => ({ from, tariff: { ...tariff, version } });
  tos.pricing.tariffs = {
    // Of the same version twice, as on a day on which only another tariff changed.
    general: [of('old', 0), of('now', now - day), of('now', now), of('next', now + day)],
    named: new Map([['rossi', [of('rossi-1', now + day)]]]),
    replaced: [],
  };
  await tos.issue({ account: 'Rossi SpA' });
  await tos.issue({ account: 'Without table' });
  for (const [name, tariffName] of [
    ['Rossi SpA', 'rossi'],
    ['Without table', 'gone'],
  ] as const)
    await updateAccountTerms(databaseOn(tos.pool, 'production'), name, { tariffName });
  const { status, body } = await tos.operate('GET', '/tariffs', {
    token: await tos.issueOperator({ scopes: ['operator:read'] }),
  });
  assert.equal(status, 200);
  const iso = (at: number) => new Date(at).toISOString();
  assert.deepEqual(
    body.data.map((row: Record<string, unknown>) => [
      row.name,
      row.version,
      row.valid_from,
      row.valid_until,
      row.in_force,
      row.accounts,
    ]),
    [
      [null, 'old', iso(0), iso(now - day), false, 2],
      [null, 'now', iso(now - day), iso(now + day), true, 2],
      [null, 'next', iso(now + day), null, false, 2],
      ['rossi', 'rossi-1', iso(now + day), null, false, 1],
    ],
  );
  assert.ok(body.data[0].vehicles > 10 && body.data[0].toll_countries > 10);
});
