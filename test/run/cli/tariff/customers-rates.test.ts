import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { startApp } from '../../../support/app.ts';
import { pinnedClock } from '../../../support/clock/pinned.ts';
import { bookOffer, rateOf, trailerOffer } from '../../../support/journey/rated-offers.ts';
import { runCli, temporaryDirectory } from '../../../support/process.ts';

const header = 'rate;account;from;to;vehicle;price;valid_from;valid_until';

test('a company with 30 customers imports its sheet and sells each of them its rate, and nobody that of another', async (t) => {
  const data = await temporaryDirectory(t);
  const customers = Array.from({ length: 30 }, (_, index) => ({
    name: `Customer ${index + 1}`,
    price: 1001 + index,
  }));
  const sheet = join(data, 'rates from the office.csv');
  const lanes = ['DE-2;IT-201', 'DE;IT', 'DE-2;PL', 'FR;ES'];
  const rows = customers.flatMap(({ name, price }) =>
    lanes.map(
      (lane, index) => `${name}, lane ${index + 1};${name};${lane};ftl;${price + 100 * index},00;1.11.2026;31.12.2027`,
    ),
  );
  await writeFile(sheet, `\uFEFF${header}\r\n${rows.join('\r\n')}\r\n`);
  const env = { DATA_DIR: data };
  const imported = await runCli(['tariff', 'import', sheet, '--valid-from', '2026-11-01', '--json'], { env });
  assert.equal(imported.code, 0, imported.stderr);
  const summary = JSON.parse(imported.stdout);
  assert.deepEqual([summary.rows, summary.accounts.length, summary.accounts[0].rates], [120, 30, 4]);
  const checked = await runCli(['tariff', 'check', '--json'], { env });
  assert.equal(checked.code, 0, checked.stderr);
  assert.deepEqual(
    JSON.parse(checked.stdout).map((row: { rates: number }) => row.rates),
    [0, 120],
  );

  const app = await startApp(t, { clock: pinnedClock(), tables: join(data, 'tariff') });
  const stock = await trailerOffer(app, app.token);
  assert.equal(rateOf(stock), undefined);
  for (const { name, price } of customers) {
    const { token } = await app.issue({ account: name });
    const offer = await trailerOffer(app, token);
    assert.deepEqual([offer.value, rateOf(offer)], [price, `Rate ${name}, lane 1`]);
    const booked = await bookOffer(app, token, offer);
    assert.equal(booked.status, 200, booked.text);
    assert.equal(booked.body.data.price.transport_net_amount, price);
  }
  const again = await trailerOffer(app, app.token);
  assert.deepEqual([again.value, again.breakdown], [stock.value, stock.breakdown]);
});
