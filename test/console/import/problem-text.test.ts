import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Problem } from '../../../console/views/shipper/import/file/columns.ts';
import { problemText } from '../../../console/views/shipper/import/problem-text.ts';
import { errorInWords } from '../../../console/words/error-words.ts';
import { chooseLanguage, loadSection } from '../../../console/words/words.ts';

before(async () => {
  await loadSection('bulk');
  await chooseLanguage('de');
  // The German of errors is loaded with the first one.
  errorInWords('is required');
  await import('../../../console/words/de/field-errors.ts');
});
after(() => chooseLanguage('en'));

test('errors of a line are shown in the current language, after their column', () => {
  const rows: [problem: Problem, text: string][] = [
    [{ column: 'weight', reason: 'said', text: 'must be an integer' }, 'Gewicht kg: muss eine ganze Zahl sein'],
    [{ reason: 'said', text: 'must be at most 8' }, 'darf höchstens 8 sein'],
    [
      { column: 'vehicle', reason: 'said', text: 'must be at most 8', vehicle: 'Van' },
      'Fahrzeug: Van: darf höchstens 8 sein',
    ],
    [
      {
        column: 'unloading_to',
        reason: 'said',
        text: 'cannot be met: the vehicle can be there from 2026-11-24T15:35:00+01:00',
      },
      'Entladung bis: geht nicht: Das Fahrzeug kann ab Di., 24. Nov. 15:35 dort sein',
    ],
    [
      { column: 'loading_date', reason: 'said', text: 'must not be in the past' },
      'Beladung Datum: darf nicht in der Vergangenheit liegen',
    ],
    [
      { column: 'unloading_zip', reason: 'said', text: '"Q" cannot be a postal code of France.' },
      'Entladung PLZ: „Q“ kann in diesem Land keine Postleitzahl sein',
    ],
    [{ column: 'weight', reason: 'thousands' }, 'Gewicht kg: tausend oder eins? Bitte 1000 oder 1,0 schreiben'],
  ];
  for (const [problem, text] of rows) assert.equal(problemText(problem), text);
});
