import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type RateRow, readRates } from '../../../../src/engine/tariff/rates/read-rates.ts';
import { takeSteps } from '../../../../src/ground/concurrency/steps.ts';

const read = (text: string) => {
  const { rows, problems } = takeSteps(readRates(text));
  return { rows, problems };
};
const dayOf = (date: string) => Date.parse(date) / 86_400_000;
const extra = { tolls: false, crossings: false, customs: false };
const included = { tolls: true, crossings: true, customs: true };
const row: RateRow = {
  line: 2,
  name: 'HH-WAW',
  account: 'Hanse AG',
  from: 'DE-20',
  to: 'PL',
  vehicle: 'tautliner',
  price: { kind: 'fixed', eur: 1150.5, stopsMax: 2, kmMax: null },
  step: null,
  includes: included,
  fuel: false,
  firstDay: dayOf('2027-01-01'),
  lastDay: dayOf('2027-12-31'),
};

const forms: [says: string, text: string][] = [
  [
    'commas',
    'rate,account,from,to,vehicle,price,valid_from,valid_until\nHH-WAW,Hanse AG,DE-20,PL,tautliner,1150.50,2027-01-01,2027-12-31\n',
  ],
  [
    'semicolons and a decimal comma',
    'rate;account;from;to;vehicle;price;valid_from;valid_until\nHH-WAW;Hanse AG;DE-20;PL;tautliner;1150,50;01.01.2027;31.12.2027\n',
  ],
  [
    'tabs',
    'rate\taccount\tfrom\tto\tvehicle\tprice\tvalid_from\tvalid_until\nHH-WAW\tHanse AG\tDE-20\tPL\ttautliner\t1150.5\t1.1.2027\t2027-12-31',
  ],
  [
    'a byte order mark and lines as Windows ends them',
    '\uFEFFrate,account,from,to,vehicle,price,valid_from,valid_until\r\nHH-WAW,Hanse AG,DE-20,PL,tautliner,"1150,5",2027-01-01,2027-12-31\r\n',
  ],
  [
    'names of columns in any case, order and spelling',
    'Valid until,VALID-FROM,Price,Vehicle,To,From,Account,Rate,Note\n2027-12-31,2027-01-01,1150.50,tautliner,PL,DE-20,Hanse AG,HH-WAW,a note\n',
  ],
  [
    'quotes',
    '"rate","account","from","to","vehicle","price","valid_from","valid_until"\n"HH-WAW","Hanse AG","DE-20","PL","tautliner","1150.50","2027-01-01","2027-12-31"\n',
  ],
];
for (const [says, text] of forms) {
  test(`a sheet with ${says} reads`, () => assert.deepEqual(read(text), { rows: [row], problems: [] }));
}

test('lines that are empty or begin with # are skipped, and lines keep their numbers, also behind a cell of two lines', () => {
  const text = '# A sheet, of "ours\n\nrate,from,to,price\n# none\n"Two\nlines",DE,PL,1\n,,,\nRate #2,DE,CZ,2\n';
  const { rows, problems } = read(text);
  assert.deepEqual(problems, []);
  assert.deepEqual(
    rows.map(({ name, line }) => [name, line]),
    [
      ['Two\nlines', 6],
      ['Rate #2', 8],
    ],
  );
});

test('cells are read without the spaces around them, also in quotes, and vehicles in any case', () => {
  const { rows, problems } = read('rate,account,from,to,vehicle,price\nA,"Hanse AG ",DE-20 ,PL,"Tautliner ",450\n');
  assert.deepEqual(problems, []);
  assert.deepEqual([rows[0]?.vehicle, rows[0]?.account, rows[0]?.from], ['tautliner', 'Hanse AG', 'DE-20']);
});

test('a day with two figures for its year is refused with the form to write', () => {
  const { problems } = read('rate,from,to,price,valid_from,valid_until\nA,DE,PL,450,1.7.27,30.02.27\n');
  assert.deepEqual(problems, [
    'line 2, valid_from: is no day: 1.7.27; write 01.07.2027 or 2027-07-01',
    'line 2, valid_until: is no day: 30.02.27; write 2027-12-31 or 31.12.2027',
  ]);
});

const flat = { kind: 'fixed', eur: 450, stopsMax: 2, kmMax: null } as const;
const header = 'rate,from,to,price,per_km,minimum,factor,includes,fuel';
const priced: [cells: string, expected: Pick<RateRow, 'price' | 'includes' | 'fuel'>][] = [
  ['450,,,,,', { price: flat, includes: included, fuel: false }],
  ['450,,,,none,yes', { price: flat, includes: extra, fuel: true }],
  ['450,,,,tolls customs,NO', { price: flat, includes: { ...included, crossings: false }, fuel: false }],
  [',1.12,,,,', { price: { kind: 'perKm', eurPerKm: 1.12, minimum: 0 }, includes: extra, fuel: false }],
  [
    ',1.1234,450,,all,yes',
    { price: { kind: 'perKm', eurPerKm: 1.1234, minimum: 450 }, includes: included, fuel: true },
  ],
  [',,,0.95,,', { price: { kind: 'factor', factor: 0.95 }, includes: extra, fuel: false }],
  [
    ',,,0.95,crossings,',
    { price: { kind: 'factor', factor: 0.95 }, includes: { ...extra, crossings: true }, fuel: false },
  ],
];
for (const [cells, expected] of priced) {
  test(`price, per_km, minimum, factor, includes, fuel as in "${cells}" are understood`, () => {
    const { rows, problems } = read(`${header}\nR,DE,PL,${cells}`);
    assert.deepEqual(problems, []);
    const { price, includes, fuel } = rows[0]!;
    assert.deepEqual({ price, includes, fuel }, expected);
  });
}

test('everything that is wrong is named with its line and column, and not only the first', () => {
  const text = [
    `${header},valid_from,valid_until,stops,km_max`,
    ',DE,,450,,,,,,,',
    'A,DE,PL,1.150,,,,,,,',
    'B,DE,PL,"1.150,00",,,,,,,',
    'C,DE,PL,0,,,,,,,',
    'D,DE,PL,-5,,,,,,,',
    'E,DE,PL,5,1,,,,,,',
    'F,DE,PL,,,,,,,,',
    'G,DE,PL,5,,30,,,,,',
    'H,DE,PL,,,,0.9,,yes,,',
    'I,DE,PL,5,,,,toll,maybe,,',
    'J,DE,PL,5,,,,,,2027-02-30,tomorrow',
    'K,DE,PL,5,,,,,,2027-02-01,2027-01-31',
    'L,DE,PL,5,,,,none all,,,',
    'M,DE,PL,5,,,,,,,,,,too many',
    `${'N'.repeat(61)},DE,PL,5,,,,,,,`,
    'O,DE,PL,5,,,,,,,,1,0',
    'P,DE,PL,5,,,,,,,,2.5,20001',
    'Q,DE,PL,,1,,,,,,,3,700',
  ];
  assert.deepEqual(read(text.join('\n')).problems, [
    'line 15: has 14 cells for 13 columns',
    'line 2, rate: is missing',
    'line 2, to: is missing',
    'line 3, price: 1.150 may be 1150 or 1.15, and the other amounts of the sheet do not say which: write 1150 or 1.15',
    'line 5, price: is no number above 0 with at most 2 decimals: 0',
    'line 6, price: is no number above 0 with at most 2 decimals: -5',
    'line 7, price: needs exactly one of price, per_km and factor, not 2',
    'line 8, price: needs exactly one of price, per_km and factor, not none',
    'line 9, minimum: goes with per_km alone',
    'line 10, fuel: is part of the freight that the factor counts on',
    'line 11, fuel: takes yes or no, not maybe',
    'line 11, includes: takes tolls, crossings, customs, all, none, not toll',
    'line 12, valid_from: is no day: 2027-02-30; write 2027-12-31 or 31.12.2027',
    'line 12, valid_until: is no day: tomorrow; write 2027-12-31 or 31.12.2027',
    'line 13, valid_until: is before valid_from',
    'line 14, includes: cannot be none and something',
    'line 16, rate: has more than 60 letters',
    'line 17, stops: must be from 2 to 40, not 1',
    'line 17, km_max: is no number above 0 with no decimals: 0',
    'line 18, stops: is no number above 0 with no decimals: 2.5',
    'line 18, km_max: must be from 1 to 20000, not 20001',
    'line 19, stops: goes with price alone',
    'line 19, km_max: goes with price alone',
  ]);
});

const headers: [text: string, problems: string[]][] = [
  ['', ['the sheet is empty: its first line names the columns']],
  [
    'rate,form,to,price\n',
    ['line 1: the column from is missing', /no column form: they are rate, from, to, account/.source],
  ],
  ['rate,from,to,to\n', ['line 1: the column to is there twice']],
  ['rate,from,to,price\nA,"DE,PL,1\n', ['line 2: Quote Not Closed: the parsing is finished with an opening quote']],
];
for (const [text, expected] of headers) {
  test(`of the sheet ${JSON.stringify(text)} it is said what is wrong`, () => {
    const { rows, problems } = read(text);
    assert.deepEqual(rows, []);
    assert.equal(problems.length, expected.length, problems.join());
    for (const [index, part] of expected.entries()) assert.ok(problems[index]!.includes(part), problems[index]!);
  });
}

test('a sheet that is read in parts reads as if it were one, wherever they end', () => {
  const cell = fc.constantFrom('plain', '"quoted, with\nline and ""quotes"""', '"#"', 'a; b', 'ü'.repeat(60));
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1500, maxLength: 2500 }), (names) => {
      const text = `rate,from,to,price,note\n${names.map((name, index) => `R${index},DE,PL,1,${name}`).join('\n')}\n`;
      const { rows, problems } = read(text);
      assert.deepEqual(problems, []);
      assert.deepEqual(
        rows.map(({ name }) => name),
        names.map((_, index) => `R${index}`),
      );
    }),
    { numRuns: 20 },
  );
});
