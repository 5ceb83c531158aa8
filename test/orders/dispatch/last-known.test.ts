import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lastKnown, progressAfter, standingStops } from '../../../src/orders/dispatch/last-known.ts';
import type {
  OrderProgress,
  RecordedReport,
  StopProgressRow,
} from '../../../src/orders/dispatch/progress-of-order-store.ts';

const [six, seven, eight] = [6, 7, 8].map((hour) => `2026-11-24T0${hour}:00:00Z`) as [string, string, string];

type Reported = [stopId: string, type: RecordedReport['type'], at: string, correctedAt?: string];
type Expected = Pick<StopProgressRow, 'expectedAt' | 'isExpectationDerived'>;

const nothing: Expected = { expectedAt: null, isExpectationDerived: false };
const reported = (expectedAt: string): Expected => ({ expectedAt, isExpectationDerived: false });
const derived = (expectedAt: string): Expected => ({ expectedAt, isExpectationDerived: true });

/** A tour of three stops after these reports; `expected` is of the second stop. */
function progressOf(told: readonly Reported[], expected: Expected = nothing): OrderProgress {
  const row = { state: 'open', arrivedAt: null, finishedAt: null } as const;
  return {
    stops: [
      { ...row, stopId: 'first', ...nothing },
      { ...row, stopId: 'second', ...expected },
      { ...row, stopId: 'third', ...nothing },
    ],
    reports: told.map(([stopId, type, at, correctedAt = null], index) => {
      return { number: index + 1, stopId, type, at, correctedAt } as RecordedReport;
    }),
  };
}

describe('a stop stands as', () => {
  const cases: [name: string, told: Reported[], state: string, endedAt?: string][] = [
    ['open where nothing was told of it', [['second', 'finished', six]], 'open'],
    ['open where only an eta was told', [['first', 'eta', seven]], 'open'],
    ['arrived once the vehicle has', [['first', 'arrived', six]], 'arrived'],
    [
      'what happened last, whatever was told last',
      [
        ['first', 'failed', seven],
        ['first', 'arrived', six],
      ],
      'failed',
    ],
    [
      'what was told last of one moment',
      [
        ['first', 'arrived', six],
        ['first', 'failed', six],
      ],
      'failed',
    ],
    [
      'finished since it was, also where an arrival after it is told',
      [
        ['first', 'finished', six],
        ['first', 'arrived', seven],
      ],
      'finished',
      six,
    ],
    ['closed since it was', [['first', 'closed', seven]], 'closed', seven],
    [
      'before a report that was taken back',
      [
        ['first', 'arrived', six],
        ['first', 'finished', seven, eight],
      ],
      'arrived',
    ],
  ];
  for (const [name, told, state, endedAt] of cases)
    it(name, () =>
      assert.deepEqual(standingStops(progressOf(told))[0], {
        stopId: 'first',
        state,
        endedAt: endedAt && Date.parse(endedAt),
      }),
    );

  it('in tour order, whatever was told first', () => {
    const stops = standingStops(
      progressOf([
        ['third', 'arrived', six],
        ['first', 'finished', seven],
      ]),
    );
    assert.deepEqual(
      stops.map(({ stopId, state }) => [stopId, state]),
      [
        ['first', 'finished'],
        ['second', 'open'],
        ['third', 'arrived'],
      ],
    );
  });
});

type Known = [position: number, at: string, moves: 'in' | 'out'];
const judgements: Record<string, [name: string, told: Reported[], known: Known | undefined, expected?: Expected][]> = {
  'a stop that failed': [
    ['is left then where nothing was said of it', [['second', 'failed', six]], [1, six, 'out']],
    [
      'is come to by its eta',
      [
        ['second', 'eta', eight],
        ['second', 'failed', six],
      ],
      [1, eight, 'in'],
      reported(eight),
    ],
    [
      'is come to by its eta, once reached',
      [
        ['second', 'eta', eight],
        ['second', 'arrived', six],
        ['second', 'failed', six],
      ],
      [1, eight, 'in'],
      reported(eight),
    ],
    [
      'is left then where its eta is past',
      [
        ['second', 'eta', six],
        ['second', 'failed', eight],
      ],
      [1, eight, 'out'],
      reported(six),
    ],
    ['is left then whatever was worked out', [['second', 'failed', six]], [1, six, 'out'], derived(eight)],
    [
      'is come to by an eta after it',
      [
        ['second', 'failed', six],
        ['second', 'eta', eight],
      ],
      [1, eight, 'in'],
    ],
    [
      'is at hand once reached again',
      [
        ['second', 'eta', eight],
        ['second', 'failed', six],
        ['second', 'arrived', six],
      ],
      [1, six, 'in'],
      reported(eight),
    ],
  ],
  'a vehicle was last known': [
    ['where it came to', [['second', 'arrived', six]], [1, six, 'in']],
    ['where it left', [['second', 'finished', six]], [1, six, 'out']],
    ['where its stop was closed', [['second', 'closed', six]], [1, six, 'out']],
    [
      'where it was last, not where it was told of last',
      [
        ['second', 'arrived', seven],
        ['first', 'finished', six],
      ],
      [1, seven, 'in'],
    ],
    [
      'where it left, not where an arrival of the same stop was told later',
      [
        ['first', 'finished', six],
        ['first', 'arrived', seven],
      ],
      [0, six, 'out'],
    ],
    [
      'on its way to the stop of the newest eta',
      [
        ['first', 'finished', six],
        ['second', 'eta', eight],
      ],
      [1, eight, 'in'],
    ],
    [
      'by the newest of two etas',
      [
        ['second', 'eta', eight],
        ['second', 'eta', seven],
      ],
      [1, seven, 'in'],
    ],
    [
      'where something happened since an eta',
      [
        ['third', 'eta', eight],
        ['second', 'finished', six],
      ],
      [1, six, 'out'],
    ],
    [
      'where it left a stop for which an eta was told afterwards',
      [
        ['second', 'finished', six],
        ['second', 'eta', eight],
      ],
      [1, six, 'out'],
    ],
    [
      'before a report that was taken back',
      [
        ['first', 'finished', six],
        ['second', 'arrived', seven, eight],
      ],
      [0, six, 'out'],
    ],
    [
      'by an eta that was told before a report that was taken back',
      [
        ['second', 'eta', eight],
        ['second', 'arrived', seven, eight],
      ],
      [1, eight, 'in'],
    ],

    ['nowhere while nothing was told', [], undefined],
    ['nowhere while nothing stands', [['first', 'arrived', six, seven]], undefined],
    ['on its way to no stop that the order does not have', [['gone', 'eta', six]], undefined],
  ],
};
for (const [what, cases] of Object.entries(judgements))
  describe(what, () => {
    for (const [name, told, known, expected] of cases)
      it(name, () => {
        const [position, at, moves] = known ?? [];
        assert.deepEqual(lastKnown(progressOf(told, expected)), known && { position, at: Date.parse(at!), moves });
      });
  });

describe('what will stand', () => {
  const told = progressOf([
    ['first', 'arrived', six],
    ['first', 'finished', seven],
    ['second', 'eta', eight],
  ]);

  it('holds the report that comes, under the next number', () => {
    const after = progressAfter(told, { type: 'arrived', stopId: 'second', at: new Date(eight) });
    assert.deepEqual(after.reports.slice(0, 3), told.reports);
    const added = { number: 4, type: 'arrived', stopId: 'second', at: '2026-11-24T08:00:00.000Z', correctedAt: null };
    assert.deepEqual(after.reports.slice(3), [added]);
    assert.deepEqual(after.stops, told.stops);
  });

  it('holds the first report under number 1', () => {
    const after = progressAfter(progressOf([]), { type: 'arrived', stopId: 'first', at: new Date(six) });
    assert.deepEqual(
      after.reports.map(({ number }) => number),
      [1],
    );
  });

  it('lacks the last report that stands and is no eta, once that is taken back', () => {
    const types = ({ reports }: OrderProgress) => reports.map(({ type }) => type);
    const correction = { type: 'correction', reason: 'another order' } as const;
    assert.deepEqual(types(progressAfter(told, correction)), ['arrived', 'eta']);
    const corrected = progressOf([
      ['first', 'arrived', six],
      ['first', 'finished', seven, eight],
    ]);
    assert.deepEqual(types(progressAfter(corrected, correction)), ['finished']);
    assert.deepEqual(progressAfter(corrected, correction).stops, corrected.stops);
    assert.deepEqual(types(progressAfter(progressOf([]), correction)), []);
  });
});
