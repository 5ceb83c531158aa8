import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { orderPrice, type VatRule } from '../../src/pricing/vat.ts';
import { isValidVatId } from '../../src/pricing/vat-id.ts';
import { tariff } from './samples.ts';

const amounts: [net: number, extras: number[], country: string, rate: number, gross: number][] = [
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
    const price = orderPrice(tariff, { transportNet: net, extras, customer: { country }, supplierCountry: country });
    const netAmount = net + extras.reduce((sum, cost) => sum + cost, 0);
    assert.deepEqual(price, {
      netAmount,
      vatRate: rate,
      grossAmount: gross,
      transportNetAmount: net,
      rule: 'domestic',
    });
  }
});

const customers: [country: string, vatId: string | undefined, rule: VatRule, rate: number][] = [
  ['DE', undefined, 'domestic', 0.19],
  ['DE', 'DE136695976', 'domestic', 0.19],
  ['AT', 'ATU13585627', 'reverse_charge', 0],
  ['AT', undefined, 'no_vat_id', 0.19],
  ['AT', 'ATU13585628', 'no_vat_id', 0.19],
  ['AT', 'DE136695976', 'no_vat_id', 0.19],
  ['CH', undefined, 'outside_eu', 0],
  ['GB', undefined, 'outside_eu', 0],
  ['US', undefined, 'outside_eu', 0],
];

test('the customer decides the VAT: domestic, reverse charge, without a VAT id, outside the EU', () => {
  for (const [country, vatId, rule, rate] of customers) {
    const order = { transportNet: 138_600, extras: [], customer: { country, vatId }, supplierCountry: 'DE' };
    const price = orderPrice(tariff, order);
    assert.equal(price.rule, rule, `${country} ${vatId}`);
    assert.equal(price.vatRate, rate);
    assert.equal(price.grossAmount, rate === 0 ? 138_600 : 164_934);
  }
});

test('a supplier country without a rate is a mistake of the configuration', () => {
  const order = { transportNet: 1, extras: [], customer: { country: 'DE' }, supplierCountry: 'US' };
  assert.throws(() => orderPrice(tariff, order), /no rate for the supplier country US/);
});

test('gross is net and the exact VAT to within half a cent', () => {
  const rates = [...tariff.vat].map(([country]) => country);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.constantFrom(...rates), (net, country) => {
      const order = { transportNet: net, extras: [], customer: { country }, supplierCountry: country };
      const { grossAmount, vatRate } = orderPrice(tariff, order);
      const perMille = Math.round(vatRate * 1000);
      assert.equal(grossAmount - net, Number((BigInt(net) * BigInt(perMille) + 500n) / 1000n));
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
