import Type from 'typebox';
import { readWithRetry } from '../../ground/database/unavailable.ts';
import { readDay, setLimits } from '../../orders/sold/day-limits.ts';
import { actorOf } from '../../who/people/authenticate-operator.ts';
import { text } from '../kernel/common/schemas.ts';
import { defineOperatorOperation } from '../kernel/contract/operation.ts';
import { presentAvailability } from './present-availability.ts';
import { AvailabilityReply, dateParams } from './schema.ts';

const body = Type.Object(
  {
    pools: Type.Array(
      Type.Object({
        pool: text('Its name, as in the table.', 60),
        limit: Type.Union([Type.Integer({ minimum: 0, maximum: 100_000 }), Type.Null()], {
          description:
            'Loads that may load on the day, or trucks that may be away on it, as the pool counts. Null: as the table says.',
        }),
      }),
      { minItems: 1, maxItems: 1000, description: 'Those that change; the others stay as they are.' },
    ),
  },
  { title: 'AvailabilityChange' },
);

export const setAvailabilityRow = defineOperatorOperation({
  operationId: 'setAvailability',
  method: 'PUT',
  path: '/availability/{date}',
  tag: 'Availability',
  summary: 'Set how many loads or trucks of a day may be booked',
  description:
    'Sets limits by hand, which go before the table until they are taken back: all of them, or none if one is wrong. Bookings follow within two seconds.',
  scope: 'operator:dispatch',
  params: dateParams,
  body,
  success: {
    status: 200,
    description: 'The day after it.',
    schema: AvailabilityReply,
    examples: {
      limited: {
        summary: 'Fewer trailers than on other days',
        moment: 'third',
        path: { date: '2026-11-24' },
        body: { pools: [{ pool: 'trailers', limit: 3 }] },
      },
    },
  },
  handle: async (
    { database, prices: { availability }, now },
    { params: { date }, body: { pools }, caller, warnings },
  ) => {
    await setLimits(database, availability.table, { date, limits: pools, setBy: actorOf(caller) }, now());
    const day = await readWithRetry(async () => {
      await availability.sum(now());
      return readDay(database, availability.table, date);
    });
    return { message: `The limits of ${date} are set.`, data: presentAvailability(day), warnings };
  },
});
