import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AskedPrice, calculatePrice } from '../../../src/engine/pricing/calculate-price.ts';
import { ServiceError } from '../../../src/ground/errors.ts';
import { dayMs } from '../../../src/ground/units.ts';
import { referenceData } from '../../support/reference-data.ts';
import { leg, now, throughSwitzerland } from '../../support/samples.ts';

const sources = await referenceData();
const asked: AskedPrice = {
  items: [
    { quantity: 4, category: 'epal', length: undefined, width: undefined, height: 100, weight: 300, name: 'pumps' },
  ].map((item) => ({ ...item, isStackable: false }) as AskedPrice['items'][number]),
  loadings: [{ country: 'DE', zipCode: '20457', name: 'Hamburg' }],
  unloadings: [{ country: 'IT', name: 'Mailand' }],
  loadingDate: Date.parse('2026-11-24T08:00:00+01:00'),
};
const wrongFields = (wrong: Partial<AskedPrice>): string[] => {
  try {
    calculatePrice(sources, { ...asked, ...wrong }, now);
  } catch (error) {
    assert.ok(error instanceof ServiceError);
    return Object.keys(error.errors ?? {});
  }
  return [];
};

test('equal arguments give equal prices, and the request completed as it was priced', () => {
  const { notes, request, offers, ...rest } = calculatePrice(sources, asked, now);
  const again = calculatePrice(sources, asked, now);
  assert.deepEqual(
    { ...rest, offers },
    { tariff: again.tariff, tariffVersion: again.tariffVersion, unavailable: again.unavailable, offers: again.offers },
  );
  assert.deepEqual([request.loadings[0]!.name, request.unloadings[0]!.name], ['Hamburg', 'Milano']);
  assert.deepEqual([request.items[0]!.length, request.items[0]!.width], [120, 80]);
  assert.deepEqual(notes, [throughSwitzerland]);
  assert.ok(offers.length > 5);
});

test('what was agreed with a shipper counts, and without it nothing does', () => {
  const valueFor = (discountShare?: number) => {
    const terms =
      discountShare === undefined
        ? undefined
        : { discountShare, tariffName: null, accountName: 'Hanse AG', feesAgreed: false };
    return calculatePrice(sources, asked, now, terms).offers[0]!.price.value;
  };
  assert.equal(valueFor(0), valueFor());
  assert.ok(valueFor(0.1) < valueFor());
});

test('a way that is given is priced in place of the router’s, which keeps its own', () => {
  const kmOf = (given: Partial<AskedPrice> = {}) =>
    new Set(calculatePrice(sources, { ...asked, ...given }, now).offers.map(({ distanceKm }) => distanceKm));
  const usual = kmOf();
  assert.deepEqual(kmOf({ legs: [leg({ DE: 900, CH: 300, IT: 50 })] }), new Set([1250]));
  assert.deepEqual(kmOf(), usual);
  assert.notDeepEqual(usual, new Set([1250]));
});

const mistakes: [says: string, wrong: Partial<AskedPrice>, fields: string[]][] = [
  ['a date in the past', { loadingDate: now - dayMs }, ['loadingDate']],
  ['a place without code and name', { unloadings: [{ country: 'IT' }] }, ['unloadings.0.zipCode']],
  [
    'goods whose carrier fixes no footprint',
    { items: [{ ...asked.items[0]!, category: 'colli' }] },
    ['items.0.length', 'items.0.width'],
  ],
  ['a vehicle type that is not in the catalogue', { vehicleTypes: [10, 99] }, ['vehicleType']],
  [
    'all of it',
    {
      loadingDate: now - dayMs,
      loadings: [{ country: 'XX', name: 'Nowhere' }],
      items: [{ ...asked.items[0]!, category: 'colli' }],
    },
    ['loadingDate', 'loadings.0.country', 'items.0.length', 'items.0.width'],
  ],
];
for (const [says, wrong, fields] of mistakes) {
  test(`${says} is refused with every field that is wrong`, () => assert.deepEqual(wrongFields(wrong), fields));
}
