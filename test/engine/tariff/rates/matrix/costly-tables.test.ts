import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Asked, read } from './read.ts';

const fuel = '--set fuel=yes adds the fuel surcharge of the tariff, --set fuel=no nothing';
const includes =
  '--set includes=none lets tolls, crossings and customs come on top, --set includes=all none of them; or name those that are included, as in --set includes="crossings customs"';
const orDelete = (what: string) => `; delete the ${what} if it is not about these prices`;
const part = 'names a price for each part of a load: write the price of the whole load for each step';
const km = 'names a price by the kilometre: write it as per_km into a sheet of rates, a line for each';
const currency = 'names another currency: write the prices in euros';
const noCountry =
  'stands above codes, and is no country: write each row’s country into a column Land, or delete the row if it says nothing of where they are';
const vans = 'van_box_m, van_box_l, van_curtain, van_curtain_xl, van_luton_lift';
const turn = 'turn the table (in a spreadsheet: copy, then paste it transposed)';
const unclearCorner = `names loads before places, or alone, as if they stood downwards: ${turn}; or write PLZ / Paletten if places stand downwards`;

/** Tables that would be read to the owner's cost, and what is said of each. */
const tables: [says: string, lines: string[], asked: Asked, problems: string[]][] = [
  [
    'a range that may lack zeros',
    ['PLZ;mega', '1000-9999;300', '20;400'],
    { country: 'DE' },
    ['row 2, column A: 1000-9999 may be 01000-09999 or 10000-99999: write 01000-09999 or 10000-99999'],
  ],
  [
    'codes of four digits, none of five',
    ['PLZ;mega', '1067;300'],
    { country: 'DE' },
    ['row 2, column A: 1067 may be 01067 or all that begins with 1067: write 01067 or 1067*'],
  ],
  [
    'a row that may be a country',
    ['PLZ;mega', '30;300', 'Benelux;', '10;500', '20;600'],
    { country: 'DE' },
    [`row 3, column A: Benelux ${noCountry}`],
  ],
  [
    'a title of another country than the option',
    ['Frachttarif Österreich 2027;', 'PLZ;mega', '30;300'],
    { country: 'DE' },
    [
      'row 1, column A: Frachttarif Österreich 2027 is above codes that --country has as those of DE: correct one of them, or delete the row',
    ],
  ],
  [
    'a country that may be where transports begin or end',
    ['Von;Nach;mega', 'Polen;;', '30;20;300'],
    { country: 'DE', cells: { from: '' } },
    ['row 2: may be where transports begin or end: name a column Land nach or Land von'],
  ],
  [
    'tonnes alone',
    ['PLZ;3,5 t;7,5 tons;26 t', '20;300;400;500'],
    { country: 'DE' },
    [
      `row 1, column B: 3,5 t may be the vehicle ${vans.replaceAll(', ', ' or ')} or loads of up to 3500 kg: write ${vans}, or 3500 kg`,
      'row 1, column C: 7,5 tons may be the vehicle truck_7_5t or loads of up to 7500 kg: write truck_7_5t, or 7500 kg',
      'row 1, column D: 26 t may be the vehicle of 26 t or loads of up to 26000 kg: write another vehicle, or 26000 kg',
    ],
  ],
  [
    'tonnes beside vehicles and weights',
    ['PLZ;1.000 kg;bis 12 t;mega', '20;300;400;500'],
    { country: 'DE' },
    ['row 1, column C: bis 12 t may be the vehicle truck_12t or loads of up to 12000 kg: write truck_12t, or 12000 kg'],
  ],
  ...['Preise zzgl. Maut', 'plus toll', 'Rates excl. toll', 'Maut separat', 'All prices exclude tolls'].map(
    (title): (typeof tables)[number] => [
      `the title ${title}`,
      [`${title};`, 'PLZ;mega', '20;300'],
      { country: 'DE' },
      [
        `row 1, column A: ${title} says that ${/tolls?|maut/i.exec(title)?.[0].toLowerCase()} comes on top: ${includes}`,
      ],
    ],
  ),
  ...[
    'zzgl. Dieselzuschlag',
    'Dieselfloater 8 %',
    'net of fuel surcharge',
    'excl. diesel',
    'fuel surcharge not included',
  ].map((title): (typeof tables)[number] => [
    `the note ${title}`,
    ['PLZ;mega', '20;300', `${title};`],
    { country: 'DE' },
    [
      `row 3, column A: ${title} says that ${/dieselzuschlag|dieselfloater|fuel|diesel/i.exec(title)?.[0].toLowerCase()} comes on top: ${fuel}`,
    ],
  ]),
  [
    'surcharges in a heading and in a remark',
    ['PLZ;mega zzgl. Maut;Bemerkung', '20;300;zzgl. Fähre', '21;310;'],
    { country: 'DE' },
    [
      `row 1, column B: mega zzgl. Maut says that maut comes on top: ${includes}`,
      `row 2, column C: zzgl. Fähre says that fähre comes on top: ${includes}`,
    ],
  ],
  [
    'what is included beside what is not',
    ['inkl. Maut, exkl. Diesel;', 'PLZ;mega', '20;300'],
    { country: 'DE' },
    [`row 1, column A: inkl. Maut, exkl. Diesel says that diesel comes on top: ${fuel}`],
  ],
  [
    'a column of tolls',
    ['PLZ;mega;Maut', '20;300;25'],
    { country: 'DE', cells: { includes: 'none' } },
    [
      'row 1, column C: comes on top of the prices: delete the column, and say so with --set includes=none or fuel=yes: Maut',
    ],
  ],
  ...['Currency: GBP', 'Währung CHF', 'Prices in £', 'Stawki w PLN'].map((title): (typeof tables)[number] => [
    `the note ${title}`,
    ['PLZ;mega', '20;300', `${title};`],
    { country: 'DE' },
    [`row 3, column A: ${title} ${currency}${orDelete('row')}`],
  ]),
  ...[
    'EUR p. Pal.',
    'Palettenpreise',
    'Preis je Palette',
    'per ldm',
    'je 100 kg',
    'EUR/%kg',
    'Pallet rates 2027',
    'Rates (pp)',
    'EUR %-kg',
    'prix aux 100 kg',
    'je dz',
    'per plt',
  ].map((title): (typeof tables)[number] => [
    `the title ${title}`,
    [`${title};;`, 'PLZ;bis 5 Pal;bis 9 Pal', '20;30;35'],
    { country: 'DE' },
    [`row 1, column A: ${title} ${part}${orDelete('row')}`],
  ]),
  [
    'kilometre prices in cents',
    ['Frachtsätze in ct./km;', 'PLZ;mega', '20;130'],
    { country: 'DE' },
    [`row 1, column A: Frachtsätze in ct./km ${km}${orDelete('row')}`],
  ],
  [
    'a remark of a row that says how its price is meant',
    ['PLZ;mega;Bemerkung', '20;300;Preis je Palette'],
    { country: 'DE' },
    [`row 2, column C: Preis je Palette ${part}${orDelete('note')}`],
  ],
  ['a column of kilometre prices', ['PLZ;EUR/km', '20;1,30'], { country: 'DE' }, [`row 1, column B: EUR/km ${km}`]],
  [
    'vehicles downwards and places across',
    ['Fahrzeug;DE 20-22;AT 10', 'Tautliner;900;1200', '12 t LKW;700;800'],
    {},
    [`row 2, column A: Tautliner: vehicles or steps stand downwards and places across: ${turn}`],
  ],
  [
    'steps downwards and codes across',
    ['PLZ;20;30;40', 'bis 5 Pal;60;70;80', 'bis 9 Pal;90;100;110'],
    { country: 'DE' },
    [`row 2, column A: bis 5 Pal: vehicles or steps stand downwards and places across: ${turn}`],
  ],
  [
    'a corner that names loads before places',
    ['Paletten / PLZ;20;30;40', '1;60;70;80', '2;90;100;110'],
    { country: 'DE' },
    [`row 1, column A: Paletten / PLZ ${unclearCorner}`],
  ],
  [
    'a corner that names loads alone',
    ['Paletten;20;30;40', '10;60;70;80', '20;90;100;110'],
    { country: 'DE' },
    [`row 1, column A: Paletten ${unclearCorner}`],
  ],
  [
    'steps downwards below a unit, and areas across',
    ['Palettenstellplätze;PLZ 20-25;PLZ 80-87', '1;60;70', '2;90;110'],
    { country: 'DE' },
    [`row 1, column A: Palettenstellplätze: vehicles or steps stand downwards and places across: ${turn}`],
  ],
  [
    'regions above columns of prices',
    [';Nord;;Süd', 'PLZ;mega;tautliner;12 t LKW', '20;300;400;500'],
    { country: 'DE' },
    ['B: Nord', 'D: Süd'].map(
      (text) =>
        `row 1, column ${text} stands above columns, and is no vehicle, step or unit: delete it if it says nothing of them`,
    ),
  ],
  [
    'a vehicle among the words of a title',
    ['Kühlsattel-Tarif 2027;;', 'PLZ;bis 5 Pal;bis 9 Pal', '20;300;350'],
    { country: 'DE' },
    [
      'row 1, column A: Kühlsattel-Tarif 2027 names a vehicle: --set vehicle=reefer says that all prices are for it; delete the row if they are not',
    ],
  ],
  [
    'a word beside vehicles above steps',
    [';12 t LKW;Eildienst', 'PLZ;bis 5 Pal;bis 5 Pal', '20;300;350'],
    { country: 'DE' },
    [
      'row 1, column C: Eildienst stands above columns, and is no vehicle, step or unit: delete it if it says nothing of them',
    ],
  ],
  [
    'a unit that contradicts the option',
    ['PLZ / Paletten;1;5', '20;300;350'],
    { country: 'DE', unit: 'ldm_to' },
    ['row 1: --unit contradicts the heading PLZ / Paletten'],
  ],
  [
    'a limit of one row',
    ['PLZ;1 Pal;Bemerkung', '20;300;max. 600 kg je Palette'],
    { country: 'DE' },
    [
      'row 2, column C: max. 600 kg je Palette is for its row alone: name the limit in the headings, or import the row by itself',
    ],
  ],
  [
    'tolls by an amount of their own',
    ['PLZ;mega', '20;300', 'Maut 0,20 EUR/km;', 'CO2-Maut 3 %;'],
    { country: 'DE' },
    [
      `row 3, column A: Maut 0,20 EUR/km says that maut comes on top: ${includes}`,
      `row 4, column A: CO2-Maut 3 % says that co2-maut comes on top: ${includes}`,
    ],
  ],
  [
    'a range in two columns',
    ['PLZ von;PLZ bis;mega', '20000;29999;300'],
    { country: 'DE', cells: { from: '' } },
    ['row 1, column B: PLZ bis ends a range of two columns: write it into one, as in 20-22'],
  ],
  [
    'prices by distance',
    ['km bis;bis 3 Pal', '50;90'],
    { cells: { to: 'DE' } },
    ['column A: km bis: prices by distance are not read: write them by postal code, or as per_km'],
  ],
  [
    'a least price',
    ['PLZ;bis 3 Pal;Mindestfracht', '20;90;50'],
    { country: 'DE' },
    [
      'row 1, column C: is a least price, which no step has: delete the column, and write each price as it is charged: Mindestfracht',
      'vehicles are named as caddy, van_box_m, van_box_l, van_curtain, van_curtain_xl, van_luton_lift, truck_7_5t, truck_12t, truck_18t, tautliner, mega, reefer, box_trailer, jumbo_train, city_trailer, swap_body_c745, express, both, ftl, or as they are called in the catalogue',
    ],
  ],
  [
    'a vehicle as a title',
    ['Mega;;', 'PLZ;bis 5 Pal;bis 9 Pal', '20;300;350'],
    { country: 'DE' },
    [
      'row 1, column A: Mega names a vehicle: --set vehicle=mega says that all prices are for it; delete the row if they are not',
    ],
  ],
  [
    'ranges of numbers without a unit',
    ['PLZ;1-5;6-10', '20;300;350'],
    { country: 'DE' },
    [
      'row 1, column B: 1-5 has no unit: --unit takes pallets, ldm or kg',
      'row 1, column C: 6-10 has no unit: --unit takes pallets, ldm or kg',
    ],
  ],
  [
    'headings that may be several vehicles or are parts of one',
    ['PLZ;Sprinter;LTL', '20;300;350'],
    { country: 'DE' },
    [
      `row 1, column B: Sprinter may be ${vans.replace(/, (?=\w+$)/, ' or ')}: write which`,
      'row 1, column C: LTL is a part of a vehicle: write up to which load, as in up to 5 pallets or 2.4 ldm',
    ],
  ],
  [
    'a list, whose first row looks like a header',
    ['Von;Nach;Fahrzeug;Preis', 'DE-20;AT-1;mega;900', 'DE-20;AT-2;mega;950'],
    { cells: { from: '' } },
    ['row 1: heads a list of prices, no matrix: name its columns rate, from, to, vehicle and price'],
  ],
  [
    'two weights of a loading metre',
    ['1 ldm = 1.750 kg;', '1.850 kg je ldm;', 'PLZ;500 kg', '20;50'],
    { country: 'DE' },
    ['row 2, column A: 1.850 kg je ldm contradicts 1750 kg above'],
  ],
];
for (const [says, lines, asked, problems] of tables) {
  test(`${says}: it is refused by row and column`, () => assert.deepEqual(read(lines, asked)?.problems, problems));
}

test('what the settings say of surcharges is not asked for', () => {
  const lines = ['Preise zzgl. Maut und Diesel;', 'PLZ;mega', '20;300'];
  assert.equal(read(lines, { country: 'DE' })?.problems.length, 2);
  assert.deepEqual(read(lines, { country: 'DE', cells: { includes: 'none', fuel: 'yes' } })?.problems, []);
});
