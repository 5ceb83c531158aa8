import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Problem } from '../../../console/views/shipper/import/file/columns.ts';
import { problemText } from '../../../console/views/shipper/import/problem-text.ts';
import { chooseLanguage, loadSection } from '../../../console/words/words.ts';

before(async () => {
  await loadSection('bulk');
  await chooseLanguage('de');
});
after(() => chooseLanguage('en'));

test('errors of a line are told after their column, with times as the reader writes them', () => {
  const rows: [problem: Problem, text: string][] = [
    [{ column: 'weight', reason: 'said', text: 'muss eine ganze Zahl sein' }, 'Gewicht kg: muss eine ganze Zahl sein'],
    [{ reason: 'said', text: 'darf höchstens 8 sein' }, 'darf höchstens 8 sein'],
    [
      { column: 'vehicle', reason: 'said', text: 'darf höchstens 8 sein', vehicle: 'Lkw 12 t' },
      'Fahrzeug: Lkw 12 t: darf höchstens 8 sein',
    ],
    [
      {
        column: 'unloading_to',
        reason: 'said',
        text: 'geht nicht: Das Fahrzeug kann ab 2026-11-24T15:35:00+01:00 dort sein',
      },
      'Entladung bis: geht nicht: Das Fahrzeug kann ab Di., 24. Nov. 15:35 dort sein',
    ],
    [{ column: 'weight', reason: 'thousands' }, 'Gewicht kg: tausend oder eins? Bitte 1000 oder 1,0 schreiben'],
  ];
  for (const [problem, text] of rows) assert.equal(problemText(problem), text);
});
