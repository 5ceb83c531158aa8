import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Asked, read } from './read.ts';

/** The rates of a matrix, without what all have in common. */
const ratesOf = (lines: readonly string[], asked?: Asked) => {
  const matrix = read(lines, asked);
  assert.deepEqual(matrix?.problems, []);
  return matrix?.sheet.trim().split('\n').slice(1);
};

const german = [
  'Frachttarif 2027 Hanse AG;;;;;',
  'gültig ab 01.01.2027;;;;;',
  'Zone;PLZ-Gebiete;bis 5 Paletten;bis 10 Pal. / 4,0 ldm;bis 8.000 kg;Tautliner',
  '1;20, 21;€ 180,00;290,00;510,00;1.180,00',
  '2;23-24;195,00;;auf Anfrage;1.250',
  'Inseln;;;;;',
  'Alle Preise zzgl. Diesel;;;;;',
];

test('a German matrix of steps and a vehicle reads, with titles above, blank cells and a decimal comma', () => {
  const matrix = read(german, { country: 'DE', cells: { fuel: 'yes' } });
  assert.deepEqual(matrix?.problems, []);
  // rate, from, to, vehicle, price, ldm_to, kg_to, pallets_to
  assert.deepEqual(matrix?.sheet.split('\n'), [
    'rate,from,to,vehicle,price,ldm_to,kg_to,pallets_to,fuel',
    'M 1,DE-33,DE-20,,180,,,5,yes',
    'M 1,DE-33,DE-21,,180,,,5,yes',
    'M 1,DE-33,DE-20,,290,4,,10,yes',
    'M 1,DE-33,DE-21,,290,4,,10,yes',
    'M 1,DE-33,DE-20,,510,,8000,,yes',
    'M 1,DE-33,DE-21,,510,,8000,,yes',
    'M 1,DE-33,DE-20,tautliner,1180,,,,yes',
    'M 1,DE-33,DE-21,tautliner,1180,,,,yes',
    'M 2,DE-33,DE-23,,195,,,5,yes',
    'M 2,DE-33,DE-24,,195,,,5,yes',
    'M 2,DE-33,DE-23,tautliner,1250,,,,yes',
    'M 2,DE-33,DE-24,tautliner,1250,,,,yes',
    '',
  ]);
  assert.deepEqual(
    matrix?.columns.map(({ column, read_as }) => `${column}: ${read_as}`),
    [
      'A: name of the zone',
      'B: to',
      'C: up to 5 pallets',
      'D: up to 10 pallets and 4 loading metres',
      'E: up to 8000 kg',
      'F: vehicle tautliner',
    ],
  );
  assert.deepEqual(matrix?.forms, [
    { text: '€ 180,00', value: 180 },
    { text: '290,00', value: 290 },
    { text: '1.180,00', value: 1180 },
    { text: '1.250', value: 1250 },
  ]);
  assert.equal(matrix?.withoutPrice, 2);
  assert.deepEqual(matrix?.leftOut, [
    'row 1: Frachttarif 2027 Hanse AG',
    'row 2: gültig ab 01.01.2027',
    'row 6: Inseln',
    'row 7: Alle Preise zzgl. Diesel',
  ]);
  assert.equal(matrix?.sourceOf(4), 'row 4, column D (bis 10 Pal. / 4,0 ldm)');
});

const layouts: [says: string, lines: string[], asked: Asked, rates: string[]][] = [
  [
    'from and to columns, the first merged over its rows',
    ['Von;Nach;tautliner;mega', 'DE-20;AT-1;900;950', ';AT-2;990;', 'DE-30;AT-1;800;850'],
    { cells: { from: '' } },
    [
      'M DE-20 – AT-1,DE-20,AT-1,tautliner,900,,,',
      'M DE-20 – AT-1,DE-20,AT-1,mega,950,,,',
      'M DE-20 – AT-2,DE-20,AT-2,tautliner,990,,,',
      'M DE-30 – AT-1,DE-30,AT-1,tautliner,800,,,',
      'M DE-30 – AT-1,DE-30,AT-1,mega,850,,,',
    ],
  ],
  [
    'a country beside the postal code, merged over its rows',
    ['Land;PLZ;FTL', 'AT;10;900', ';20;950', 'Schweiz;80;1400'],
    {},
    ['M 10,DE-33,AT-10,ftl,900,,,', 'M 20,DE-33,AT-20,ftl,950,,,', 'M 80,DE-33,CH-80,ftl,1400,,,'],
  ],
  [
    'the unit in a merged cell above numbers',
    [',Pallets,,', 'Postcode area,1,2,6', 'SW1,75.5,110,"1,240.00"'],
    { country: 'GB' },
    ['M SW1,DE-33,GB-SW1,,75.5,,,1', 'M SW1,DE-33,GB-SW1,,110,,,2', 'M SW1,DE-33,GB-SW1,,1240,,,6'],
  ],
  [
    'the unit in the corner',
    ['PLZ / ldm;0,4;2,4', '20;60;210'],
    { country: 'DE' },
    ['M 20,DE-33,DE-20,,60,0.4,,', 'M 20,DE-33,DE-20,,210,2.4,,'],
  ],
  [
    'the unit of an option, where nothing says it',
    ['PLZ\t500\t1.000', '20\t60\t210'],
    { country: 'DE', unit: 'kg_to' },
    ['M 20,DE-33,DE-20,,60,,500,', 'M 20,DE-33,DE-20,,210,,1000,'],
  ],
  [
    'vehicles in merged cells above steps',
    [';7,5 t LKW;;tautliner', 'PLZ;bis 3 Pal;bis 15 Pal;bis 33 Pal', '20;300;500;900'],
    { country: 'DE' },
    [
      'M 20,DE-33,DE-20,truck_7_5t,300,,,3',
      'M 20,DE-33,DE-20,truck_7_5t,500,,,15',
      'M 20,DE-33,DE-20,tautliner,900,,,33',
    ],
  ],
  [
    'zones that have a sheet of their own',
    ['Zone;mega', 'Nord;900'],
    { cells: { account: 'Hanse AG', includes: 'tolls', vehicle: 'ftl' } },
    ['M Nord,DE-33,Nord,mega,900,,,,Hanse AG,tolls'],
  ],
  [
    'places where transports begin, if the option says where they end',
    ['Zone;mega', 'DE-20;900'],
    { cells: { from: '', to: 'IT' } },
    ['M DE-20,DE-20,IT,mega,900,,,'],
  ],
  [
    'a country that stands in a row without prices, and ends the zone above it',
    ['Land;Zone;PLZ;1 Pal;2 Pal', 'DE;Nah;20;100;200', ';;21;110;210', 'AT;;;;', ';;10;300;400', ';Fern;11;;500'],
    {},
    [
      'M Nah,DE-33,DE-20,,100,,,1',
      'M Nah,DE-33,DE-20,,200,,,2',
      'M Nah,DE-33,DE-21,,110,,,1',
      'M Nah,DE-33,DE-21,,210,,,2',
      'M 10,DE-33,AT-10,,300,,,1',
      'M 10,DE-33,AT-10,,400,,,2',
      'M Fern,DE-33,AT-11,,500,,,2',
    ],
  ],
  [
    'a country beside a place without prices',
    ['Land;PLZ;1 Pal', 'DE;20;100', 'AT;10;', ';11;300'],
    {},
    ['M 20,DE-33,DE-20,,100,,,1', 'M 11,DE-33,AT-11,,300,,,1'],
  ],
  [
    'a place of departure beside a destination without prices',
    ['Von;Nach;1 Pal', 'DE-33;DE-20;100', 'DE-80;DE-10;', ';DE-30;300'],
    { cells: { from: '' } },
    ['M DE-33 – DE-20,DE-33,DE-20,,100,,,1', 'M DE-80 – DE-30,DE-80,DE-30,,300,,,1'],
  ],
  [
    'zones that are countries or name theirs',
    ['Tarifgebiet;mega', 'Österreich;900', 'DE-20, 21;500'],
    { country: 'DE' },
    [
      'M Österreich,DE-33,AT,mega,900,,,',
      'M DE-20, 21,DE-33,DE-20,mega,500,,,',
      'M DE-20, 21,DE-33,DE-21,mega,500,,,',
    ].map((line) => line.replace('M DE-20, 21', '"M DE-20, 21"')),
  ],
  [
    'headings of two lines and notes at the end',
    ['PLZ;"bis 5\nPaletten";Bemerkung', '20;300;nur werktags'],
    { country: 'DE' },
    ['M 20,DE-33,DE-20,,300,,,5'],
  ],
];
for (const [says, lines, asked, rates] of layouts) {
  test(`a matrix with ${says} reads`, () => assert.deepEqual(ratesOf(lines, asked), rates));
}

test('a sheet without a vehicle or step above its columns is no matrix', () => {
  for (const lines of [['rate,from,to,price', 'R,DE,AT,5'], ['a,b', 'c,d'], [''], ['Zone,Place', 'Nord,DE-20']])
    assert.equal(read(lines), undefined);
});
