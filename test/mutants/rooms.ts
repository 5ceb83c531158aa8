/** What is changed in a room, and the tests that have to notice: quick ones, without a database, the quickest first. */
type Room = { sources: readonly string[]; tests: readonly string[] };

export const rooms: Record<string, Room> = {
  keys: {
    sources: ['src/orders/order/idempotency/{canonical-json,request-key,reply-number,retry-until-known}.ts'],
    tests: [
      'test/orders/order/idempotency/request-key.test.ts',
      'test/orders/order/idempotency/reply-number.test.ts',
      'test/orders/order/idempotency/retry-until-known.test.ts',
    ],
  },
  tokens: { sources: ['src/who/accounts/token.ts'], tests: ['test/who/accounts/token.test.ts'] },
  orders: {
    sources: ['src/orders/order/order-states.ts', 'src/orders/dispatch/{last-known,stop-report}.ts'],
    tests: [
      'test/orders/order/order-states.test.ts',
      'test/orders/dispatch/last-known.test.ts',
      'test/orders/dispatch/stop-report.test.ts',
    ],
  },
  offers: { sources: ['src/engine/offers/promise.ts'], tests: ['test/engine/offers/promise.test.ts'] },
  money: {
    sources: [
      'src/ground/units.ts',
      'src/engine/pricing/vat/*.ts',
      'src/engine/pricing/extra-services.ts',
      'src/engine/pricing/cost/*.ts',
      'src/orders/order/cancellation/order-fees.ts',
      'src/orders/booking/total-price.ts',
    ],
    tests: [
      'test/ground/units.test.ts',
      'test/engine/pricing/cost/bill.test.ts',
      'test/engine/pricing/cost/cancellation.test.ts',
      'test/orders/order/cancellation/order-fees.test.ts',
      'test/engine/pricing/vat/add-vat.test.ts',
      'test/engine/pricing/vat/vat-id.test.ts',
      'test/engine/pricing/extra-services.test.ts',
      'test/orders/booking/total-price.test.ts',
      'test/engine/pricing/cost/price.test.ts',
      'test/engine/pricing/cost/rates.test.ts',
      'test/engine/pricing/cost/customs.test.ts',
      'test/engine/pricing/cost/tolls.test.ts',
      'test/engine/pricing/quote.test.ts',
    ],
  },
  schedule: {
    // Without the search, whose mutants mostly find the same schedule later.
    sources: ['src/engine/schedule/*.ts', '!src/engine/schedule/{search-tour,lower-bound}.ts'],
    tests: [
      'test/engine/schedule/handling.test.ts',
      'test/engine/schedule/timeline.test.ts',
      'test/engine/schedule/plan-tour.test.ts',
      'test/engine/schedule/timelines.test.ts',
      'test/engine/schedule/schedule-vehicle.test.ts',
      'test/engine/schedule/crew-work.test.ts',
      'test/engine/schedule/crew-rest.test.ts',
      'test/engine/schedule/drive-tour.test.ts',
      'test/engine/schedule/stop-times.test.ts',
      'test/engine/tariff/calendar/calendar.test.ts',
      'test/engine/schedule/kept-windows.test.ts',
      'test/engine/schedule/legal-tours.test.ts',
      'test/engine/schedule/earliest-tours.test.ts',
    ],
  },
};

/** The room of this name. @throws {Error} for another name. */
export function roomOf(name: string | undefined): Room {
  const room = rooms[name ?? ''];
  if (room === undefined) throw new Error(`There is no room "${name}": ${Object.keys(rooms).join(', ')}.`);
  return room;
}
