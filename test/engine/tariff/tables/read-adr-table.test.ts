import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAdrTable } from '../../../../src/engine/tariff/tables/read-adr-table.ts';
import { takeSteps } from '../../../../src/ground/concurrency/steps.ts';
import { adrSample } from '../../../support/adr-sample.ts';

const header = 'un_number,name,class,packing_group,limited_quantity,transport_category,tunnel_code';
const read = (...lines: string[]) => takeSteps(readAdrTable([header, ...lines].join('\n')));

test('rows are read as a spreadsheet has them, whether or not they have labels and provisions', () => {
  const { rows, problems } = takeSteps(readAdrTable(adrSample));
  assert.deepEqual(problems, []);
  assert.deepEqual(
    rows
      .slice(0, 10)
      .map(({ unNumber, packingGroups, tunnelCode, transportCategory }) => [
        unNumber,
        packingGroups.join(),
        tunnelCode,
        transportCategory,
      ]),
    [
      ['UN 1263', 'I', 'D/E', 1],
      ['UN 1263', 'II,III', 'D/E', 2],
      ['UN 1017', '', 'C/D', 1],
      ['UN 1098', 'I', 'C/D', 1],
      ['UN 1993', 'II', 'D/E', 2],
      ['UN 2990', '', 'E', 3],
      ['UN 0012', '', 'E', 4],
      ['UN 0081', '', 'B1000C', 1],
      ['UN 3222', '', 'B', 1],
      ['UN 1202', 'III', null, 3],
    ],
  );
  assert.deepEqual(rows[2], {
    line: 5,
    unNumber: 'UN 1017',
    name: 'CHLORINE',
    class: '2',
    packingGroups: [],
    limitedQuantity: '0',
    transportCategory: 1,
    tunnelCode: 'C/D',
    labels: ['2.3', '5.1', '8'],
    specialProvisions: null,
  });
  assert.deepEqual(read('un1263,PAINT,3,I,see SP 640,–,(—)').rows[0], {
    line: 2,
    unNumber: 'UN 1263',
    name: 'PAINT',
    class: '3',
    packingGroups: ['I'],
    limitedQuantity: 'see SP 640',
    transportCategory: null,
    tunnelCode: null,
    labels: null,
    specialProvisions: null,
  });
});

const wrong: [row: string, problem: string][] = [
  ['126,PAINT,3,I,0,1,E', 'line 2, un_number: takes four digits, with or without UN before them, not 126'],
  [',PAINT,3,I,0,1,E', 'line 2, un_number: is missing'],
  ['1263,,3,I,0,1,E', 'line 2, name: is missing'],
  [
    '1263,PAINT,10,I,0,1,E',
    'line 2, class: takes a class or division of ADR, as 3, 4.1 or 2.2, of explosives 1.4S, not 10',
  ],
  [
    '0012,CARTRIDGES,1.4,,0,1,E',
    'line 2, class: takes a class or division of ADR, as 3, 4.1 or 2.2, of explosives 1.4S, not 1.4',
  ],
  ['1263,PAINT,3,IV,0,1,E', 'line 2, packing_group: takes I, II, III, several of them, or nothing, not IV'],
  [
    '1263,PAINT,3,I,much,1,E',
    'line 2, limited_quantity: takes 0, an amount as 5 L, or "see SP" and its number, not much',
  ],
  ['1263,PAINT,3,I,,1,E', 'line 2, limited_quantity: is missing'],
  ['1263,PAINT,3,I,0,5,E', 'line 2, transport_category: takes 0 to 4 or -, not 5'],
  ['1263,PAINT,3,I,0,1,F', 'line 2, tunnel_code: takes a code of ADR 8.6.4, as D/E or (D/E), or -, not F'],
];

test('every mistake names its line and column', () => {
  for (const [row, problem] of wrong) assert.deepEqual(read(row).problems, [problem]);
  assert.deepEqual(read().problems, ['has no row']);
  const labelled = takeSteps(readAdrTable(`${header},labels\n1263,PAINT,3,I,0,1,E,paint`));
  assert.deepEqual(labelled.problems, ['line 2, labels: takes labels, as 3+6.1, not paint']);
  assert.match(takeSteps(readAdrTable('un_number,name\n1263,PAINT')).problems.join(), /the column class is missing/);
});

test('the table is read as it is published: None for labels, samples of class 1, and rows of goods that are not carried', () => {
  const published = (...lines: string[]) => takeSteps(readAdrTable([`${header},labels`, ...lines].join('\n')));
  const { rows, skipped, problems } = published(
    '2211,POLYMERIC BEADS,9,III,5 kg,3,D/E,None',
    '2211,POLYMERIC BEADS,9,III,5 kg,3,D/E,-',
    '0190,SAMPLES,1,,0,0,E,',
    '1327,HAY,4.1,NOT SUBJECT TO ADR,,,,',
    '1845,Carbon dioxide solid,9,,Not subject to ADR except for 5.5.3,,,',
    '0020,AMMUNITION,1.2K,CARRIAGE PROHIBITED,,,,',
    '1327,HEU,4.1,UNTERLIEGT NICHT DEN VORSCHRIFTEN DES ADR,,,,',
    '1327,FOIN,4.1,NON SOUMIS À L’ADR,,,,',
  );
  assert.deepEqual([problems, skipped], [[], 5]);
  assert.deepEqual(
    rows.map((row) => [row.unNumber, row.class, row.labels]),
    [
      ['UN 2211', '9', []],
      ['UN 2211', '9', []],
      ['UN 0190', '1', null],
    ],
  );
  assert.deepEqual(published('1327,HAY,4.1,NOT SUBJECT TO ADR,,,,').problems, []);
});
