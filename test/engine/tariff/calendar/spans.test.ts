import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overlapMs, type Span, Spans, spansWithin, without } from '../../../../src/engine/tariff/calendar/spans.ts';

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

const hours = (from: number, to: number): Span => [from, to];
const daily = new Spans((year) => {
  const first = Date.UTC(year, 0, 1);
  return Array.from(
    { length: 366 },
    (_, day): Span => [first + day * 86_400_000 + 1000, first + day * 86_400_000 + 3000],
  );
});

test('the parts of spans between two instants are cut at both', () => {
  const day = 86_400_000;
  const rows: [from: number, to: number, parts: Span[]][] = [
    [0, 1000, []],
    [0, 1001, [[1000, 1001]]],
    [2000, 2500, [[2000, 2500]]],
    [
      2000,
      day + 2000,
      [
        [2000, 3000],
        [day + 1000, day + 2000],
      ],
    ],
    [3000, day, []],
  ];
  for (const [from, to, parts] of rows) assert.deepEqual(spansWithin(daily, [from, to]), parts, `${from} to ${to}`);
});

test('a span without others is what they leave of it, however they lie', () => {
  const rows: [says: string, others: Span[], left: Span[]][] = [
    ['none', [], [[2, 8]]],
    ['before and behind it', [hours(0, 2), hours(8, 9)], [[2, 8]]],
    ['over its ends', [hours(0, 3), hours(7, 9)], [[3, 7]]],
    [
      'inside, not in order, overlapping',
      [hours(5, 6), hours(3, 4), hours(3, 4)],
      [
        [2, 3],
        [4, 5],
        [6, 8],
      ],
    ],
    ['all of it', [hours(1, 9)], []],
  ];
  for (const [says, others, left] of rows) assert.deepEqual(without([2, 8], others), left, says);
});

test('spans overlap another for the sum of their parts in it', () => {
  assert.equal(overlapMs([hours(0, 3), hours(4, 5), hours(7, 12)], [2, 9]), 1 + 1 + 2);
  assert.equal(overlapMs([hours(0, 2)], [2, 9]), 0);
});
