import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countries } from '../../../console/views/shipper/new-transport/form/countries.ts';
import { instantAt, nextWorkingDay } from '../../../console/views/shipper/new-transport/form/local-time.ts';
import { missingForPrice, priceRequestOf } from '../../../console/views/shipper/new-transport/form/price-request.ts';
import { emptyForm } from '../../../console/views/shipper/new-transport/form/transport-form.ts';
import { servedCountries } from '../../../src/engine/cities/served-countries.ts';
import { hamburgToMilano, line } from './forms.ts';

const epal = { code: 'epal', names: { en: '', de: '' }, length: 120, width: 80, safe_load: 1500, tiers: 2 };
const colli = { ...epal, code: 'colli', length: null, width: null };
const categories = [epal, colli];

test('a price is requested with postal codes, in local time of the first loading', () => {
  assert.deepEqual(priceRequestOf(hamburgToMilano({ slot: '6' })), {
    items: [{ category: 'epal', quantity: 4, height: 120, weight: 190 }],
    loadings: [{ country: 'DE', zip_code: '20457', name: 'Hamburg' }],
    unloadings: [{ country: 'IT', zip_code: '20121', name: 'Milano' }],
    loading_date: '2026-11-24T08:00:00+01:00',
    ftl_timeslot_duration: 6,
  });
});

test('without goods and without a slot every vehicle is requested', () => {
  const request = priceRequestOf(hamburgToMilano({ goods: [line({})] }));
  assert.equal('items' in request, false);
  assert.equal('ftl_timeslot_duration' in request, false);
});

test('goods are sent as entered, and decimal commas are understood', () => {
  const goods = [
    line({
      quantity: '2',
      category: 'colli',
      length: '60',
      width: '40',
      height: '30',
      weight: '12',
      isStackable: true,
      unNumber: '1263',
      hazardClass: '3',
      packingGroup: 'II',
      properShippingName: ' PAINT ',
      technicalName: 'xylene',
      packages: '24',
      packageType: 'steel drums',
      netMass: '410,5',
      temperatureMin: '−2,5',
      temperatureMax: '8',
      hsCode: '3208 90',
      loading: '0',
    }),
  ];
  assert.deepEqual(priceRequestOf(hamburgToMilano({ goods })).items, [
    {
      category: 'colli',
      quantity: 2,
      length: 60,
      width: 40,
      height: 30,
      weight: 12,
      is_stackable: true,
      hazardous: {
        un_number: '1263',
        class: '3',
        packing_group: 'II',
        proper_shipping_name: 'PAINT',
        technical_name: 'xylene',
        packages: 24,
        package_type: 'steel drums',
        net_mass: 410.5,
      },
      temperature: { min: -2.5, max: 8 },
      hs_code: '320890',
      loading: 0,
    },
  ]);
});

test('what is missing for a price is named', () => {
  assert.deepEqual(missingForPrice(emptyForm('DE', ''), categories), ['from', 'to', 'when']);
  assert.deepEqual(missingForPrice(hamburgToMilano(), categories), []);
  assert.deepEqual(missingForPrice(hamburgToMilano({ goods: [line({ quantity: '4' })] }), categories), ['goods']);
  const flat = line({ category: 'colli', quantity: '1', height: '30', weight: '12' });
  assert.deepEqual(missingForPrice(hamburgToMilano({ goods: [flat] }), categories), ['goods']);
  assert.deepEqual(
    missingForPrice(hamburgToMilano({ goods: [{ ...flat, length: '60', width: '40' }] }), categories),
    [],
  );
});

test('a local time has the offset of its day, also on days of a clock change', () => {
  assert.equal(instantAt('2026-07-01', '08:00', 'Europe/Berlin'), '2026-07-01T08:00:00+02:00');
  assert.equal(instantAt('2026-03-29', '08:00', 'Europe/Berlin'), '2026-03-29T08:00:00+02:00');
  assert.equal(instantAt('2026-10-25', '00:30', 'Europe/Berlin'), '2026-10-25T00:30:00+02:00');
  assert.equal(instantAt('2026-10-25', '08:00', 'Europe/London'), '2026-10-25T08:00:00+00:00');
  assert.equal(instantAt('2026-01-05', '23:30', 'Atlantic/Azores'), '2026-01-05T23:30:00-01:00');
});

test('a form begins on a working day', () => {
  assert.equal(nextWorkingDay(new Date(2026, 10, 22)), '2026-11-24');
  assert.equal(nextWorkingDay(new Date(2026, 10, 26)), '2026-11-30');
});

test('places are looked up in every country that is served', () => {
  assert.deepEqual(countries, servedCountries);
});
