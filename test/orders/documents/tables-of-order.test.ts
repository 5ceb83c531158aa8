import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { loadGazetteer } from '../../../src/engine/cities/gazetteer/load-gazetteer.ts';
import type { Tariff } from '../../../src/engine/tariff/tariff.ts';
import type { Tariffs } from '../../../src/engine/tariff/tariffs.ts';
import { tablesOfOrder } from '../../../src/orders/documents/tables-of-order.ts';
import { tariff } from '../../support/samples.ts';
import { order } from './papers/samples.ts';

const vehicleType = tariff.vehicles.find(({ size }) => size === 'trailer')!.id;
const day = (date: string) => Date.parse(`${date}T00:00:00Z`);
const charging = (version: string, trailer: number): Tariff => {
  const { waiting } = tariff.terms;
  const halfHour = { ...waiting.halfHour, trailer };
  return { ...tariff, version, terms: { ...tariff.terms, waiting: { ...waiting, halfHour } } };
};
const gazetteer = await loadGazetteer();
const tariffs: Tariffs = {
  general: [
    { from: day('2026-01-01'), tariff: charging('2026-01-01-00000001', 31) },
    { from: day('2026-11-24'), tariff: charging('2026-11-24-00000002', 32) },
  ],
  named: new Map([['hanse-ag', [{ from: day('2026-01-01'), tariff: charging('hanse-ag-2026-01-01-00000003', 33) }]]]),
  replaced: [],
};
const sources = { gazetteer, tariffs };
const now = day('2026-12-01');

describe('waiting costs what was booked', () => {
  const cases: [why: string, tariffVersion: string, halfHourCents: number][] = [
    ['by the version of the order', '2026-01-01-00000001', 3100],
    ['also if it is later than the order', '2026-11-24-00000002', 3200],
    ['by a price table of the shipper’s own', 'hanse-ag-2026-01-01-00000003', 3300],
    ['by that of the day, where the tables were changed since', '2026-01-01-ffffffff', 3100],
    ['by that of the shipper, likewise', 'hanse-ag-2026-01-01-ffffffff', 3300],
    ['by the general one, where the shipper has none any more', 'weser-2026-01-01-ffffffff', 3100],
  ];
  for (const [why, tariffVersion, halfHourCents] of cases)
    it(why, () => {
      const { waiting } = tablesOfOrder(
        sources,
        order({ vehicleType, price: { ...order().price!, tariffVersion } }),
        now,
      );
      assert.deepEqual(waiting, { freeHours: 2, halfHourCents, dayMaxCents: 35_000 });
    });
});

test('nothing is said of waiting with a vehicle that the tariff no longer has', () => {
  const { waiting, vehicleName } = tablesOfOrder(sources, order({ vehicleType: 4711 }), now);
  assert.deepEqual([waiting, vehicleName], [undefined, '']);
});

test('a stop is in the customs territory of the price table, special places in their own', () => {
  const { customsAreaOf } = tablesOfOrder(sources, order(), now);
  const places = [
    ['DE', '20457', 'Hamburg', ''],
    ['DE', '78266', 'Büsingen', 'CH'],
    ['GB', 'E1 6AN', 'London', 'GB'],
    ['GB', 'BT1 1AA', 'Belfast', ''],
    ['LI', '9490', 'Vaduz', 'CH'],
    ['IT', '', 'Livigno', 'Livigno'],
    ['IT', '23032', 'Livigno', 'Livigno'],
    ['IT', '23041', 'Bormio', ''],
    ['NO', '', 'a place nobody knows', 'NO'],
  ] as const;
  for (const [country, zip, city, area] of places) assert.equal(customsAreaOf?.({ country, zip, city }), area, city);
});
