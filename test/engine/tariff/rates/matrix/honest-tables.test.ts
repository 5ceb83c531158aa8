import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Asked, read } from './read.ts';

/** Tables as customers send them, and of each rate of theirs the end, vehicle, price and limits (ldm, kg, pallets). */
const tables: [says: string, lines: string[], asked: Asked, rates: string[]][] = [
  [
    'countries in rows of their own',
    ['PLZ;bis 5 Pal', 'Polen;', '00-02;400', '30;450', 'Österreich', '10;300', 'Czech Republic;', 'CZ-1;200'],
    { country: 'DE' },
    ['PL-00,,400,,,5', 'PL-01,,400,,,5', 'PL-02,,400,,,5', 'PL-30,,450,,,5', 'AT-10,,300,,,5', 'CZ-1,,200,,,5'],
  ],
  [
    'rows that name a country among other words, by its own name or by its code',
    ['PLZ;mega', 'Zielland: Polska (PL);', '30;450', 'Frankreich – Zone 1;', '75;900', 'AT;', '10;300'],
    { country: 'DE' },
    ['PL-30,mega,450,,,', 'FR-75,mega,900,,,', 'AT-10,mega,300,,,'],
  ],
  [
    'a header that is repeated below each country',
    ['Polen;bis 5 Pal;bis 9 Pal', '30;450;500', 'Italien;bis 5 Pal;bis 9 Pal', '20;480;560'],
    {},
    ['PL-30,,450,,,5', 'PL-30,,500,,,9', 'IT-20,,480,,,5', 'IT-20,,560,,,9'],
  ],
  [
    'a country as a title, and one in a merged cell',
    ['Polen;;', 'PLZ;mega;tautliner', '30;450;400', ';;Italien', '20;480;430'],
    { country: 'DE' },
    ['PL-30,mega,450,,,', 'PL-30,tautliner,400,,,', 'IT-20,mega,480,,,', 'IT-20,tautliner,430,,,'],
  ],
  [
    'a country beside codes of zones that have names',
    ['Zone;PLZ;mega', 'Polen;;', 'P1;30;450', 'P2;31;460'],
    { country: 'DE' },
    ['PL-30,mega,450,,,', 'PL-31,mega,460,,,'],
  ],
  [
    'notes below that are no country',
    ['PLZ;mega', '30;450', 'Preise gelten bis Widerruf;'],
    { country: 'DE' },
    ['DE-30,mega,450,,,'],
  ],
  [
    'the country of the option in a title',
    ['Frachten Deutschland – Österreich 2027;', 'PLZ;mega', '10;450'],
    { country: 'AT' },
    ['AT-10,mega,450,,,'],
  ],
  [
    'columns of kilometres, times and towns',
    ['PLZ;Zielort;km;Laufzeit;mega;Transit time', '20457;Hamburg;280;24 h;450;1 day'],
    { country: 'DE' },
    ['DE-20457,mega,450,,,'],
  ],
  [
    'columns of kilometres and times that name vehicles or have decimals',
    ['PLZ;km;Transit;mega;Laufzeit Tautliner;Info', '20457;280,50;24 h;450;48;3 Rampen'],
    { country: 'DE' },
    ['DE-20457,mega,450,,,'],
  ],
  [
    'tonnes beside tonnes, of which one may be a vehicle',
    ['PLZ;1 t;2 t;3,5 t;5 t;bis 7,5 t', '20;100;150;200;250;300'],
    { country: 'DE' },
    ['100,,1000', '150,,2000', '200,,3500', '250,,5000', '300,,7500'].map((rest) => `DE-20,,${rest},`),
  ],
  [
    'tonnes beside vehicles',
    ['PLZ;7,5 t;12 t;Sattelzug', '20;300;400;500'],
    { country: 'DE' },
    ['DE-20,truck_7_5t,300,,,', 'DE-20,truck_12t,400,,,', 'DE-20,tautliner,500,,,'],
  ],
  [
    'a company that is called like a vehicle',
    ['Mega Transporte GmbH;', 'PLZ;1 Pal', '20;50'],
    { country: 'DE' },
    ['DE-20,,50,,,1'],
  ],
  [
    'what a pallet may weigh',
    ['max. 600 kg je Palette;;', 'PLZ;1 Pal;5 Pal', '20;50;180'],
    { country: 'DE' },
    ['DE-20,,50,,600,1', 'DE-20,,180,,3000,5'],
  ],
  [
    'the weight of a loading metre',
    ['PLZ;500 kg;1.000 kg;2,4 ldm', '20;50;80;180', '1 ldm = 1.750 kg;;;'],
    { country: 'DE' },
    ['DE-20,,50,0.28,500,', 'DE-20,,80,0.57,1000,', 'DE-20,,180,2.4,4200,'],
  ],
  [
    'the weight of a loading metre by the settings',
    ['PLZ;100 kg;1.000 kg', '20;50;80'],
    { country: 'DE', equivalents: { perLdm: 1850 } },
    ['DE-20,,50,0.1,100,', 'DE-20,,80,0.54,1000,'],
  ],
  [
    'the weight of a pallet by the settings',
    ['PLZ;1.000 kg;4 Pal', '20;50;80'],
    { country: 'DE', equivalents: { perPallet: 400 } },
    ['DE-20,,50,,1000,2', 'DE-20,,80,,1600,4'],
  ],
  [
    'two limits, above each other',
    [';bis 1.000 kg;', 'PLZ;bis 2 Pal;bis 3 Pal', '20;50;60'],
    { country: 'DE' },
    ['DE-20,,50,,1000,2', 'DE-20,,60,,1000,3'],
  ],
  [
    'costs that it includes',
    ['Alle Preise inkl. Maut und Diesel;', 'PLZ;bis 5 Pal. incl. toll', '20;300'],
    { country: 'DE' },
    ['DE-20,,300,,,5'],
  ],
  [
    'notes with amounts of their own',
    ['PLZ;mega', '20;300', 'Standgeld 45 EUR/h;', 'Palettentausch 3,50 EUR je Palette;', 'Avis 5 € pro Sendung;'],
    { country: 'DE' },
    ['DE-20,mega,300,,,'],
  ],
  [
    'ranges that say that their zeros are there',
    ['PLZ;mega', '01000-09999;300', '10000-19999;400'],
    { country: 'DE' },
    [...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => `DE-0${digit},mega,300,,,`), 'DE-1,mega,400,,,'],
  ],
  [
    'beginnings of four signs that say so',
    ['PLZ;mega', '2045*;300', '20100-20119;400'],
    { country: 'DE' },
    ['DE-2045*,mega,300,,,', 'DE-2010*,mega,400,,,', 'DE-2011*,mega,400,,,'],
  ],
  [
    'Polish words',
    ['Kraj;Kod;do 5 palet;Naczepa;Uwagi', 'Niemcy;20;300;900;', ';21;310;910;'],
    {},
    ['DE-20,,300,,,5', 'DE-20,tautliner,900,,,', 'DE-21,,310,,,5', 'DE-21,tautliner,910,,,'],
  ],
];
for (const [says, lines, asked, rates] of tables) {
  test(`a table with ${says} is read`, () => {
    const matrix = read(lines, asked);
    assert.deepEqual(matrix?.problems, []);
    const found = matrix?.sheet.trim().split('\n').slice(1);
    assert.deepEqual(
      found?.map((line) => line.replace(/^.*?DE-33,/, '')),
      rates,
    );
  });
}

test('places are told as they were read, each once, and remarks that name figures or conditions', () => {
  const matrix = read(
    ['PLZ;mega;Bemerkung', '20-26;300;nur 7,5 t', '20-26;310;werktags', 'Nord;320;gültig bis 31.03.2027', 'AT;330;'],
    { country: 'DE' },
  );
  assert.deepEqual(matrix?.problems, []);
  assert.deepEqual(matrix?.places, [
    { cell: '20-26', read_as: 'DE-20, DE-21, DE-22, DE-23 and 3 more' },
    { cell: 'AT', read_as: 'AT' },
  ]);
  assert.deepEqual(matrix?.remarks, ['row 2, column C: nur 7,5 t', 'row 4, column C: gültig bis 31.03.2027']);
});
