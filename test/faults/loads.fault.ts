import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs } from '../../src/ground/units.ts';
import { boxes, drawPlaces, hardLoads } from '../http/kernel/edge/hostile-requests.ts';
import { request } from '../support/process.ts';
import { type Setup, startSetup } from './support/setup.ts';
import { holdsNobodyUp, longestWait } from './support/waits.ts';

const atOnce = 16;
const tour = drawPlaces(1, 10, ['DE', 'FI', 'IT', 'NO', 'PT']).map(({ country, zip }) => ({ country, zip_code: zip }));
const [hamburg, berlin] = ['20457', '10115'].map((zip_code) => ({ country: 'DE', zip_code }));
const byRoad = { loadings: [hamburg], unloadings: [berlin] };
const farAround = { loadings: tour.slice(0, 5), unloadings: tour.slice(5) };

/** Loads whose prices held the whole process for up to 290 ms of its own time each; with `seed` each is another one. */
const hard: Record<string, (seed: number) => object> = {
  '200 kinds of stackable boxes': (seed) => ({ ...byRoad, items: boxes(seed, true) }),
  '200 kinds of boxes': (seed) => ({ ...byRoad, items: boxes(seed, false) }),
  ...Object.fromEntries(
    Object.entries(hardLoads).map(([name, load]) => [
      `goods that ${name}, for ten stops over Europe`,
      (seed: number) => ({ ...farAround, items: load(seed) }),
    ]),
  ),
};

function price({ service, shippers }: Setup, shipper: number, changes: object) {
  const loading_date = new Date(Math.ceil(Date.now() / dayMs + 4) * dayMs + dayMs / 3).toISOString();
  const { token } = shippers[shipper]!;
  return request(`${service.origin}/api/v3/price`, { method: 'POST', token, json: { loading_date, ...changes } });
}

test('prices of hard loads, 16 at once, keep nobody waiting, and another account has its own meanwhile', async (t) => {
  const setup = await startSetup(t, { shippers: 2 });
  await price(setup, 0, { ...byRoad, items: boxes(0, true) });
  let seed = 1;
  for (const [what, load] of Object.entries(hard))
    await t.test(what, (t) =>
      holdsNobodyUp(t, async () => {
        const refused: number[] = [];
        let isOver = false;
        const other = (async () => {
          while (!isOver) {
            const { status } = await price(setup, 1, {
              ...byRoad,
              items: [{ category: 'epal', quantity: 1, height: 100, weight: 200 }],
            });
            if (status !== 201) refused.push(status);
            await sleep(20);
          }
        })();
        let statuses: number[] = [];
        const wait = await longestWait(setup.service.origin, async () => {
          const all = Array.from({ length: atOnce }, () => price(setup, 0, load(seed++)));
          statuses = (await Promise.all(all)).map(({ status }) => status);
        });
        isOver = true;
        await other;
        assert.deepEqual(new Set(statuses), new Set([201]));
        assert.deepEqual(refused, []);
        return wait;
      }),
    );
});
