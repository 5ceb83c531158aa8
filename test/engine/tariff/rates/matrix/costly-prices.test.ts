import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Asked, read } from './read.ts';

const still =
  ', as those for each pallet or each 100 kg do not: write the price of the whole load for each step, or delete the columns of smaller steps if the largest one costs no more';
const small =
  'are below 20 EUR, too little for a whole vehicle: is this by the kilometre? Write it as per_km into a sheet of rates, a line for each; thousands of euros in full';
const marked =
  'carries + or %, as what comes on top of another price does: write the whole price, or delete the sign if it is one';

/** Tables whose prices are none of whole loads by their figures or signs, and what is said of each. */
const tables: [says: string, lines: string[], asked: Asked, problems: string[]][] = [
  [
    'prices that fall with every step',
    ['PLZ;1 Pal;5 Pal;10 Pal', '20;60;55;50', '21;70;65;60'],
    { country: 'DE' },
    [`row 2, column B: in every row the prices do not rise up to 10 Pal${still}`],
  ],
  [
    'prices that fall, with a flat spot',
    ['PLZ;1 Pal;5 Pal;10 Pal;20 Pal', '20;68;59;52;52', '21;70;65;65;60'],
    { country: 'DE' },
    [`row 2, column B: in every row the prices do not rise up to 20 Pal${still}`],
  ],
  [
    'prices that fall in most rows',
    ['PLZ;1 Pal;5 Pal;10 Pal', '20;68;72;52', '21;70;65;65', '22;70;65;60'],
    { country: 'DE' },
    [`row 3, column B: in 2 of 3 rows the prices do not rise up to 10 Pal${still}`],
  ],
  [
    'one row of prices that fall, and equal ones',
    ['PLZ;1 Pal;5 Pal;10 Pal', '20;68;68;68'],
    { country: 'DE' },
    [`row 2, column B: in every row the prices do not rise up to 10 Pal${still}`],
  ],
  [
    'kilometre prices of whole vehicles',
    ['PLZ;Tautliner;Mega', '20;1,20;1,30', '21;1,25;1,35'],
    { country: 'DE' },
    [`row 2, column B: most prices of Tautliner ${small}`, `row 2, column C: most prices of Mega ${small}`],
  ],
  [
    'kilometre prices of loads that fill a truck',
    ['PLZ;bis 5 t;bis 24 t', '20;15;19', '21;1,05;1,25'],
    { country: 'DE' },
    [`row 2, column C: most prices of bis 24 t ${small}`],
  ],
  [
    'surcharges beside a vehicle',
    ['PLZ;Tautliner;Mega (+);Frigo %', '20;900;60;70'],
    { country: 'DE' },
    [`row 1, column C: Mega (+) ${marked}`, `row 1, column D: Frigo % ${marked}`],
  ],
  [
    'a vehicle of so many tonnes with a step',
    ['PLZ;7,5 t bis 5 Pal;12 t bis 5 Pal', '20;300;400'],
    { country: 'DE' },
    ['7,5', '12'].map((tonnes, at) => {
      const kg = [7500, 12_000][at];
      const code = ['truck_7_5t', 'truck_12t'][at];
      return `row 1, column ${'BC'[at]}: ${tonnes} t bis 5 Pal may be the vehicle ${code} or loads of up to ${kg} kg: write ${code}, or ${kg} kg`;
    }),
  ],
];
for (const [says, lines, asked, problems] of tables) {
  test(`${says}: it is refused by row and column`, () => assert.deepEqual(read(lines, asked)?.problems, problems));
}

test('steps and vehicles that cost more the larger they are stay accepted, flat spots and small steps too', () => {
  const honest = [
    ['PLZ;1 Pal;2 Pal;3 Pal', '20;60;60;75', '21;65;65;80'],
    ['PLZ;1 Pal;2 Pal;3 Pal', '20;60;70;80', '21;65;60;70', '22;70;80;90'],
    ['PLZ;bis 50 kg;bis 100 kg', '20;12;15', '21;13;17'],
    ['PLZ;Mega;Caddy', '20;900;18', '21;950;40'],
    ['PLZ;bis 5 Pal', '20;60'],
  ];
  for (const lines of honest) assert.deepEqual([lines, read(lines, { country: 'DE' })?.problems], [lines, []]);
});
