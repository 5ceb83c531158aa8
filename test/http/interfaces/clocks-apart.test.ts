import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { dayMs } from '../../../src/ground/units.ts';
import { startApp } from '../../support/app.ts';
import { clockFrom } from '../../support/clock/test-clock.ts';
import { send } from '../../support/http-client.ts';
import { walkJourney } from '../../support/journey/order-journey.ts';
import { addPerson, openBrowser } from '../../support/people/people.ts';
import { bookingRequest } from '../../support/requests.ts';

const together = await walkJourney(await startApp({ after }));

for (const [how, databaseAheadMs] of [
  ['ahead of', 10_000],
  ['behind', -10_000],
] as const)
  describe(`with the database's clock ten seconds ${how} that of the process`, async () => {
    const clock = clockFrom(Date.now(), { databaseAheadMs });
    const tos = await startApp({ after }, { clock });
    const { seen } = await walkJourney(tos);
    for (const [name, answer] of together.seen)
      it(`${name}: the answer is that of one clock`, () => assert.deepEqual(seen.get(name), answer));

    const book = async () => (await tos.call('POST', '/booking/publish', { json: bookingRequest() })).body.data.id;

    it('a token ends by the clock of the database', async () => {
      const { token } = await tos.issue({ expiresAt: new Date(clock.now() + 5000) });
      const { status, body } = await tos.call('GET', '/orders', { token });
      assert.deepEqual([status, body.code], databaseAheadMs > 0 ? [401, 'token_expired'] : [200, undefined]);
    });

    it('a token is valid from the moment it is made until it is revoked', async () => {
      const { token, id } = await tos.issue({ expiresAt: new Date(clock.now() + 3_600_000) });
      assert.equal((await tos.call('GET', '/orders', { token })).status, 200);
      const { rowCount } = await tos.pool.query('update production.tokens set revoked_at = now() where id = $1', [id]);
      assert.equal(rowCount, 1);
      const again = { prefix: '/api/v3', token };
      assert.equal((await tos.call('GET', '/orders', again)).body.code, 'token_revoked');
    });

    it('a person logs in, has a bearer at once, and is logged out at once', async () => {
      const { email } = await addPerson(tos, { now: clock.now() });
      const browser = openBrowser(tos);
      await browser.logIn(email);
      const token = await browser.bearer();
      assert.equal((await tos.operate('GET', '/orders', { token })).status, 200);
      assert.equal((await browser.call('DELETE', 'session')).status, 200);
      assert.equal((await tos.operate('GET', '/orders', { token })).status, 401);
    });

    it('what an order goes through is dated in its order, and none of it before it was made', async () => {
      const id = await book();
      await tos.operate('PUT', `/orders/${id}/assignment`, { json: { transport: { haulier: 'Spedition Süd' } } });
      await tos.call('PUT', `/orders/${id}`, { json: { status: 'canceled' } });
      const { rows } = await tos.pool.query<{ at: Date }>(
        `select created_at as at, 0 as step from production.orders where id = $1
         union all select recorded_at, sequence from production.order_events where order_id = $1 order by step`,
        [id],
      );
      const dates = rows.map(({ at }) => at.getTime());
      assert.equal(dates.length, 4);
      assert.deepEqual(
        dates,
        dates.toSorted((a, b) => a - b),
      );
    });

    it('a link for the driver opens at once', async () => {
      const id = await book();
      const { url } = (await tos.operate('POST', `/orders/${id}/driver-link`)).body.data;
      const { origin, pathname, hash } = new URL(url);
      assert.equal((await send('GET', `${origin}${pathname}v1/order`, { token: hash.slice(1) })).status, 200);
    });

    it('events are kept for ninety days by the clock of the database', async () => {
      const json = { url: 'https://93.184.216.34/hook', enabled: true };
      const { id } = (await tos.call('POST', '/webhook-endpoints', { json })).body.data;
      const since = new Date(clock.now() - 90 * dayMs + 5000).toISOString();
      const { status, body } = await tos.call('POST', `/webhook-endpoints/${id}/replay`, { json: { since } });
      assert.deepEqual([status, body.code], databaseAheadMs > 0 ? [410, 'event_too_old'] : [200, undefined]);
    });
  });
