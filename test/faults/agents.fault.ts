import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectAgent } from '../support/agents/connect-agent.ts';
import { untilAnswered } from '../support/network/until-answered.ts';
import { isAlive, upcomingBooking } from '../support/process.ts';
import { priceRequest } from '../support/requests.ts';
import { startSetup } from './support/setup.ts';

const calls = 120;

test('with a heap of 64 MB the service answers agents too', async (t) => {
  const setup = await startSetup(t, { env: { NODE_OPTIONS: '--max-old-space-size=64' } });
  const { service, shippers } = setup;
  const agent = connectAgent({ origin: service.origin, token: shippers[0]!.token });
  const day = upcomingBooking().loadings[0]!.dates[0]!.start;
  const stated = priceRequest({ loading_date: day });
  const answered = await Promise.all(
    Array.from({ length: calls }, (_, i) =>
      untilAnswered(() =>
        i % 2 === 0 ? agent.request('tools/list') : agent.request('tools/call', { name: 'price', arguments: stated }),
      ),
    ),
  );
  assert.ok(isAlive(service.pid), service.stderr());
  for (const { status, text, body } of answered) {
    assert.equal(status, 200, text);
    assert.equal(body.result.isError, undefined, text);
  }
});
