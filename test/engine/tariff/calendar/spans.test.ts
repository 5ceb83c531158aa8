import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Spans } from '../../../../src/engine/tariff/calendar/spans.ts';

const at = (time: string) => Date.parse(`${time}:00:00Z`);

test('spans are found from whichever year they are asked for first, and across the end of a year', () => {
  const ofYears = () =>
    new Spans((year) => [
      [at(`${year}-03-01T08`), at(`${year}-03-01T10`)],
      [at(`${year}-12-31T20`), at(`${year + 1}-01-01T06`)],
    ]);
  const rows: [instant: string, next: string | undefined, end: string | undefined][] = [
    ['2026-02-01T00', '2026-03-01T08', undefined],
    ['2026-03-01T08', undefined, '2026-03-01T10'],
    ['2026-12-31T21', '2027-03-01T08', '2027-01-01T06'],
    ['2027-01-01T05', '2027-03-01T08', '2027-01-01T06'],
    ['2026-12-31T20', '2027-03-01T08', '2027-01-01T06'],
    ['2028-02-29T12', '2028-03-01T08', undefined],
  ];
  const used = ofYears();
  for (const [instant, next, end] of rows) {
    for (const spans of [ofYears(), used]) {
      const found = spans.nextStart(at(instant));
      // No further than two months ahead is looked for into the next year.
      if (next !== undefined) assert.equal(found, at(next), instant);
      assert.equal(spans.endAt(at(instant)), end === undefined ? undefined : at(end), instant);
    }
  }
});
