import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type MatrixSettings, readMatrix } from '../../../../../src/engine/tariff/rates/matrix/read-matrix.ts';
import { tariff } from '../../../../support/samples.ts';

type Asked = Partial<Omit<MatrixSettings, 'cells'>> & { cells?: Record<string, string> };

function read(lines: readonly string[], { cells = {}, country, unit }: Asked = {}) {
  const settings = { cells: { rate: 'M', from: 'DE-33', ...cells }, country, unit };
  const matrix = readMatrix(lines.join('\n'), settings, {
    vehicles: tariff.vehicles,
    isZone: (text) => text === 'Nord',
  });
  return matrix;
}

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
  const matrix = read(german, { country: 'DE' });
  assert.deepEqual(matrix?.problems, []);
  // rate, from, to, vehicle, price, ldm_to, kg_to, pallets_to
  assert.deepEqual(matrix?.sheet.split('\n'), [
    'rate,from,to,vehicle,price,ldm_to,kg_to,pallets_to',
    'M 1,DE-33,DE-20,,180,,,5',
    'M 1,DE-33,DE-21,,180,,,5',
    'M 1,DE-33,DE-20,,290,4,,10',
    'M 1,DE-33,DE-21,,290,4,,10',
    'M 1,DE-33,DE-20,,510,,8000,',
    'M 1,DE-33,DE-21,,510,,8000,',
    'M 1,DE-33,DE-20,tautliner,1180,,,',
    'M 1,DE-33,DE-21,tautliner,1180,,,',
    'M 2,DE-33,DE-23,,195,,,5',
    'M 2,DE-33,DE-24,,195,,,5',
    'M 2,DE-33,DE-23,tautliner,1250,,,',
    'M 2,DE-33,DE-24,tautliner,1250,,,',
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

const part = 'names a price for each part of a load: write the price of the whole load for each step';
const orDelete = 'delete the row if it is not about these prices';
const noZone = (row: number, column: string, text: string) =>
  `row ${row}, column ${column}: ${text} is no zone that is known: import a sheet of zones first, with the columns zone and place; or head the column PLZ or Land if it has postal codes or countries`;

const refused: [says: string, lines: string[], asked: Asked, problems: string[]][] = [
  [
    'a column that is no vehicle and no step',
    ['PLZ;bis 5 Pal;Laufzeit', '20;300;24 h'],
    { country: 'DE' },
    ['row 1, column C: is no vehicle and no step as in up to 5 pallets, 2.4 ldm or 1000 kg: Laufzeit'],
  ],
  [
    'a price for a part of a step, and one without a heading',
    ['PLZ;bis 5 Pal;je 100 kg;', '20;300;12;7'],
    { country: 'DE' },
    [
      'row 1, column C: je 100 kg names a price for each part of a load: write the price of the whole load for each step',
      'row 1, column D: has no heading, but cells below',
    ],
  ],
  [
    'a column beside the places that is unknown',
    ['Entfernung;PLZ;mega', '300;20;900'],
    { country: 'DE' },
    ['row 1, column A: says nothing of places that is known, as Zone, PLZ or From do: Entfernung'],
  ],
  ['a matrix without a price', ['PLZ;mega', '20;'], { country: 'DE' }, ['no cell has a price']],
  [
    'numbers without a unit',
    ['PLZ;1;2', '20;300;400'],
    { country: 'DE' },
    [
      'row 1, column B: 1 has no unit: --unit takes pallets, ldm or kg',
      'row 1, column C: 2 has no unit: --unit takes pallets, ldm or kg',
    ],
  ],
  [
    'cells that are no price or may be two',
    ['PLZ;bis 5 Pal;mega', '20;£95;1.180', '21;12 h;x'],
    { country: 'DE' },
    [
      'row 2, column B (bis 5 Pal): is no price in euros with at most 2 decimals: £95',
      'row 2, column C (mega): 1.180 may be 1180 or 1.18, and the other amounts of the sheet do not say which: write 1180 or 1.18',
      'row 3, column B (bis 5 Pal): is no price in euros with at most 2 decimals: 12 h',
    ],
  ],
  [
    'places that are none, and rows without one',
    ['PLZ;mega', 'Zone 9;300', ';400', '20;500'],
    { country: 'DE' },
    [
      'row 2, column A: Zone 9 is no zone and no beginning of a postal code, nor several as in 20-22',
      'row 3, column A: is empty, but the row has prices',
    ],
  ],
  [
    'a code that may have lost its zero',
    ['PLZ;mega', '1;300', '20;400', '21;500'],
    { country: 'DE' },
    ['row 2, column A: 1 may be 01 or all that begins with 1: write 01 or 1*'],
  ],
  [
    'a country that is none, and one that ends with its places',
    ['Land;PLZ;mega', 'Inseln;20;300'],
    { country: 'DE' },
    ['row 2, column A: is no country: Inseln'],
  ],
  [
    'a country of other places',
    ['Von;Land nach;PLZ nach;mega', 'DE-80;AT;10;300', 'DE-30;;20;400', ';;21;500'],
    { country: 'DE', cells: { from: '' } },
    [
      'row 3, column B: is empty, and the country above is that of other places',
      'row 4, column B: is empty, and the country above is that of other places',
    ],
  ],
  ['numbers of zones that nothing places', ['Zone;1 Pal;5 Pal', '1;100;200'], { country: 'DE' }, [noZone(2, 'A', '1')]],
  [
    'letters of zones, which are no plates',
    ['Relation;1 Pal', 'A;100', 'B-2;200', 'D;300'],
    {},
    [noZone(2, 'A', 'A'), noZone(3, 'A', 'B-2'), noZone(4, 'A', 'D')],
  ],
  ['numbers of zones beside their country', ['Land;Zielzone;1 Pal', 'DE;1;100'], {}, [noZone(2, 'B', '1')]],
  [
    'fractions, and steps without an end',
    ['PLZ;1/4 Pal;1/2 Pal;6+ Pal', '20;30;50;400'],
    { country: 'DE' },
    ['1/4 Pal', '1/2 Pal']
      .map(
        (text, at) =>
          `row 1, column ${'BC'[at]}: ${text} is a part of a pallet or the like, which no step counts: write the loading metres, as in 0.2 ldm`,
      )
      .concat('row 1, column D: 6+ Pal is a step without an end: write the largest load that the price is for'),
  ],
  [
    'a price by the pallet above numbers',
    [';EUR je Palette;', 'PLZ;1;5', '20;30;25'],
    { country: 'DE', unit: 'pallets_to' },
    [`row 1, column B: EUR je Palette ${part}; ${orDelete}`],
  ],
  [
    'a price by the pallet in the corner',
    ['PLZ / Preis je Palette;1;5', '20;30;25'],
    { country: 'DE' },
    [`row 1, column A: PLZ / Preis je Palette ${part}`],
  ],
  ...['Preise in EUR je 100 kg', 'Preis je 100 kg', 'EUR/100 kg'].map((title): (typeof refused)[number] => [
    `the title ${title}`,
    [`${title};;`, 'PLZ;bis 500 kg;bis 1000 kg', '20;30;25'],
    { country: 'DE' },
    [`row 1, column A: ${title} ${part}; ${orDelete}`],
  ]),
  [
    'a price by the kilometre above vehicles',
    [';EUR/km;', 'PLZ;mega;tautliner', '20;1,30;1,25'],
    { country: 'DE' },
    [
      `row 1, column B: EUR/km names a price by the kilometre: write it as per_km into a sheet of rates, a line for each; ${orDelete}`,
    ],
  ],
  ...[';CHF;', 'Preise in CHF;;', 'Rates in £;;'].map((title): (typeof refused)[number] => [
    `another currency, as in ${title}`,
    [title, 'PLZ;mega;tautliner', '20;300;250'],
    { country: 'DE' },
    [
      `row 1, column ${title.startsWith(';') ? 'B' : 'A'}: ${title.replaceAll(';', '')} names another currency: write the prices in euros; ${orDelete}`,
    ],
  ]),
  [
    'a note below that says the same of all prices',
    ['PLZ;mega', '20;300', 'Alle Preise in CHF;', 'Alle Preise zzgl. Diesel 0,05 EUR/km;'],
    { country: 'DE' },
    [`row 3, column A: Alle Preise in CHF names another currency: write the prices in euros; ${orDelete}`],
  ],
  [
    'prices from nowhere',
    ['PLZ;mega', '20;300'],
    { country: 'DE', cells: { from: '' } },
    ['nothing says from where or to where its prices are: --from or --to does, as in --from DE-20'],
  ],
];
for (const [says, lines, asked, problems] of refused) {
  test(`${says}: each is named with its row and column`, () =>
    assert.deepEqual(read(lines, asked)?.problems, problems));
}

test('a sheet without a vehicle or step above its columns is no matrix', () => {
  for (const lines of [['rate,from,to,price', 'R,DE,AT,5'], ['a,b', 'c,d'], [''], ['Zone,Place', 'Nord,DE-20']])
    assert.equal(read(lines), undefined);
});
