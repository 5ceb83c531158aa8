import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { startApp, type TestApp } from '../../support/app.ts';
import { runCli, temporaryDirectory } from '../../support/process.ts';
import { bookingRequest, loading, priceRequest, unloading } from '../../support/requests.ts';

const shipped = join(import.meta.dirname, '../../../data/tariff-2026-07-01.json');

type Line = { code: string; amount: number };
type Offer = { vehicle_type: number; value: number; breakdown: Line[] } & Record<string, unknown>;

async function cli(app: TestApp, args: readonly string[], env: Record<string, string> = {}) {
  return runCli(['account', 'tariff', ...args], { env: { DATABASE_URL: app.pool.options.connectionString, ...env } });
}

async function prices(app: TestApp, token: string): Promise<Offer[]> {
  const reply = await app.call('POST', '/price', { token, json: priceRequest() });
  assert.equal(reply.status, 201, reply.text);
  // The id of an offer is bound to the account, and its last minute to when it was asked for.
  return reply.body.data.map(({ offer_id: _, valid_until: __, ...offer }: Offer) => offer);
}

const sumOf = (lines: readonly Line[]) => lines.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0);

const line = (offer: Offer, code: string) => offer.breakdown.find((each) => each.code === code)?.amount;

suite('what was agreed with an account', { concurrency: 2 }, () => {
  test('a discount counts from the next request on, for that account alone, in prices and bookings to the cent', async (t) => {
    const app = await startApp(t);
    const { token } = await app.issue({ account: 'Hanse AG' });
    const before = await prices(app, token);
    const set = await cli(app, ['set', 'Hanse AG', '--environment', 'production', '--discount', '7.5', '--json']);
    assert.deepEqual(
      [set.code, JSON.parse(set.stdout)],
      [0, [{ account: 'Hanse AG', discount_percent: 7.5, tariff: 'general', fees_agreed: false }]],
    );
    const after = await prices(app, token);
    for (const offer of after) {
      const full = before.find((each) => each.vehicle_type === offer.vehicle_type)!;
      const discount = line(offer, 'discount')!;
      assert.ok(discount < 0);
      // Tolls are rounded after it: the cent may fall to either line.
      assert.ok(Math.abs(offer.value - full.value - discount) < 0.011);
    }
    assert.deepEqual(await prices(app, app.token), before);
    const [offer] = after;
    const booked = await app.call('POST', '/booking/publish', {
      token,
      json: bookingRequest({
        vehicle_type: offer!.vehicle_type,
        loadings: [loading({ dates: offer!.estimated_loading_times })],
        unloadings: [unloading({ dates: offer!.estimated_unloading_times })],
      }),
    });
    assert.equal(booked.status, 200, booked.text);
    assert.equal(booked.body.data.price.transport_net_amount, offer!.value);
    assert.ok(booked.body.data.price.breakdown.some((each: { code: string }) => each.code === 'discount'));
    const other = await cli(app, ['show', 'Hanse AG', '--environment', 'sandbox']);
    assert.equal(other.code, 1, 'the sandbox has accounts of its own');
  });

  test('a shipper with a price table of its own and a discount pays both, in prices and bookings, and nobody else does', async (t) => {
    const DATA_DIR = await temporaryDirectory(t);
    const tables = join(DATA_DIR, 'tariff');
    await mkdir(tables);
    // The shipper's table makes the trailer 100 euros cheaper to start with.
    const table = (await readFile(shipped, 'utf8')).replace('"fixed": 150', '"fixed": 50');
    await writeFile(join(tables, 'tariff-rossi-2026-07-01.json'), table);
    const app = await startApp(t, { tables });
    const { token } = await app.issue({ account: 'Rossi' });
    const terms = ['--tariff', 'rossi', '--discount', '10'];
    const set = await cli(app, ['set', 'Rossi', '--environment', 'production', ...terms], { DATA_DIR });
    assert.equal(set.code, 0, set.stderr);
    const asked = async (by: string): Promise<Offer[]> =>
      (await app.call('POST', '/price', { token: by, json: priceRequest() })).body.data;
    const [own, general] = await Promise.all([asked(token), asked(app.token)]);
    for (const offer of own) assert.equal(sumOf(offer.breakdown), Math.round(offer.value * 100));
    const tautliner = ({ vehicle_type }: Offer) => vehicle_type === 10;
    const [mine, theirs] = [own.find(tautliner)!, general.find(tautliner)!];
    assert.deepEqual([line(mine, 'fixed'), line(theirs, 'fixed')], [50, 150]);
    const passedOn = /^(toll|special_toll|crossing|customs)/;
    const before = mine.breakdown.filter(({ code }) => code !== 'discount' && !passedOn.test(code));
    assert.ok(Math.abs(line(mine, 'discount')! + sumOf(before) / 1000) < 0.011);
    assert.equal(line(theirs, 'discount'), undefined);

    const json = (offer: Offer) =>
      bookingRequest({
        vehicle_type: 10,
        offer_id: offer.offer_id,
        loadings: [loading({ dates: offer.estimated_loading_times })],
      });
    const book = (by: string, offer: Offer) => app.call('POST', '/booking/publish', { token: by, json: json(offer) });
    for (const [by, offer] of [
      [token, mine],
      [app.token, theirs],
    ] as const) {
      const booked = await book(by, offer);
      assert.equal(booked.status, 200, booked.text);
      const { transport_net_amount, breakdown } = booked.body.data.price;
      assert.equal(transport_net_amount, offer.value);
      assert.deepEqual(breakdown, offer.breakdown, 'the same lines, so no line that makes up a difference');
    }
    const foreign = await book(app.token, mine);
    assert.equal(foreign.status, 422);
    assert.match(foreign.body.errors.offer_id[0], /another account/);
  });

  test('an account’s agreement to fees is set and taken back, and the rest stays', async (t) => {
    const app = await startApp(t);
    await app.issue({ account: 'Hanse AG' });
    const set = async (...terms: string[]) => {
      const args = ['set', 'Hanse AG', '--environment', 'production', ...terms, '--json'];
      const { code, stdout, stderr } = await cli(app, args);
      assert.equal(code, 0, stderr);
      const [{ discount_percent, fees_agreed }] = JSON.parse(stdout);
      return [discount_percent, fees_agreed];
    };
    assert.deepEqual(await set('--discount', '5', '--fees-agreed', 'yes'), [5, true]);
    assert.deepEqual(await set('--discount', '6'), [6, true]);
    assert.deepEqual(await set('--fees-agreed', 'no'), [6, false]);
  });

  test('who agrees to fees that no table has is told that canceling stays free, and what to do', async (t) => {
    const app = await startApp(t);
    await app.issue({ account: 'Hanse AG' });
    const DATA_DIR = await temporaryDirectory(t);
    const told = async (...terms: string[]) => {
      const args = ['set', 'Hanse AG', '--environment', 'production', ...terms];
      const { code, stderr } = await cli(app, args, { DATA_DIR });
      assert.equal(code, 0, stderr);
      return stderr;
    };
    const note =
      /^note: .* stays free\. Put a file cancellation-YYYY-MM-DD\.json into \S+\/tariff, as docs\/tariffs\.md shows/m;
    assert.match(await told('--fees-agreed', 'yes'), note);
    assert.doesNotMatch(await told('--fees-agreed', 'no'), note);
    await mkdir(join(DATA_DIR, 'tariff'));
    const steps = [{ class: 'ftl', hours_before: 24, percent: 3333 }];
    const table = { valid_from: '2026-11-01', free_minutes: 0, after_arrival_percent: 8000, steps };
    await writeFile(join(DATA_DIR, 'tariff/cancellation-2026-11-01.json'), JSON.stringify(table));
    assert.doesNotMatch(await told('--fees-agreed', 'yes'), note);
  });

  test('an account whose table is missing pays the general price', async (t) => {
    const app = await startApp(t);
    const { token, accountId } = await app.issue({ account: 'Rossi' });
    await app.pool.query(`update production.accounts set tariff_name = 'rossi' where id = $1`, [accountId]);
    const general = await prices(app, token);
    assert.deepEqual(general, await prices(app, app.token), 'without such a table the general one counts');
  });

  const refusing = startApp({ after });
  for (const [why, args, code] of [
    ['an unknown account', ['set', 'Nobody', '--environment', 'sandbox', '--discount', '5'], 1],
    ['nothing to agree on', ['set', 'Nobody', '--environment', 'sandbox'], 2],
    ['a discount of everything', ['set', 'Nobody', '--environment', 'sandbox', '--discount', '100'], 2],
    ['a negative discount', ['set', 'Nobody', '--environment', 'sandbox', '--discount=-5'], 2],
    ['neither yes nor no', ['set', 'Nobody', '--environment', 'sandbox', '--fees-agreed', 'maybe'], 2],
    ['an unknown tariff', ['set', 'Nobody', '--environment', 'sandbox', '--tariff', 'nobody'], 2],
    ['no environment', ['show', 'Nobody'], 2],
  ] as const) {
    test(`${why} is refused with exit code ${code}`, async () => {
      const ended = await cli(await refusing, args);
      assert.equal(ended.code, code, ended.stderr);
      assert.match(ended.stderr, /^error: /);
    });
  }
});
