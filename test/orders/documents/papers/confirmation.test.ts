import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultProfile } from '../../../../src/orders/company/company-profile.ts';
import { type ConfirmationInput, confirmationOf } from '../../../../src/orders/documents/papers/confirmation.ts';
import { drawConfirmation } from '../../../../src/orders/documents/papers/draw/draw-confirmation.ts';
import type { Order } from '../../../../src/orders/order/order.ts';
import { athens, noteInput, order, paint, pallets } from './samples.ts';

const confirm = (changes: Partial<Order> = {}, more: Partial<ConfirmationInput> = {}) =>
  confirmationOf({ ...noteInput(changes), vehicleName: 'Curtain-side truck', ...more });

test('a confirmation says what was ordered, when and what it costs', () => {
  const confirmed = confirm();
  assert.deepEqual([confirmed.title, confirmed.number], ['Order confirmation', '100123']);
  assert.deepEqual(confirmed.facts, [
    ['Order number', '100123'],
    ['Ordered', '23.11.2026 06:30'],
    ['Issued', '23.11.2026'],
    ['Your reference', 'PO-4711'],
    ['Vehicle', 'Curtain-side truck'],
    ['Distance', '1 123 km'],
    ['Extra services', 'Loading by the driver'],
  ]);
  assert.deepEqual(confirmed.stops, [
    [
      'Loading',
      'Hanse Maschinenbau GmbH, Am Sandtorkai 30, Tor 3, DE-20457 Hamburg, Germany, Inga Petersen, +49 40 301000',
      '24.11.2026 08:00–14:00',
      'PO-4711',
    ],
    [
      'Unloading',
      'Officine Lombarde S.p.A., Via Dante 7, IT-20121 Milano, Italy, Inga Petersen, +49 40 301000',
      '26.11.2026 08:00',
      'PO-4711',
    ],
  ]);
  assert.deepEqual(confirmed.goods, [['4', 'Euro pallets', 'Machine parts', '120 × 80 × 120', '1 000']]);
  assert.deepEqual(confirmed.price, {
    lines: [
      ['Distance', '1000 km', '1 000.00 EUR'],
      ['Tolls', 'DE 700 km', '300.50 EUR'],
      ['Loading by the driver', '', '29.90 EUR'],
    ],
    sums: [
      ['Net', '1 330.40 EUR'],
      ['VAT, 19 %', '252.78 EUR'],
      ['Total', '1 583.18 EUR'],
    ],
  });
  assert.deepEqual(confirmed.recipient.slice(0, 2), ['Hanse Maschinenbau GmbH', 'Am Sandtorkai 30']);
  assert.equal(confirmed.letterhead.name, 'Spedition Elbe GmbH');
  assert.match(confirmed.foot.join(), /VAT id DE136695976 {2}·/);
});

test('the lines of a price sum to its net amount', () => {
  const { lines, sums } = confirm().price;
  const cents = (text: string) => Math.round(Number(text.replaceAll(' ', '').replace('EUR', '')) * 100);
  const sum = lines.reduce((total, line) => total + cents(line.at(-1)!), 0);
  assert.deepEqual([sum, sum + cents(sums[1]!.at(-1)!)], [cents(sums[0]![1]!), cents(sums[2]![1]!)]);
});

test('every rule of VAT has its words', () => {
  const rules = ['domestic', 'departure', 'reverse_charge', 'export', 'import', 'outside_eu'] as const;
  const texts = rules.map(
    (vatRule) => confirm({ price: { ...order().price!, vatRule, vatRate: 0 } }).price.sums[1]![0]!,
  );
  assert.equal(new Set(texts).size, rules.length);
  assert.match(texts[2]!, /reverse charge, due by the recipient/);
  assert.deepEqual(confirm({ price: { ...order().price!, vatRate: 0.081 } }).price.sums[1]![0], 'VAT, 8.1 %');
});

test('cancellation terms stand on it when there are any, by the clock of the first loading', () => {
  const notes = (cancellationSteps: ConfirmationInput['cancellationSteps']) =>
    confirm({ loadings: [athens] }, { cancellationSteps, profile: defaultProfile }).notes;
  assert.deepEqual(notes(undefined), []);
  assert.deepEqual(notes([{ from: null, feeCents: 0 }]), ['Canceling is free of charge.']);
  const steps = [
    { from: null, feeCents: 0 },
    { from: Date.parse('2026-11-27T07:00:00Z'), feeCents: 13_570 },
  ];
  assert.deepEqual(notes(steps), [
    'Canceling costs: free of charge; from 27.11.2026 09:00 135.70 EUR net. Times are local to the first loading.',
  ]);
});

test('goods say what is special about them, and at which of several stops they are handled', () => {
  const goods = [
    { ...paint, unloading: 1, isStackable: true },
    { ...pallets, temperature: { min: -20, max: -18 } },
  ];
  const [first, second] = confirm({ goods, unloadings: [athens, athens] }).goods;
  assert.equal(first![2], 'PAINT (UN 1263, 3, II; stackable; unloading 2)');
  assert.equal(second![2], 'Machine parts (-20 to -18 °C)');
  assert.deepEqual(confirm({ goods, unloadings: [athens, athens] }).goodsTotal, ['6', 'Total', '', '', '1 820']);
});

test('a canceled order is no confirmation, and without a profile the letterhead is empty', () => {
  assert.equal(confirm({ status: 'canceled' }).title, 'Order, canceled');
  const { letterhead, foot, notes } = confirm({}, { profile: defaultProfile });
  assert.deepEqual([letterhead, foot, notes], [{ name: '', lines: [] }, [], []]);
});

test('equal confirmations are equal to the byte, and long ones have several pages', async () => {
  const draw = (changes: Partial<Order> = {}) => drawConfirmation(confirm(changes));
  assert.ok((await draw()).equals(await draw()));
  assert.ok(!(await draw()).equals(await draw({ additionalInformation: 'x' })));
  const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length;
  assert.equal(pagesOf(await draw()), 1);
  assert.equal(pagesOf(await draw({ goods: [], price: null, loadings: [], unloadings: [] })), 1);
  assert.equal(pagesOf(await draw({ goods: Array.from({ length: 100 }, () => paint) })), 3);
});
