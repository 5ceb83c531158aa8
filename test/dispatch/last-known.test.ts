import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type LastKnown, lastKnown } from '../../src/dispatch/last-known.ts';
import type { RecordedReport, StopProgressRow } from '../../src/dispatch/progress-of-order-store.ts';

const early = '2026-11-24T06:00:00Z';
const late = '2026-11-24T08:30:00Z';

type Expected = Pick<StopProgressRow, 'expectedAt' | 'isExpectationDerived'>;
type Told = [type: RecordedReport['type'], at: string];

const nothing: Expected = { expectedAt: null, isExpectationDerived: false };
const reported = (expectedAt: string): Expected => ({ expectedAt, isExpectationDerived: false });
const derived = (expectedAt: string): Expected => ({ expectedAt, isExpectationDerived: true });

/** What is known after these reports of one stop, the second of its tour. */
function knownAfter(told: readonly Told[], expected: Expected): LastKnown | undefined {
  const row = { stopId: 'second', state: 'open', arrivedAt: null, finishedAt: null } as const;
  const reports = told.map(([type, at], index) => {
    return { number: index + 1, stopId: 'second', type, at, correctedAt: null } as RecordedReport;
  });
  return lastKnown({
    stops: [
      { ...row, ...nothing, stopId: 'first' },
      { ...row, ...expected },
    ],
    reports,
  });
}

describe('a stop that failed', () => {
  const cases: [string, Told[], Expected, at: string, moves: 'in' | 'out'][] = [
    ['is left then where nothing was said of it', [['failed', early]], nothing, early, 'out'],
    [
      'is come to by its eta',
      [
        ['eta', late],
        ['failed', early],
      ],
      reported(late),
      late,
      'in',
    ],
    [
      'is come to by its eta, once reached',
      [
        ['eta', late],
        ['arrived', early],
        ['failed', early],
      ],
      reported(late),
      late,
      'in',
    ],
    [
      'is left then where its eta is past',
      [
        ['eta', early],
        ['failed', late],
      ],
      reported(early),
      late,
      'out',
    ],
    ['is left then whatever was worked out', [['failed', early]], derived(late), early, 'out'],
    [
      'is come to by an eta after it',
      [
        ['failed', early],
        ['eta', late],
      ],
      nothing,
      late,
      'in',
    ],
    [
      'is at hand once reached again',
      [
        ['eta', late],
        ['failed', early],
        ['arrived', early],
      ],
      reported(late),
      early,
      'in',
    ],
  ];
  for (const [name, told, expected, at, moves] of cases)
    it(name, () => assert.deepEqual(knownAfter(told, expected), { position: 1, at: Date.parse(at), moves }));
});
