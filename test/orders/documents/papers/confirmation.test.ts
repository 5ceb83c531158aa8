import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { type CompanyProfile, defaultProfile, sampleIssuer } from '../../../../src/orders/company/company-profile.ts';
import { type ConfirmationInput, confirmationOf } from '../../../../src/orders/documents/papers/confirmation.ts';
import { drawConfirmation } from '../../../../src/orders/documents/papers/draw/draw-confirmation.ts';
import type { Order } from '../../../../src/orders/order/order.ts';
import {
  athens,
  bremen,
  customsAreaOf,
  milano,
  noteInput,
  order,
  paint,
  pallets,
  profile,
  stop,
  toLondon,
} from './samples.ts';

const confirm = (changes: Partial<Order> = {}, more: Partial<ConfirmationInput> = {}) =>
  confirmationOf({ ...noteInput(changes), vehicleName: 'Curtain-side truck', ...more });

/** Goods that go to Bremen, and others to Milano. */
const twoPairs: Partial<Order> = {
  loadings: [stop('hamburg')],
  unloadings: [bremen, milano],
  goods: [
    { ...pallets, unloading: 0 },
    { ...pallets, unloading: 1 },
  ],
};

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
    basis: 'For',
    lines: [
      ['Freight', '', '1 000.00 EUR'],
      ['Tolls and crossings', 'Tolls', '300.50 EUR'],
      ['Fees', 'Loading by the driver', '29.90 EUR'],
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

const showing = (priceLines: CompanyProfile['priceLines'], changes: Partial<Order> = {}) =>
  confirm(changes, { profile: { ...profile, priceLines } }).price;

test('the lines of a price sum to its net amount, however many the company shows', () => {
  const cents = (text: string) => Math.round(Number(text.replaceAll(' ', '').replace('EUR', '')) * 100);
  for (const detail of ['all', 'groups'] as const) {
    const { lines, sums } = showing(detail);
    const sum = lines.reduce((total, line) => total + cents(line.at(-1)!), 0);
    assert.deepEqual([sum, sum + cents(sums[1]!.at(-1)!)], [cents(sums[0]![1]!), cents(sums[2]![1]!)], detail);
  }
});

test('a company shows every line with what it was computed from, or the total alone', () => {
  const all = showing('all');
  assert.deepEqual(all.lines, [
    ['Distance', '1000 km', '1 000.00 EUR'],
    ['Tolls', 'DE 700 km', '300.50 EUR'],
    ['Loading by the driver', '', '29.90 EUR'],
  ]);
  assert.equal(all.basis, 'Computed from');
  assert.deepEqual(showing('total'), { basis: 'For', lines: [], sums: all.sums });
});

test('the tariff is not printed unless the company wants it', () => {
  const { price } = order();
  const lane = { code: 'lane', label: 'Lane DE-GB, × 1.300', amount: 30_000, basis: '+30 % of 1395.25' };
  const breakdown = [...price!.breakdown, lane, { code: 'customs_gb', label: 'Customs GB', amount: 15_000 }];
  const { lines } = showing('groups', { price: { ...price!, breakdown } });
  assert.deepEqual(
    lines.map(([label]) => label),
    ['Freight', 'Tolls and crossings', 'Fees'],
  );
  assert.equal(lines[2]![1], 'Customs GB; Loading by the driver');
  assert.doesNotMatch(JSON.stringify(lines), /Lane|1\.300|1395/);
});

test('an order that crosses the border names its terms, from tariff and profile', () => {
  const terms = confirm(
    {},
    {
      profile: { ...profile, paymentDays: 30, palletExchange: 'one_for_one' },
      waiting: { freeHours: 2, halfHourCents: 3000, dayMaxCents: 35_000 },
    },
  ).notes;
  assert.deepEqual(terms, [
    'Waiting: 2 hours are free at each stop, then 30.00 EUR for each begun half hour, at most 350.00 EUR a day, net.',
    'Pallet exchange: one for one at loading and unloading, in a condition fit for exchange; what is not exchanged is noted on the consignment note.',
    'Liability between countries: by the CMR, for loss and damage at most 8.33 SDR for each kilogram of gross weight short (art. 23 (3)), for delay at most the carriage charges (art. 23 (5)).',
    'Payment: within 30 days of the date of the invoice, without deduction.',
    'We work by the ADSp 2017.',
  ]);
});

describe('the terms of', () => {
  const wien = { ...milano, country: 'AT', city: 'Wien' };
  const graz = { ...wien, city: 'Graz' };
  const own = { ...profile, domesticLiability: 'At most 40 SDR per kilogram.' };
  const parcels = { ...pallets, category: 'colli' as const };
  const national = /^Liability inside Germany: .*8\.33 SDR .*HGB, § 431 \(1\)/;
  const international = /^Liability between countries: by the CMR/;
  const cases: [of: string, changes: Partial<Order>, more: Partial<ConfirmationInput>, says: RegExp, not?: RegExp][] = [
    ['a transport inside Germany', { unloadings: [bremen] }, {}, national, /CMR/],
    ['one inside Austria', { loadings: [wien], unloadings: [graz] }, {}, /inside Austria: by the law of/, /8\.33/],
    [
      'one inside a country, by the company',
      { unloadings: [bremen] },
      { profile: own },
      /^Liability: At most 40/,
      /431/,
    ],
    ['one between countries, by no company', {}, { profile: own }, international, /40 SDR/],
    ['a tour inside and beyond Germany', twoPairs, {}, national],
    ['its part beyond Germany', twoPairs, {}, international],
    ['goods without pallets', { goods: [parcels] }, {}, international, /Pallet/],
    ['a whole vehicle', { goods: [] }, {}, /^Pallet exchange: none/],
    ['a company that wants its money at once', {}, { profile: { ...profile, paymentDays: 0 } }, /on receipt/],
    ['a company that says nothing of it', {}, {}, international, /Payment/],
    ['free waiting', {}, { waiting: { freeHours: 2, halfHourCents: 0, dayMaxCents: 0 } }, /^Waiting: free of charge/],
    [
      'waiting paid from the start',
      {},
      { waiting: { freeHours: 0, halfHourCents: 50, dayMaxCents: 900 } },
      /: at each stop 0\.50/,
    ],
    [
      'goods to Great Britain',
      toLondon,
      { customsAreaOf },
      /^Customs \(GB\): Spedition Elbe GmbH has the goods declared/,
    ],
  ];
  for (const [of, changes, more, says, not] of cases)
    it(of, () => {
      const { notes } = confirm(changes, more);
      assert.ok(
        notes.some((note) => says.test(note)),
        notes.join('\n'),
      );
      if (not) assert.doesNotMatch(notes.join('\n'), not);
    });
});

describe('free waiting is stated exactly', () => {
  const cases: [freeHours: number, says: string][] = [
    [0.25, '15 minutes are free'],
    [0.5, '30 minutes are free'],
    [1, '1 hour is free'],
    [1.25, '1 hour 15 minutes are free'],
    [1 + 1 / 60, '1 hour 1 minute are free'],
    [2, '2 hours are free'],
    [2.55, '2 hours 33 minutes are free'],
    [0.33, '19 minutes 48 seconds are free'],
  ];
  for (const [freeHours, says] of cases)
    it(`${freeHours}: ${says}`, () => {
      const { notes } = confirm({}, { waiting: { freeHours, halfHourCents: 3000, dayMaxCents: 35_000 } });
      assert.match(notes[0]!, new RegExp(`^Waiting: ${says} at each stop, then 30\\.00 EUR`));
    });
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

test('a canceled order names what canceling costs instead of terms', () => {
  const canceled = (cancellationCharge: Order['cancellationCharge']) =>
    confirm({ status: 'canceled', cancellationCharge }, { cancellationSteps: [{ from: null, feeCents: 900 }] }).notes;
  assert.deepEqual(canceled(null), ['Canceled free of charge.', 'We work by the ADSp 2017.']);
  assert.equal(
    canceled({ net: 13_570, vat: 2578, gross: 16_148 })[0],
    'Canceled for a fee of 135.70 EUR net, 161.48 EUR with VAT.',
  );
  assert.equal(canceled({ net: 13_570, vat: 0, gross: 13_570 })[0], 'Canceled for a fee of 135.70 EUR net.');
});

test('a sample says on every part of it that nobody issued it', () => {
  const { title, letterhead, notes, foot } = confirm({}, { profile: sampleIssuer(profile) });
  assert.match(title, /^SAMPLE: /);
  assert.match(letterhead.name, /SAMPLE/);
  assert.match(notes[0]!, /^Sample: the issuer is invented/);
  assert.match(foot[0]!, /SAMPLE/);
});

test('cancellation terms stand on it when there are any, by the clock of the first loading', () => {
  const notes = (cancellationSteps: ConfirmationInput['cancellationSteps']) =>
    confirm({ loadings: [athens] }, { cancellationSteps, profile: defaultProfile }).notes.slice(2);
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
  assert.deepEqual([letterhead, foot], [{ name: '', lines: [] }, []]);
  assert.doesNotMatch(notes.join(), /Payment|ADSp/);
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
