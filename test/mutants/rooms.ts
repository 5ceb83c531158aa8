/** What is changed in a room, and the tests that have to notice: quick ones, without a database, the quickest first. */
type Room = { sources: readonly string[]; tests: readonly string[] };

export const rooms: Record<string, Room> = {
  keys: {
    sources: ['src/orders/idempotency/{canonical-json,request-key,reply-number,until-known}.ts'],
    tests: [
      'test/orders/idempotency/request-key.test.ts',
      'test/orders/idempotency/reply-number.test.ts',
      'test/orders/idempotency/until-known.test.ts',
    ],
  },
  tokens: { sources: ['src/accounts/token.ts'], tests: ['test/accounts/token.test.ts'] },
  orders: {
    sources: ['src/orders/order-states.ts', 'src/dispatch/{last-known,stop-report}.ts'],
    tests: [
      'test/orders/order-states.test.ts',
      'test/dispatch/last-known.test.ts',
      'test/dispatch/stop-report.test.ts',
    ],
  },
  offers: { sources: ['src/offers/promise.ts'], tests: ['test/offers/promise.test.ts'] },
  money: {
    sources: [
      'src/units.ts',
      'src/pricing/{add-vat,vat-id,extra-services}.ts',
      'src/pricing/cost/*.ts',
      'src/orders/cancellation/order-fees.ts',
      'src/booking/total-price.ts',
    ],
    tests: [
      'test/units.test.ts',
      'test/pricing/cost/bill.test.ts',
      'test/pricing/cost/cancellation.test.ts',
      'test/orders/cancellation/order-fees.test.ts',
      'test/pricing/add-vat.test.ts',
      'test/pricing/vat-id.test.ts',
      'test/pricing/extra-services.test.ts',
      'test/booking/total-price.test.ts',
      'test/pricing/cost/price.test.ts',
      'test/pricing/cost/rates.test.ts',
      'test/pricing/cost/customs.test.ts',
      'test/pricing/cost/tolls.test.ts',
      'test/pricing/quote.test.ts',
    ],
  },
  schedule: {
    // Without the search, whose mutants mostly find the same schedule later.
    sources: ['src/schedule/*.ts', '!src/schedule/{search-tour,lower-bound}.ts'],
    tests: [
      'test/schedule/handling.test.ts',
      'test/schedule/timeline.test.ts',
      'test/schedule/plan-tour.test.ts',
      'test/schedule/timelines.test.ts',
      'test/schedule/schedule-vehicle.test.ts',
      'test/schedule/crew-work.test.ts',
      'test/schedule/crew-rest.test.ts',
      'test/schedule/drive-tour.test.ts',
      'test/schedule/stop-times.test.ts',
      'test/tariff/calendar/calendar.test.ts',
      'test/schedule/kept-windows.test.ts',
      'test/schedule/legal-tours.test.ts',
      'test/schedule/earliest-tours.test.ts',
    ],
  },
};

/** The room of this name. @throws {Error} for another name. */
export function roomOf(name: string | undefined): Room {
  const room = rooms[name ?? ''];
  if (room === undefined) throw new Error(`There is no room "${name}": ${Object.keys(rooms).join(', ')}.`);
  return room;
}
