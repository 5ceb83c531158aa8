import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { buildRateBook, ratesFor } from '../../../../src/engine/tariff/rates/rate-book.ts';
import { type Rate, type RateRow, readRates, readZones } from '../../../../src/engine/tariff/rates/read-rates.ts';
import { takeSteps } from '../../../../src/ground/concurrency/steps.ts';
import { place, tariff, vehicle } from '../../../support/samples.ts';

const zones = [
  'zone,place',
  'North,DE-2',
  'North,DE-18',
  'South,DE-8',
  'Ports,DE-20',
  'Ports,NL-30',
  'West,NL',
  'West,BE',
];

const header = 'rate,account,from,to,vehicle,price,valid_from,valid_until';

function book(rates: readonly string[], zoneRowsText = zones.join('\n')) {
  const { rows, problems } = takeSteps(readRates([header, ...rates].join('\n')));
  assert.deepEqual(problems, []);
  const zoneRows = takeSteps(readZones(zoneRowsText));
  assert.deepEqual(zoneRows.problems, []);
  return takeSteps(buildRateBook(rows, zoneRows.rows, tariff.vehicles));
}

const at = (country: string, zipCode = '') => ({ ...place(country), zipCode });
type Tour = { from: ReturnType<typeof at>[]; to: ReturnType<typeof at>[]; account?: string; vehicle?: string };
const hamburgToWarsaw: Tour = { from: [at('DE', '20457')], to: [at('PL', '00-001')], account: 'Hanse AG' };

function chosen(
  rates: readonly string[],
  { from, to, account, vehicle: code = 'tautliner' }: Tour,
): string | undefined {
  const { book: built, rateProblems, zoneProblems } = book(rates);
  assert.deepEqual([...rateProblems, ...zoneProblems], []);
  return ratesFor(built.ratesOf(from, to, account ?? null), vehicle(code))[0]?.[0]?.name;
}

/** From the most particular to the least: each goes before all that follow. */
const ranked = [
  'account and all codes,Hanse AG,DE-20457,PL-00,tautliner,1',
  'longer code,Hanse AG,DE-204,PL,,1',
  'shorter code,Hanse AG,DE-20,PL-0,tautliner,1',
  'shorter code to a country,Hanse AG,DE-20,PL,tautliner,1',
  'zone,Hanse AG,North,PL-00001,tautliner,1',
  'country to a code,Hanse AG,DE,PL-0,,1',
  'vehicle,Hanse AG,DE,PL,tautliner,1',
  'class,Hanse AG,DE,PL,ftl,1',
  'all vehicles,Hanse AG,DE,PL,,1',
  'everybody by code,,DE 20457,PL 00-001,tautliner,1',
  'everybody,,DE,PL,,1',
];

test('of several rates that hold the most particular counts: the account, then from, then to, then the vehicle', () => {
  for (let first = 0; first < ranked.length; first++) {
    const rest = ranked.slice(first);
    const [name] = rest[0]!.split(',');
    assert.equal(chosen(rest, hamburgToWarsaw), name);
    assert.equal(chosen(rest.toReversed(), hamburgToWarsaw), name, 'whatever the order of the lines');
  }
});

test('the class ftl holds for the trucks of class both too, and their own class goes before it', () => {
  const tour: Tour = { from: [at('DE')], to: [at('PL')] };
  const [ftl, both] = ['full loads,,DE,PL,ftl,1', 'trucks,,DE,PL,both,1'];
  const of = (rates: string[]) =>
    ['tautliner', 'truck_7_5t', 'van_box_l'].map((code) => chosen(rates, { ...tour, vehicle: code }));
  assert.deepEqual(of([ftl]), ['full loads', 'full loads', undefined]);
  assert.deepEqual(of([ftl, both]), ['full loads', 'trucks', undefined]);
});

test('the beginning of a British postcode does not end within the number of a district', () => {
  const holds = (zipCode: string) => chosen(['R,,GB-SW1,DE,,1'], { from: [at('GB', zipCode)], to: [at('DE')] }) === 'R';
  const codes = ['SW1A 1AA', 'SW1 9AB', 'SW1', 'SW19 1AA', 'SW19', 'SW11 2BB', 'SE1 1AA'];
  assert.deepEqual(codes.filter(holds), ['SW1A 1AA', 'SW1 9AB', 'SW1']);
});

test('a British area of one letter is that letter alone', () => {
  const codes = [
    'B1 1AA',
    'B20 2BB',
    'B20',
    'BT1 1AA',
    'BN1 1AA',
    'BD1',
    'BA1 1AA',
    'L1 1AA',
    'LS1 1AA',
    'W1A 1AA',
    'WC2',
  ];
  const heldBy = (key: string) =>
    codes.filter((zipCode) => chosen([`R,,${key},DE,,1`], { from: [at('GB', zipCode)], to: [at('DE')] }) === 'R');
  assert.deepEqual(heldBy('GB-B'), ['B1 1AA', 'B20 2BB', 'B20']);
  assert.deepEqual(heldBy('GB-L'), ['L1 1AA']);
  assert.deepEqual(heldBy('GB-W'), ['W1A 1AA']);
  assert.deepEqual(heldBy('GB-BT'), ['BT1 1AA']);
  const zoneRows = ['zone,place', 'Midlands,GB-B', 'Ulster,GB-BT', 'Birmingham,GB-B20'];
  const tiesOf = (other: string) => book(['A,,Midlands,DE,,1', `B,,${other},DE,,1`], zoneRows.join('\n')).rateProblems;
  assert.deepEqual(tiesOf('Ulster'), []);
  assert.equal(tiesOf('Birmingham').length, 1);
});

test('zones of one account cost another nothing: five hundred accounts with overlapping zones of their own', () => {
  const accounts = Array.from({ length: 500 }, (_, i) => `A${i}`);
  const ownZones = ['Inland', 'Coast', 'Hills', 'Towns'];
  const zoneText = accounts.flatMap((name) => ownZones.map((zone) => `${zone} ${name},DE`));
  const rows = accounts.flatMap((name) =>
    ownZones.map((zone, i) => `${name} ${i},${name},${zone} ${name},PL,,${i + 1},2027-0${i + 1}-01,2027-0${i + 1}-28`),
  );
  const { book: built, rateProblems } = book(rows, ['zone,place', ...zoneText].join('\n'));
  assert.deepEqual(rateProblems, []);
  assert.equal(built.ratesOf([at('DE')], [at('PL')], 'A7').length, 4);
  assert.equal(built.ratesOf([at('DE')], [at('PL')], null).length, 0);
});

test('of very many ties the first thousand are told', () => {
  const rows = Array.from({ length: 5000 }, (_, i) => `R${i},,DE,PL,,1`);
  assert.equal(book(rows).rateProblems.length, 1000);
});

const holding: [says: string, rate: string, tour: Tour, holds: boolean][] = [
  ['a country', 'R,,DE,PL,,1', { from: [at('DE')], to: [at('PL')] }, true],
  ['another country', 'R,,DE,PL,,1', { from: [at('DE')], to: [at('CZ')] }, false],
  ['the way back', 'R,,DE,PL,,1', { from: [at('PL')], to: [at('DE')] }, false],
  ['a postal code that begins so', 'R,,DE-204,PL,,1', { from: [at('DE', '20457')], to: [at('PL')] }, true],
  ['one that does not', 'R,,DE-204,PL,,1', { from: [at('DE', '20095')], to: [at('PL')] }, false],
  ['a place without a code', 'R,,DE-204,PL,,1', { from: [at('DE')], to: [at('PL')] }, false],
  [
    'a code with the letters of its country',
    'R,,LV-10,LT-LT-01,,1',
    { from: [at('LV', 'LV-1001')], to: [at('LT', 'LT-01100')] },
    true,
  ],
  [
    'a code with a space in it',
    'R,,GB-SW1,NL 1012,,1',
    { from: [at('GB', 'SW1A 1AA')], to: [at('NL', '1012 AB')] },
    true,
  ],
  ['a code of another country', 'R,,DE-20,PL,,1', { from: [at('PL', '20457')], to: [at('PL')] }, false],
  ['a zone by a code', 'R,,north,PL,,1', { from: [at('DE', '18055')], to: [at('PL')] }, true],
  ['a zone by a country', 'R,,DE,WEST,,1', { from: [at('DE')], to: [at('BE', '1000')] }, true],
  ['what is outside of the zone', 'R,,North,PL,,1', { from: [at('DE', '80331')], to: [at('PL')] }, false],
  [
    'all loadings in one place',
    'R,,DE-20,PL,,1',
    { from: [at('DE', '20457'), at('DE', '20095')], to: [at('PL')] },
    true,
  ],
  ['a loading elsewhere', 'R,,DE-20,PL,,1', { from: [at('DE', '20457'), at('DE', '18055')], to: [at('PL')] }, false],
  ['loadings in one zone', 'R,,North,PL,,1', { from: [at('DE', '20457'), at('DE', '18055')], to: [at('PL')] }, true],
  ['an unloading elsewhere', 'R,,DE,PL,,1', { from: [at('DE')], to: [at('PL'), at('CZ')] }, false],
  ['another account', 'R,Hanse AG,DE,PL,,1', { from: [at('DE')], to: [at('PL')], account: 'Rossi' }, false],
  ['nobody', 'R,Hanse AG,DE,PL,,1', { from: [at('DE')], to: [at('PL')] }, false],
  ['another vehicle', 'R,,DE,PL,mega,1', { from: [at('DE')], to: [at('PL')] }, false],
  ['the class of the vehicle', 'R,,DE,PL,both,1', { from: [at('DE')], to: [at('PL')], vehicle: 'truck_12t' }, true],
  ['another class', 'R,,DE,PL,both,1', { from: [at('DE')], to: [at('PL')] }, false],
];
for (const [says, rate, tour, holds] of holding) {
  test(`a rate ${holds ? 'holds' : 'does not hold'} for ${says}`, () => {
    assert.equal(chosen([rate], tour), holds ? 'R' : undefined);
  });
}

const tied: [says: string, rates: string[], lines: string[]][] = [
  ['two equal rows', ['A,,DE,PL,,1', 'B,,DE,PL,,2'], ['2 and 3']],
  ['the same place in two spellings', ['A,,DE-20,PL,,1', 'B,,de 20,pl,,2'], ['2 and 3']],
  ['zones that share a place', ['A,,North,PL,,1', 'B,,Ports,PL,,2'], ['2 and 3']],
  ['a zone that has a country and one that has a code of it', ['A,,DE,West,,1', 'B,,DE,Ports,,2'], ['2 and 3']],
  ['zones on both sides', ['A,,North,Ports,,1', 'B,,Ports,West,,2'], ['2 and 3']],
  ['times that overlap by a day', ['A,,DE,PL,,1,2027-01-01,2027-03-31', 'B,,DE,PL,,2,2027-03-31,'], ['2 and 3']],
  [
    'a time inside of another',
    ['A,,DE,PL,,1,,', 'B,,DE,PL,,2,2027-01-01,2027-01-31', 'C,,DE,PL,,2,2028-01-01,'],
    ['2 and 3', '2 and 4'],
  ],
];
for (const [says, rates, lines] of tied) {
  test(`the check refuses ${says}, and names both lines`, () => {
    const { rateProblems } = book(rates);
    assert.deepEqual(
      rateProblems.map((problem) => /^lines (\d+ and \d+): /.exec(problem)?.[1]),
      lines,
    );
  });
}

const untied: [says: string, rates: string[]][] = [
  ['times one after the other', ['A,,DE,PL,,1,2027-01-01,2027-03-31', 'B,,DE,PL,,2,2027-04-01,']],
  ['accounts', ['A,Hanse AG,DE,PL,,1', 'B,Rossi,DE,PL,,1', 'C,,DE,PL,,1']],
  ['vehicles and their class', ['A,,DE,PL,tautliner,1', 'B,,DE,PL,mega,1', 'C,,DE,PL,ftl,1', 'D,,DE,PL,,1']],
  ['zones apart', ['A,,North,PL,,1', 'B,,South,PL,,1']],
  ['a zone and a code in it', ['A,,North,PL,,1', 'B,,DE-20,PL,,1']],
  ['a longer code and a shorter one', ['A,,DE-2,PL,,1', 'B,,DE-20,PL,,1']],
];
for (const [says, rates] of untied) {
  test(`the check has nothing against ${says}`, () => assert.deepEqual(book(rates).rateProblems, []));
}

test('of overlapping zones with rates for other vehicles the vehicle decides', () => {
  const rates = ['all,,North,PL,,1', 'tautliner,,Ports,PL,tautliner,1'];
  const tour: Tour = { from: [at('DE', '20457')], to: [at('PL')] };
  assert.equal(chosen(rates, tour), 'tautliner');
  assert.equal(chosen(rates.toReversed(), tour), 'tautliner');
  assert.equal(chosen(rates, { ...tour, vehicle: 'mega' }), 'all');
});

const wrong: [rate: string, problem: string][] = [
  ['R,,XX,PL,,1', 'line 2, from: is no zone, country or beginning of a postal code as in DE-20: XX'],
  ['R,,DE,Nrth,,1', 'line 2, to: is no zone, country or beginning of a postal code as in DE-20: Nrth'],
  ['R,,DE,PL,tautlinr,1', 'line 2, vehicle: is no code or class of a vehicle: tautlinr'],
];
for (const [rate, problem] of wrong) {
  test(`the check says: ${problem}`, () => assert.deepEqual(book([rate]).rateProblems, [problem]));
}

test('zones need names that are no places, and places that are there', () => {
  const { rows } = takeSteps(readZones('zone,place\nDE,PL\nDE-20,PL\nok,XX-1\nok,PL\nOK,pl'));
  assert.deepEqual(takeSteps(buildRateBook([], rows, [])).zoneProblems, [
    'line 2, zone: needs a name that is no country or postal code: DE',
    'line 3, zone: needs a name that is no country or postal code: DE-20',
    'line 4, place: is no country or beginning of a postal code as in DE-20: XX-1',
    'line 6, place: is in the zone twice: pl',
  ]);
});

/** What the rule says, without an index: of all rates that hold, the one no other is more particular than. */
function mostParticular(
  rows: readonly RateRow[],
  { from, to, account, vehicle: code = 'tautliner' }: Tour,
): string | undefined {
  const isIn = (key: string) => (stop: Tour['from'][number]) => `${stop.country}-${stop.zipCode}`.startsWith(key);
  const kinds = [code, vehicle(code).class, null];
  const rank = (row: RateRow) => [
    row.account === null ? 1 : 0,
    -row.from.length,
    -row.to.length,
    kinds.indexOf(row.vehicle),
  ];
  return rows
    .filter((row) => row.account === null || row.account === account)
    .filter((row) => from.every(isIn(row.from)) && to.every(isIn(row.to)) && kinds.includes(row.vehicle))
    .toSorted(
      (a, b) =>
        rank(a)
          .map((value, at) => value - rank(b)[at]!)
          .find((value) => value !== 0) ?? 0,
    )[0]?.name;
}

const key = fc
  .tuple(fc.constantFrom('DE', 'PL'), fc.stringMatching(/^[12]{0,3}$/))
  .map(([country, code]) => (code ? `${country}-${code}` : country));
const stop = fc
  .tuple(fc.constantFrom('DE', 'PL'), fc.stringMatching(/^[12]{3}$/))
  .map(([country, code]) => at(country, code));
const anyRate = fc.tuple(fc.constantFrom('', 'A', 'B'), key, key, fc.constantFrom('', 'tautliner', 'ftl'));

test('the index finds what a look at every rate finds', () => {
  let found = 0;
  fc.assert(
    fc.property(
      fc.uniqueArray(anyRate, { minLength: 20, maxLength: 60, selector: String }),
      fc.array(stop, { minLength: 1, maxLength: 2 }),
      fc.array(stop, { minLength: 1, maxLength: 2 }),
      fc.constantFrom('A', 'B', 'C', undefined),
      (rates, from, to, account) => {
        const lines = rates.map((cells, index) => `R${index},${cells.join(',')},1`);
        const { rows } = takeSteps(readRates(['rate,account,from,to,vehicle,price', ...lines].join('\n')));
        const tour = { from, to, ...(account === undefined ? {} : { account }) };
        const { book: built } = takeSteps(buildRateBook(rows, [], tariff.vehicles));
        const first: Rate | undefined = ratesFor(
          built.ratesOf(from, to, account ?? null),
          vehicle('tautliner'),
        )[0]?.[0];
        assert.equal(first?.name, mostParticular(rows, tour));
        found += first === undefined ? 0 : 1;
      },
    ),
    { numRuns: 1000 },
  );
  assert.ok(found > 100, `${found}`);
});
