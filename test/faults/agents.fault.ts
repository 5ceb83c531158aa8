import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectAgent } from '../support/agents/connect-agent.ts';
import { isAlive, upcomingBooking } from '../support/process.ts';
import { priceRequest } from '../support/requests.ts';
import { startSetup } from './support/setup.ts';

const calls = 40;

test('with a heap of 64 MB the service answers agents too', async (t) => {
  const setup = await startSetup(t, { env: { NODE_OPTIONS: '--max-old-space-size=64' } });
  const { service, shippers } = setup;
  const agent = connectAgent({ origin: service.origin, token: shippers[0]!.token });
  const day = upcomingBooking().loadings[0]!.dates[0]!.start;
  const answered = await Promise.all(
    Array.from({ length: calls }, async (_, i) =>
      i % 2 === 0 ? agent.request('tools/list') : agent.tool('price', priceRequest({ loading_date: day })),
    ),
  );
  assert.ok(isAlive(service.pid), service.stderr());
  for (const each of answered) assert.equal(each.isError, undefined, JSON.stringify(each));
});
