import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Asked, read } from './read.ts';

const part = 'names a price for each part of a load: write the price of the whole load for each step';
const orDelete = 'delete the row if it is not about these prices';
const vehicleNames =
  'vehicles are named as caddy, van_box_m, van_box_l, van_curtain, van_curtain_xl, van_luton_lift, truck_7_5t, truck_12t, truck_18t, tautliner, mega, reefer, box_trailer, jumbo_train, city_trailer, swap_body_c745, express, both, ftl, or as they are called in the catalogue';
const noZone = (row: number, column: string, text: string) =>
  `row ${row}, column ${column}: ${text} is no zone that is known: import a sheet of zones first, with the columns zone and place; or head the column PLZ or Land if it has postal codes or countries`;

const noBeginning = (text: string) =>
  `row 2, column A: ${text} is no zone and no beginning of a postal code, nor several as in 20-22`;
const unread =
  'is not read, though its cells look like prices: name a vehicle or a step alone above them (kilometres go into --set km_max=…), say what else it is as in Transit time, or delete the column';

const refused: [says: string, lines: string[], asked: Asked, problems: string[]][] = [
  [
    'a column that is no vehicle and no step',
    ['PLZ;bis 5 Pal;Priorität', '20;300;24 h'],
    { country: 'DE' },
    ['row 1, column C: is no vehicle and no step as in up to 5 pallets, 2.4 ldm or 1000 kg: Priorität', vehicleNames],
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
    ['Priorität;PLZ;mega', '300;20;900'],
    { country: 'DE' },
    ['row 1, column A: says nothing of places that is known, as Zone, PLZ or From do: Priorität'],
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
  [
    'names of zones that look like codes',
    ['Zone;mega', 'AT1;300', 'FR1;400', 'DE-1;500', 'AT10;310'],
    {},
    ['AT', 'FR'].map(
      (country, at) =>
        `row ${at + 2}, column A: ${country}1 may be a zone of yours, or all of ${country} that begins with 1: import a sheet of zones first, with the columns zone and place; or write ${country}-1`,
    ),
  ],
  ['an open range of codes', ['PLZ;mega', 'ab 20;300'], { country: 'DE' }, [noBeginning('ab 20')]],
  ...[
    ['PLZ;Tautliner;Transit', '20;900;310'],
    ['PLZ;Mega;Tautliner bis 400 km', '20;950;310'],
    ['PLZ;Mega;Sprinter (km 1-100)', '20;950;310'],
    ['PLZ;Mega;bis 5 Pal 100 km', '20;950;"310,00"'],
    ['PLZ;Mega;Info', '20;950;"310,00"'],
  ].map((lines): (typeof refused)[number] => {
    const label = lines[0]?.split(';')[2];
    return [`prices below ${label}`, lines, { country: 'DE' }, [`row 1, column C: ${label} ${unread}`]];
  }),
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
      ...['B: most prices of mega', 'C: most prices of tautliner'].map(
        (prices) =>
          `row 3, column ${prices} are below 20 EUR, too little for a whole vehicle: is this by the kilometre? Write it as per_km into a sheet of rates, a line for each; thousands of euros in full`,
      ),
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
    { country: 'DE', cells: { fuel: 'no' } },
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
