import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { minuteMs } from '../../../src/ground/units.ts';
import { countInProcess } from '../../../src/run/metrics/own-metrics.ts';
import { writerForProcess } from '../../../src/run/metrics/write-metrics.ts';
import { pinnedNow } from '../../support/clock/pinned.ts';
import { readScrape } from '../../support/metrics/scrape.ts';
import { until } from '../../support/process.ts';
import { type Silence, startAnswering } from '../../support/progress/answering.ts';

const environments = ['production', 'sandbox'] as const;
const counted = countInProcess(environments, undefined);
after(counted.close);
const { answer, bookedId, clock, noVehicle, read, tos, withdraw } = await startAnswering({ after });
const sources = { pool: tos.pool, environments, hasMail: false, onError: () => {} };
const write = writerForProcess(sources, counted, () => true);

const passed = (silence: Silence) => async (id: string) => {
  await clock.set(pinnedNow + 120 * minuteMs);
  await until(async () => (await read(id, silence)).status !== 'requested');
};

test('a process counts what is requested, and what is answered in time or by silence', async () => {
  const valuesOf = async () => {
    const { value } = readScrape(await write());
    const answers = (['placed', 'declined'] as const).flatMap((outcome) =>
      (['company', 'silence'] as const).map((by) =>
        value('transport_order_answers_total', { environment: 'production', outcome, by }),
      ),
    );
    return [value('transport_bookings_total', { environment: 'production', outcome: 'requested' }), ...answers];
  };
  const cases: [Silence, (id: string) => Promise<unknown>, rise: number[]][] = [
    ['decline', (id) => answer(id, 'accept'), [1, 1, 0, 0, 0]],
    ['accept', passed('accept'), [1, 0, 1, 0, 0]],
    ['decline', (id) => answer(id, 'decline', { json: noVehicle }), [1, 0, 0, 1, 0]],
    ['decline', passed('decline'), [1, 0, 0, 0, 1]],
    // A shipper who withdraws is no answer.
    ['decline', withdraw, [1, 0, 0, 0, 0]],
  ];
  assert.deepEqual(await valuesOf(), [0, 0, 0, 0, 0], 'each is there from the start');
  for (const [silence, end, rise] of cases) {
    const before = await valuesOf();
    await end(await bookedId(silence));
    const now = await valuesOf();
    assert.deepEqual(
      now.map((value, index) => value - before[index]!),
      rise,
    );
  }
});
