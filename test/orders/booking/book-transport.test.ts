import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createKeyRing } from '../../../src/engine/offers/key-ring.ts';
import type { Database } from '../../../src/ground/database/database.ts';
import { ServiceError } from '../../../src/ground/errors.ts';
import { type BookingServices, bookTransport } from '../../../src/orders/booking/book-transport.ts';
import type { AskedBooking, StatedBooking, StatedStop } from '../../../src/orders/booking/booking.ts';
import { numberMark } from '../../../src/orders/order/idempotency/reply-number.ts';
import { createStoreOrder } from '../../../src/orders/order/store-order.ts';
import { type Caller, insertAccountIfMissing } from '../../../src/who/accounts/account-store.ts';
import { pinnedClock } from '../../support/clock/pinned.ts';
import { databaseOn, openTestPool } from '../../support/database.ts';
import { referenceData } from '../../support/reference-data.ts';
import { now } from '../../support/samples.ts';

const database: Database = databaseOn(await openTestPool({ after }, pinnedClock()), 'production');
const { account } = await insertAccountIfMissing(database, { name: 'Acme GmbH', country: 'DE', vatId: null });
const services: BookingServices = {
  prices: await referenceData(),
  database,
  storeOrder: createStoreOrder(database),
  storedBytes: { take: async () => {}, note: () => {} },
  changeInLine: (_, change) => change(),
  offerKeys: createKeyRing(database, () => now),
  supplierCountry: 'DE',
  companyZone: () => 'Europe/Berlin',
  now: () => now,
};
const shipper: Caller = {
  actor: 'token:1',
  accountId: account.id,
  accountCountry: 'DE',
  accountVatId: null,
  scopes: ['book'],
  discountShare: 0,
  tariffName: null,
  accountName: 'Acme GmbH',
  feesAgreed: false,
};

const start = Date.parse('2026-11-24T08:00:00+01:00');
const stop = (country: string, zip: string, city: string, windows: StatedStop['windows'] = []): StatedStop => ({
  companyName: 'Hanse Maschinenbau GmbH',
  firstName: 'Inga',
  lastName: 'Petersen',
  addressLine1: 'Kai 1',
  addressLine2: '',
  country,
  zip,
  city,
  phone: '',
  referenceNumber: '',
  windows,
});
const stated: StatedBooking = {
  vehicleType: 4,
  additionalInformation: null,
  documentedDelivery: false,
  extraServices: [],
  offerId: undefined,
  maxPriceCents: undefined,
  items: [],
  loadings: [stop('DE', '20457', 'Hamburg', [{ start, end: start }])],
  unloadings: [stop('IT', '20121', 'Milano')],
};

/** Books what is stated; `steps` hears what the use case asks for, in its order. */
async function book(changes: Partial<StatedBooking> = {}, asked: Partial<AskedBooking> = {}, steps: string[] = []) {
  return bookTransport(services, {
    shipper,
    key: undefined,
    draftId: undefined,
    isTrial: false,
    detail: 'all',
    warn: (_details, text) => steps.push(`warn that ${text}`),
    read: (drafted) => {
      steps.push(`read ${drafted ?? 'the request'}`);
      return { stated: { ...stated, ...changes }, text: '{}' };
    },
    compute: async (work) => work(),
    writeReply: (order, outcome) => {
      steps.push(`write ${outcome}`);
      return `{"number":${numberMark},"gross":${order.price!.grossCents}}`;
    },
    writeListed: () => {
      steps.push('write for lists');
      return '"loadings":[],"unloadings":[]';
    },
    ...asked,
  });
}
const countOrders = async () => {
  const { rows } = await database.pool.query<{ count: number }>('select count(*) as count from production.orders');
  return rows[0]!.count;
};

describe('a booking, from values alone', () => {
  it('is read, written and stored once, with its number in the reply and VAT on top', async () => {
    const steps: string[] = [];
    const key = { accountId: account.id, route: 'booking', key: 'k-1', requestHash: '00' } as const;
    const first = await book({}, { key }, steps);
    assert.deepEqual(steps, ['read the request', 'write placed', 'write for lists']);
    const { number, gross } = JSON.parse(first.text);
    assert.ok(number > 0);
    assert.equal(gross % 1, 0);
    assert.deepEqual([first.version, first.isReplay], [1, false]);
    assert.deepEqual(await book({}, { key }), { ...first, isReplay: true });
    assert.equal(await countOrders(), 1);
  });

  it('that was answered gets that answer also when it would be refused now', async () => {
    const key = { accountId: account.id, route: 'booking', key: 'k-1', requestHash: '00' } as const;
    const replay = await book({ maxPriceCents: 1 }, { key });
    assert.equal(replay.isReplay, true);
    await assert.rejects(book({ maxPriceCents: 1 }), /not valid/);
  });

  it('on trial is written as a trial and stored nowhere', async () => {
    const steps: string[] = [];
    const before = await countOrders();
    const { version, isReplay } = await book({}, { isTrial: true }, steps);
    assert.deepEqual([version, isReplay], [undefined, false]);
    assert.deepEqual(steps, ['read the request', 'write trial']);
    assert.equal(await countOrders(), before);
  });

  const refused: [says: string, changes: Partial<StatedBooking>, fields: string[]][] = [
    [
      'goods and stops are judged together',
      {
        items: [
          {
            quantity: 1,
            category: 'colli',
            length: undefined,
            width: 80,
            height: 100,
            weight: 100,
            name: '',
            isStackable: false,
          },
        ],
        loadings: [{ ...stated.loadings[0]!, companyName: '', firstName: '', lastName: '' }],
      },
      ['items.0.length', 'loadings.0.companyName'],
    ],
    ['an unknown vehicle', { vehicleType: 99 }, ['vehicleType']],
    ['an offer id that was not signed here', { offerId: 'no-offer' }, ['offerId']],
    ['a service that is not to be had', { extraServices: ['ironing'] }, ['extraServices.0']],
    ['a price over the limit', { maxPriceCents: 100 }, ['maxPrice']],
  ];
  for (const [says, changes, fields] of refused) {
    it(`is refused before anything is written: ${says}`, async () => {
      const steps: string[] = [];
      const before = await countOrders();
      await assert.rejects(book(changes, {}, steps), (error) => {
        assert.ok(error instanceof ServiceError);
        assert.deepEqual(Object.keys(error.errors ?? {}), fields);
        return true;
      });
      assert.deepEqual(steps, ['read the request']);
      assert.equal(await countOrders(), before);
    });
  }
});
