import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { runCli } from '../support/process.ts';
import { bookingRequest, loading, priceRequest, unloading } from '../support/requests.ts';

type Offer = { vehicle_type: number; value: number; breakdown: { code: string; amount: number }[] } & Record<
  string,
  unknown
>;

async function cli(app: TestApp, ...args: string[]) {
  return runCli(['account', 'tariff', ...args], { env: { DATABASE_URL: app.pool.options.connectionString } });
}

async function prices(app: TestApp, token: string): Promise<Offer[]> {
  const reply = await app.call('POST', '/price', { token, json: priceRequest() });
  assert.equal(reply.status, 201, reply.text);
  // The id of an offer is bound to the account.
  return reply.body.data.map(({ offer_id: _, ...offer }: Offer) => offer);
}

const line = (offer: Offer, code: string) => offer.breakdown.find((each) => each.code === code)?.amount;

suite('what was agreed with an account', { concurrency: 2 }, () => {
  test('a discount counts from the next request on, for that account alone, in prices and bookings to the cent', async (t) => {
    const app = await startApp(t);
    const { token } = await app.issue({ account: 'Hanse AG' });
    const before = await prices(app, token);
    const set = await cli(app, 'set', 'Hanse AG', '--environment', 'production', '--discount', '7.5', '--json');
    assert.deepEqual(
      [set.code, JSON.parse(set.stdout)],
      [0, [{ account: 'Hanse AG', discount_percent: 7.5, tariff: 'general' }]],
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
    const other = await cli(app, 'show', 'Hanse AG', '--environment', 'sandbox');
    assert.equal(other.code, 1, 'the sandbox has accounts of its own');
  });

  test('an account whose table is missing pays the general price', async (t) => {
    const app = await startApp(t);
    const { token, accountId } = await app.issue({ account: 'Rossi' });
    await app.pool.query(`update production.accounts set tariff_name = 'rossi' where id = $1`, [accountId]);
    const general = await prices(app, token);
    assert.deepEqual(general, await prices(app, app.token), 'without such a table the general one counts');
  });

  for (const [why, args, code] of [
    ['an unknown account', ['set', 'Nobody', '--environment', 'sandbox', '--discount', '5'], 1],
    ['nothing to agree on', ['set', 'Nobody', '--environment', 'sandbox'], 2],
    ['a discount of everything', ['set', 'Nobody', '--environment', 'sandbox', '--discount', '100'], 2],
    ['a negative discount', ['set', 'Nobody', '--environment', 'sandbox', '--discount=-5'], 2],
    ['an unknown tariff', ['set', 'Nobody', '--environment', 'sandbox', '--tariff', 'nobody'], 2],
    ['no environment', ['show', 'Nobody'], 2],
  ] as const) {
    test(`${why} is refused with exit code ${code}`, async (t) => {
      const ended = await cli(await startApp(t), ...args);
      assert.equal(ended.code, code, ended.stderr);
      assert.match(ended.stderr, /^error: /);
    });
  }
});
