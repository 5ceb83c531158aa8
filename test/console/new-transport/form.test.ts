import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { City, OrderDetail } from '../../../client/src/api-types.ts';
import {
  errorsByField,
  isPriceExpired,
  stillWrong,
} from '../../../console/views/shipper/new-transport/form/field-errors.ts';
import {
  certainPlace,
  isHalfTyped,
  placeOf,
  readPlaceText,
} from '../../../console/views/shipper/new-transport/form/place-text.ts';
import { formOf } from '../../../console/views/shipper/new-transport/form/read-order.ts';
import { missingForBooking } from '../../../console/views/shipper/new-transport/form/required.ts';
import {
  addStop,
  changeStop,
  type GoodsForm,
  nextKey,
  onlyPieces,
  removeStop,
  withAllFields,
} from '../../../console/views/shipper/new-transport/form/transport-form.ts';
import { loadSection } from '../../../console/words/words.ts';
import { hamburgToMilano, line } from './forms.ts';

before(() => loadSection('booking'));

const countries = ['DE', 'FR', 'IT', 'GB'];
const city = (name: string, zip_code: string, country = 'DE'): City => ({
  name,
  zip_code,
  country,
  region: '',
  latitude: 0,
  longitude: 0,
  time_zone: 'Europe/Berlin',
});

test('the text of a place may start or end with its country', () => {
  assert.deepEqual(readPlaceText('FR 75008', countries), { country: 'FR', search: '75008' });
  assert.deepEqual(readPlaceText('it 20121', countries), { country: 'IT', search: '20121' });
  assert.deepEqual(readPlaceText('75008 Paris, fr', countries), { country: 'FR', search: '75008 Paris' });
  assert.deepEqual(readPlaceText('De Panne', countries), { search: 'De Panne' });
  assert.deepEqual(readPlaceText(' Hamburg', countries), { search: 'Hamburg' });
});

test('a place is certain if it is the only match, or if its name matches exactly', () => {
  const neustadt = [city('Neustadt', '67433'), city('Neustadt in Holstein', '23730')];
  assert.equal(certainPlace(neustadt, 'Neustadt'), neustadt[0]);
  assert.equal(certainPlace(neustadt, 'Neusta'), undefined);
  assert.equal(certainPlace([city('Hamburg', '20095'), city('Hamburg', '27499')], 'Hamburg'), undefined);
  assert.equal(certainPlace([city('Hamburg', '20457')], '2045')?.zip_code, '20457');
  assert.equal(certainPlace([], 'Hamburg'), undefined);
});

test('the beginning of longer postal codes is half typed, and a whole code or the only one is not', () => {
  const found = [city('Berlin', '12305'), city('Berlin', '12307')];
  assert.equal(isHalfTyped(found, '1230'), true);
  assert.equal(isHalfTyped(found, '12305'), false);
  assert.equal(isHalfTyped(found.slice(0, 1), '1230'), false);
  assert.equal(isHalfTyped([city('Athina', '104 31', 'GR'), city('Athina', '104 32', 'GR')], '104'), true);
  assert.equal(isHalfTyped([city('Wien', '1230', 'AT'), city('Wien', '1220', 'AT')], '1230'), false);
  assert.equal(isHalfTyped([city('Neustadt', '67433'), city('Neustadt', '31535')], 'Neust'), false);
});

test('what a booking lacks is told of all fields at once, and nothing of a form that lacks nothing', () => {
  const whole = hamburgToMilano();
  assert.deepEqual(missingForBooking(whole), {});
  const bare = changeStop(changeStop(whole, 'loadings', 0, { street: ' ' }), 'unloadings', 0, { contact: '' });
  assert.deepEqual(missingForBooking({ ...bare, goods: [line({})] }), {
    'loadings.0.street': ['is required'],
    'unloadings.0.company': ['Company or contact is required.'],
    'goods.0.quantity': ['State the goods, or tick “a whole vehicle”.'],
  });
  assert.deepEqual(missingForBooking({ ...whole, goods: [line({})], isWhole: true }), {});
});

test('a postal code that was typed in full is kept', () => {
  assert.equal(placeOf(city('London', 'SW1A', 'GB'), 'sw1a 2aa').zip, 'SW1A 2AA');
  assert.equal(placeOf(city('Amsterdam', '1012', 'NL'), '1012 AB').zip, '1012 AB');
  assert.equal(placeOf(city('Hamburg', '20457'), '20457 Hamburg').zip, '20457');
});

test('an error is shown at its field', () => {
  const form = hamburgToMilano({ goods: [line({}), line({ quantity: '4', height: '1', weight: '1' })] });
  const errors = errorsByField(
    {
      'loadings.0.address_line_1': ['is required'],
      'unloadings.0.zip': ['is not known'],
      'unloadings.0.city': ['is not there'],
      'loadings.0.dates.0.start': ['is past'],
      'items.0.hazardous.class': ['is not carried'],
      'items.0.hazardous.net_mass': ['is too much'],
      loading_date: ['is past'],
      offer_id: ['expired'],
    },
    form,
  );
  assert.deepEqual(errors, {
    'loadings.0.street': ['is required'],
    'unloadings.0.place': ['is not known', 'is not there'],
    when: ['is past', 'is past'],
    'goods.1.hazardClass': ['is not carried'],
    'goods.1.netMass': ['is too much'],
    whole: ['expired'],
  });
});

test('an error goes away when its field is changed, and the others stay', () => {
  const form = hamburgToMilano();
  const errors = { 'loadings.0.street': ['is required'], 'unloadings.0.street': ['is required'], when: ['is past'] };
  const changed = changeStop(form, 'loadings', 0, { street: 'Kai 1' });
  assert.deepEqual(Object.keys(stillWrong(errors, form, changed)), ['unloadings.0.street', 'when']);
});

test('a refusal of the offer, its price or its vehicle means that the price has expired', () => {
  assert.equal(isPriceExpired({ offer_id: ['expired'] }), true);
  assert.equal(isPriceExpired({ max_price: ['is exceeded'] }), true);
  assert.equal(isPriceExpired({ 'loadings.0.zip': ['is required'] }), false);
});

test('goods follow their stops when one is removed', () => {
  const goods = [line({ unloading: '0' }), line({ unloading: '1' }), line({ unloading: '2' }), line({})];
  const form = addStop(addStop(hamburgToMilano({ goods }), 'unloadings'), 'unloadings');
  const after = removeStop(form, 'unloadings', 1);
  assert.deepEqual(
    after.goods.map(({ unloading }) => unloading),
    ['0', '', '1', ''],
  );
  assert.equal(after.unloadings.length, 2);
  assert.ok(nextKey(form) > Math.max(...form.unloadings.map(({ key }) => key)));
});

test('only the goods of one of several vehicles stay', () => {
  const form = hamburgToMilano({ goods: [line({ quantity: '4' }), line({ quantity: '40', category: 'colli' })] });
  const { goods } = onlyPieces(form, new Map([[1, 6]]));
  assert.deepEqual(
    goods.map(({ category, quantity }) => [category, quantity]),
    [['colli', '6']],
  );
});

test('of dangerous goods each vehicle gets its share, and what comes out uneven is left empty', () => {
  const goods = [line({ quantity: '4', unNumber: '1263', packages: '48', netMass: '1200,5', volume: '' })];
  const shareOf = (quantity: number) => {
    const [only] = onlyPieces(hamburgToMilano({ goods }), new Map([[0, quantity]])).goods;
    return [only?.packages, only?.netMass, only?.volume];
  };
  assert.deepEqual(shareOf(4), ['48', '1200,5', '']);
  assert.deepEqual(shareOf(2), ['24', '600.25', '']);
  assert.deepEqual(shareOf(1), ['12', '300.125', '']);
  const odd = [line({ quantity: '3', packages: '10', netMass: '100', volume: '' })];
  const [uneven] = onlyPieces(hamburgToMilano({ goods: odd }), new Map([[0, 1]])).goods;
  assert.deepEqual([uneven?.packages, uneven?.netMass], ['', '']);
});

test('goods that a browser has kept since before a field was there have it empty', () => {
  const { properShippingName: _name, netMass: _mass, ...kept } = line({ quantity: '4', name: 'Paint' });
  assert.deepEqual(withAllFields(kept as GoodsForm), line({ quantity: '4', name: 'Paint' }));
});

const address = { first_name: '', last_name: '', address_line_2: '', country: 'DE' };
const order = {
  documented_delivery: true,
  additional_information: 'Ring at gate 3.',
  extra_services: [{ label: 'loadingThroughDriver', cost: 29.9 }],
  loadings: [
    {
      address: { ...address, company_name: 'Hanse', address_line_1: 'Kai 1', zip: '20457', city: 'Hamburg' },
      dates: [{ start: '2026-11-20T07:30:00+01:00', end: '2026-11-20T13:30:00+01:00' }],
      reference_number: 'PO-1',
    },
  ],
  unloadings: [],
  goods: [
    {
      quantity: 4,
      category: 'epal',
      name: 'Parts',
      weight: 190,
      length: 120,
      width: 80,
      height: 120,
      hazardous: {
        un_number: 'UN 1263',
        class: '3',
        quantity_limited: false,
        proper_shipping_name: 'PAINT',
        packages: 24,
        package_type: 'drums',
        net_mass: 410.5,
      },
    },
  ],
} as unknown as OrderDetail;

test('a draft restores everything', () => {
  const form = formOf(order, 'draft', '2026-12-01', 'DE');
  assert.equal(form.date, '2026-11-20');
  assert.equal(form.time, '07:30');
  assert.equal(form.slot, '6');
  assert.equal(form.loadings[0]?.search, '20457 Hamburg');
  assert.equal(form.unloadings.length, 1);
  assert.deepEqual(form.services, ['loadingThroughDriver']);
  assert.equal(form.isProofWanted, true);
});

test('an order is repeated with everything but its dates', () => {
  const form = formOf(order, 'repeat', '2026-12-01', 'DE');
  assert.equal(form.date, '2026-12-01');
  assert.equal(form.time, '08:00');
  assert.equal(form.goods[0]?.name, 'Parts');
  const { unNumber, properShippingName, packages, packageType, netMass, volume } = form.goods[0]!;
  assert.deepEqual(
    [unNumber, properShippingName, packages, packageType, netMass, volume],
    ['UN 1263', 'PAINT', '24', 'drums', '410.5', ''],
  );
  assert.equal(form.note, 'Ring at gate 3.');
});
