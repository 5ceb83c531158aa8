import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { startApp } from '../../support/app.ts';
import { loading, pinnedClock } from '../../support/clock/pinned.ts';
import { unloading } from '../../support/requests.ts';

const tos = await startApp({ after }, { clock: pinnedClock(), env: { REQUESTS_PER_MINUTE_MAX: '0' } });

/** RFC 3339, section 5.6. */
const dateTime =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
const timeFields = new Set(['start', 'end', 'date', 'start_date', 'end_date', 'valid_until']);

/** Every time of a reply, by its field. */
function timesOf(value: unknown, field = ''): string[] {
  if (timeFields.has(field)) return [String(value)];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => timesOf(inner, Array.isArray(value) ? field : key));
}

const draft = (start: string, end: string, place: object = {}) =>
  tos.call('POST', '/booking/draft', {
    json: { loadings: [loading({ ...place, dates: [{ start, end }] })], unloadings: [unloading()] },
  });

describe('the times of a draft are of this age', () => {
  const cases: [string, string, boolean][] = [
    ['1970-01-01T00:00:00Z', '2199-12-31T23:59:59Z', true],
    ['1969-12-31T23:59:59Z', '2026-11-24T08:00:00Z', false],
    ['2026-11-24T08:00:00Z', '2200-01-01T00:00:00Z', false],
    ['2026-11-24T08:00:00Z', '9999-12-31T23:59:59Z', false],
    ['0001-01-01T00:00:00Z', '2026-11-24T08:00:00Z', false],
  ];
  for (const [start, end, isTaken] of cases) {
    it(`${start} to ${end} is ${isTaken ? 'taken' : 'refused'}`, async () => {
      const reply = await draft(start, end);
      assert.equal(reply.status, isTaken ? 200 : 422);
      if (isTaken) return;
      const [[field, texts]] = Object.entries<string[]>(reply.body.errors) as [[string, string[]]];
      assert.match(field, /^loadings\.0\.dates\.0\.(start|end)$/);
      assert.deepEqual(texts, ['must be in the years 1970 to 2199']);
    });
  }
});

it('every time of every reply is one of RFC 3339, whatever a draft says', async () => {
  const years = fc.oneof(
    fc.constantFrom(1, 1000, 1969, 1970, 2026, 2199, 2200, 9999),
    fc.integer({ min: 1, max: 9999 }),
  );
  const stated = fc
    .tuple(
      years,
      fc.constantFrom('01-01T00:00', '12-31T23:59', '03-29T02:30'),
      fc.constantFrom('Z', '+14:00', '-12:00', '+00:00'),
    )
    .map(([year, rest, offset]) => `${String(year).padStart(4, '0')}-${rest}:59${offset}`);
  const places = fc.constantFrom(
    {},
    { country: 'NO', zip: '9990', city: 'Båtsfjord' },
    { country: 'PT', zip: undefined, city: 'Ponta Delgada' },
  );
  await fc.assert(
    fc.asyncProperty(stated, stated, places, async (start, end, place) => {
      const made = await draft(start, end, place);
      assert.ok(made.status === 200 || made.status === 422, made.text);
      if (made.status === 422) return;
      const read = await tos.call('GET', `/orders/${made.body.data.id}`);
      const listed = await tos.call('GET', `/orders?order-number=${made.body.data.order_number}`);
      const times = [made, read, listed].flatMap(({ body }) => timesOf(body));
      assert.equal(times.length, 2 + 2 + 1 + 2);
      for (const time of times) assert.match(time, dateTime);
    }),
    { numRuns: 100 },
  );
});

it('a draft of another age that an earlier release stored is read with times of four digits', async () => {
  const { body } = await draft('2026-11-24T08:00:00Z', '2026-11-24T09:00:00Z');
  const { id } = body.data;
  const stops = JSON.stringify([{ start: '9999-12-31T23:59:59.000Z', end: '0000-12-31T23:59:59.000Z' }]);
  await tos.pool.query(
    `update production.orders set loadings = jsonb_set(loadings::jsonb, '{0,dates}', $2::jsonb)::json where id = $1`,
    [id, stops],
  );
  const times = timesOf((await tos.call('GET', `/orders/${id}`)).body);
  for (const time of times) assert.match(time, dateTime);
});
