import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Place } from '../../../../src/engine/cities/place.ts';
import { addVat, type VatRule } from '../../../../src/engine/pricing/vat/add-vat.ts';
import { isValidVatId } from '../../../../src/engine/pricing/vat/vat-id.ts';
import { place, tariff } from '../../../support/samples.ts';

const between = (from: Place, to: Place) => ({ loadings: [from], unloadings: [to], items: [] });

const amounts: [net: number, extrasCents: number[], country: string, rate: number, gross: number][] = [
  [9085, [], 'DE', 0.19, 10811],
  [9493, [], 'DE', 0.19, 11297],
  [40715, [], 'DE', 0.19, 48451],
  [40715, [2990], 'DE', 0.19, 52009],
  [10000, [], 'FI', 0.255, 12550],
  [1, [], 'DE', 0.19, 1],
  [50, [], 'DE', 0.19, 60],
  [0, [], 'DE', 0.19, 0],
];

test('VAT is added once to the net total, rounded half up', () => {
  for (const [net, extras, country, rate, gross] of amounts) {
    const price = addVat(tariff, {
      transportNetCents: net,
      extrasCents: extras,
      customer: { country },
      supplierCountry: country,
      carried: between(place(country), place(country)),
    });
    const netCents = net + extras.reduce((sum, cost) => sum + cost, 0);
    assert.deepEqual(price, {
      netCents,
      vatRate: rate,
      grossCents: gross,
      transportNetCents: net,
      vatRule: 'domestic',
    });
  }
});

const customers: [country: string, vatId: string | undefined, lane: string, rule: VatRule, rate: number][] = [
  ['DE', undefined, 'DE-IT', 'domestic', 0.19],
  ['DE', 'DE136695976', 'FR-PL', 'domestic', 0.19],
  ['DE', undefined, 'CH-DE', 'import', 0],
  ['DE', undefined, 'GB-PL', 'import', 0],
  ['DE', undefined, 'DE-CH', 'export', 0],
  ['DE', undefined, 'CH-GB', 'outside_eu', 0],
  ['AT', 'ATU13585627', 'DE-IT', 'reverse_charge', 0],
  ['AT', 'ATU13585627', 'DE-CH', 'reverse_charge', 0],
  ['AT', undefined, 'DE-AT', 'departure', 0.19],
  ['AT', undefined, 'FR-IT', 'departure', 0.2],
  ['AT', undefined, 'CH-AT', 'import', 0],
  ['AT', 'ATU13585627', 'CH-AT', 'reverse_charge', 0],
  ['AT', undefined, 'CH-GB', 'outside_eu', 0],
  ['AT', undefined, 'AT-GB', 'export', 0],
  ['AT', 'ATU13585628', 'HU-AT', 'departure', 0.27],
  ['AT', 'DE136695976', 'DE-AT', 'departure', 0.19],
  ['CH', undefined, 'DE-CH', 'outside_eu', 0],
  ['GB', undefined, 'DE-FR', 'outside_eu', 0],
  ['DE', undefined, 'CH-CH', 'outside_eu', 0],
  ['US', undefined, 'DE-FR', 'outside_eu', 0],
];

test('customer and lane decide the VAT: domestic, reverse charge, departure, export, import, outside the EU', () => {
  for (const [country, vatId, ends, rule, rate] of customers) {
    const [from, to] = ends.split('-') as [string, string];
    const order = {
      transportNetCents: 138_600,
      extrasCents: [],
      customer: { country, vatId },
      supplierCountry: 'DE',
      carried: between(place(from), place(to)),
    };
    const price = addVat(tariff, order);
    assert.equal(price.vatRule, rule, `${country} ${vatId} ${ends}`);
    assert.equal(price.vatRate, rate);
    assert.equal(price.grossCents, 138_600 + Math.round(138_600 * rate));
  }
});

const special: [where: string, at: Place, rule: VatRule][] = [
  [
    'Büsingen',
    { ...place('DE'), name: 'Büsingen am Hochrhein', zipCode: '78266', latitude: 47.7, longitude: 8.69 },
    'export',
  ],
  [
    'its neighbour',
    { ...place('DE'), name: 'Gailingen', zipCode: '78262', latitude: 47.7, longitude: 8.76 },
    'domestic',
  ],
  ['Heligoland', { ...place('DE'), name: 'Helgoland', zipCode: '', latitude: 54.18, longitude: 7.89 }, 'export'],
  ['Livigno', { ...place('IT'), name: 'Livigno', zipCode: '23041', latitude: 46.54, longitude: 10.13 }, 'export'],
  ['Las Palmas', { ...place('ES'), name: 'Las Palmas', zipCode: '35001', latitude: 28.1, longitude: -15.41 }, 'export'],
  ['Ceuta', { ...place('ES'), name: 'Ceuta', zipCode: '51001', latitude: 35.89, longitude: -5.32 }, 'export'],
  ['Mount Athos', { ...place('GR'), name: 'Karyes', zipCode: '630 86', latitude: 40.26, longitude: 24.24 }, 'export'],
  [
    'Karyes of the Peloponnese',
    { ...place('GR'), name: 'Karyes', zipCode: '', latitude: 37.3, longitude: 22.48 },
    'domestic',
  ],
  ['Campione', { ...place('IT'), name: 'Campione', zipCode: '', latitude: 45.97, longitude: 8.97 }, 'export'],
  ['Åland', { ...place('AX'), name: 'Mariehamn', zipCode: '22100' }, 'export'],
  ['Madrid', { ...place('ES'), name: 'Madrid', zipCode: '28001', latitude: 40.42, longitude: -3.7 }, 'domestic'],
];

test('goods leave and enter the EU at places of a member state to which its VAT does not extend', () => {
  const ruleOf = (from: Place, to: Place) =>
    addVat(tariff, {
      transportNetCents: 100,
      extrasCents: [],
      customer: { country: 'DE' },
      supplierCountry: 'DE',
      carried: between(from, to),
    }).vatRule;
  for (const [where, at, rule] of special) {
    assert.equal(ruleOf(place('DE'), at), rule, where);
    assert.equal(ruleOf(at, place('DE')), rule === 'export' ? 'import' : rule, where);
  }
});

type Line = { loading?: number; unloading?: number };
const tours: [tour: string, items: Line[], customer: string, rule: VatRule, rate: number][] = [
  // Goods that name no stop may stay inside the EU.
  ['DE > DE CH', [], 'DE', 'domestic', 0.19],
  ['DE > DE CH', [{}], 'DE', 'domestic', 0.19],
  ['DE > CH DE', [{}], 'DE', 'domestic', 0.19],
  ['CH DE > DE', [{}], 'DE', 'domestic', 0.19],
  ['CH DE > DE CH', [{}], 'DE', 'domestic', 0.19],
  ['DE FR > CH GB', [{}], 'DE', 'export', 0],
  ['DE CH > CH', [{}], 'DE', 'export', 0],
  ['CH GB > DE FR', [{}], 'DE', 'import', 0],
  ['CH > CH DE', [{}], 'DE', 'import', 0],
  ['CH > GB NO', [{}], 'DE', 'outside_eu', 0],
  // Where they name them, an empty stop counts for nothing.
  ['DE > DE CH', [{ unloading: 0 }], 'DE', 'domestic', 0.19],
  ['DE > DE CH', [{ unloading: 1 }], 'DE', 'export', 0],
  ['DE > CH DE', [{ unloading: 0 }], 'DE', 'export', 0],
  ['DE > DE CH', [{ unloading: 0 }, { unloading: 1 }], 'DE', 'domestic', 0.19],
  ['DE > DE CH', [{ unloading: 1 }, {}], 'DE', 'domestic', 0.19],
  ['CH DE > DE', [{ loading: 0 }], 'DE', 'import', 0],
  ['CH DE > DE', [{ loading: 1 }], 'DE', 'domestic', 0.19],
  [
    'CH DE > DE CH',
    [
      { loading: 0, unloading: 0 },
      { loading: 1, unloading: 1 },
    ],
    'DE',
    'export',
    0,
  ],
  ['CH DE > CH DE', [{ loading: 0, unloading: 0 }], 'DE', 'outside_eu', 0],
  // Without a VAT id, from where goods inside the EU depart.
  ['CH FR > DE', [{}], 'AT', 'departure', 0.2],
  ['LU FR > DE', [{ loading: 1 }], 'AT', 'departure', 0.2],
  ['FR > DE CH', [{ unloading: 0 }], 'AT', 'departure', 0.2],
  ['FR > DE CH', [{ unloading: 1 }], 'AT', 'export', 0],
  ['DE > DE CH', [{}], 'CH', 'outside_eu', 0],
];
for (const [tour, items, customer, rule, rate] of tours) {
  test(`VAT follows the goods: ${tour}, ${JSON.stringify(items)}, for ${customer}`, () => {
    const [loadings, unloadings] = tour.split(' > ').map((list) => list.split(' ').map((each) => place(each)));
    const { vatRule, vatRate } = addVat(tariff, {
      transportNetCents: 100,
      extrasCents: [],
      customer: { country: customer },
      supplierCountry: 'DE',
      carried: { loadings: loadings!, unloadings: unloadings!, items },
    });
    assert.deepEqual([vatRule, vatRate], [rule, rate]);
  });
}

test('a supplier country without a rate is a mistake of the configuration', () => {
  const order = {
    transportNetCents: 1,
    extrasCents: [],
    customer: { country: 'DE' },
    supplierCountry: 'US',
    carried: between(place('DE'), place('DE')),
  };
  assert.throws(() => addVat(tariff, order), /no rate for the supplier country US/);
});

test('gross is net and the exact VAT to within half a cent', () => {
  const rates = [...tariff.vat].map(([country]) => country);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.constantFrom(...rates), (net, country) => {
      const order = {
        transportNetCents: net,
        extrasCents: [],
        customer: { country },
        supplierCountry: country,
        carried: between(place(country), place(country)),
      };
      const { grossCents, vatRate } = addVat(tariff, order);
      const perMille = Math.round(vatRate * 1000);
      assert.equal(grossCents - net, Number((BigInt(net) * BigInt(perMille) + 500n) / 1000n));
    }),
  );
});

const vatIds: [country: string, vatId: string, valid: boolean][] = [
  ['DE', 'DE136695976', true],
  ['DE', 'de 136 695 976', true],
  ['DE', 'DE136695977', false],
  ['DE', '136695976', false],
  ['AT', 'ATU13585627', true],
  ['FR', 'FR40303265045', true],
  ['IT', 'IT00743110157', true],
  ['NL', 'NL004495445B01', true],
  ['PL', 'PL8567346215', true],
  ['GR', 'EL094259216', true],
  ['BE', 'BE0428759497', true],
  ['DE', '', false],
  ['DE', 'DE', false],
  ['DE', 'DE1', false],
  ['US', 'US123', false],
];

test('a VAT id is checked by form and check digits of its country', () => {
  for (const [country, vatId, valid] of vatIds) assert.equal(isValidVatId(country, vatId), valid, vatId);
});

test('no text whatever makes the check of a VAT id fail', () => {
  const countries = fc.constantFrom(...tariff.vat.keys());
  fc.assert(
    fc.property(countries, fc.string(), (country, text) => {
      assert.equal(typeof isValidVatId(country, country + text), 'boolean');
    }),
  );
});
