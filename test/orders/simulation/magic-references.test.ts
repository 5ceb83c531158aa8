import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlannedStop } from '../../../src/orders/order/order.ts';
import { askToAnswer, noteReferences, planSteps } from '../../../src/orders/simulation/magic-references.ts';

const stop = (id: string, referenceNumber: string) => ({ id, referenceNumber }) as PlannedStop;

/** References at the two loadings and the unloading, and what is planned: after how many seconds, and what. */
const rows: [references: [string, string, string], planned: [number, object][]][] = [
  [['PO-4711', '', 'SIM'], []],
  [['SIM-DELAY-90', '', ''], [[2, { to: 'eta', stopId: 'a', delayMinutes: 90 }]]],
  [['', '', 'SIM-DELAY-0'], [[2, { to: 'eta', stopId: 'c', delayMinutes: 0 }]]],
  [
    ['SIM-DELAY-5', 'SIM-DELAY-5', 'SIM-DELAY-10080'],
    [
      [2, { to: 'eta', stopId: 'a', delayMinutes: 5 }],
      [2, { to: 'eta', stopId: 'b', delayMinutes: 5 }],
      [2, { to: 'eta', stopId: 'c', delayMinutes: 10_080 }],
    ],
  ],
  [['', 'SIM-FAIL-LOADING', ''], [[2, { to: 'failed', stopId: 'a' }]]],
  [['', '', 'SIM-REFUSED'], [[2, { to: 'canceled' }]]],
  [['SIM-LOADED-5S', '', ''], [[5, { to: 'loaded' }]]],
  [['', '', 'SIM-DELIVERED-10S'], [[10, { to: 'delivered' }]]],
  [
    ['SIM-DELIVERED-1S', 'SIM-DELAY-30', 'SIM-LOADED-1S'],
    [
      [1, { to: 'delivered' }],
      [1, { to: 'loaded' }],
      [2, { to: 'eta', stopId: 'b', delayMinutes: 30 }],
    ],
  ],
  [
    ['SIM-LOADED-86400S', 'SIM-LOADED-0S', 'SIM-LOADED-0S'],
    [
      [0, { to: 'loaded' }],
      [86_400, { to: 'loaded' }],
    ],
  ],
  [['SIM-ACCEPT-5S', '', ''], [[5, { to: 'accepted' }]]],
  [['', '', 'SIM-DECLINE-10S'], [[10, { to: 'declined' }]]],
  [
    ['SIM-LOADED-1S', 'SIM-ACCEPT-86400S', 'SIM-REQUEST'],
    [
      [1, { to: 'loaded' }],
      [86_400, { to: 'accepted' }],
    ],
  ],
  [['SIM-REQUEST', '', ''], []],
  // Not quite.
  [['SIM-ACCEPT-86401S', 'SIM-DECLINE', 'SIM-ACCEPT-5'], []],
  [['SIM-LOADED-86401S', 'SIM-DELAY-10081', 'SIM-LOADED-5'], []],
  [['sim-refused', ' SIM-REFUSED', 'SIM-REFUSED-1S'], []],
  [['SIM-DELAY-', 'SIM-DELAY--5', 'SIM-DELAY-1.5'], []],
  [['SIM-FAIL-UNLOADING', 'SIM-DELIVEREDS', 'XSIM-DELIVERED-1S'], []],
];

for (const [[a, b, c], planned] of rows) {
  test(`${[a, b, c].map((each) => each || '–').join(', ')} ${planned.length === 0 ? 'mean nothing' : `ask for ${JSON.stringify(planned)}`}`, () => {
    const steps = planSteps({ loadings: [stop('a', a), stop('b', b)], unloadings: [stop('c', c)] });
    assert.deepEqual(
      steps.map(({ afterSeconds, step }) => [afterSeconds, step]),
      planned,
    );
  });
}

test('a number that begins like one that asks for something, and does not, is named', () => {
  const tour = {
    loadings: [
      stop('a', 'SIM-DELAYED-90'),
      stop('b', 'SIM-LOADED-5S'),
      stop('c', 'PO-SIM-1'),
      stop('f', 'SIM-REQUEST'),
    ],
    unloadings: [stop('d', 'SIM-DELAY-90'), stop('e', 'sim-refused'), stop('g', 'SIM-ACCEPT-5S')],
  };
  const named = noteReferences(tour).map((note) => note.split(':')[0]);
  assert.deepEqual(named, ['loadings.0.reference_number', 'unloadings.1.reference_number']);
});

/** References at a loading that starts at some hour, until when a booking of 08:00 is answered, and half of that. */
const answered: [reference: string, start: string, until?: string, half?: string][] = [
  ['', '12:00'],
  ['SIM-LOADED-5S', '12:00'],
  ['SIM-REQUESTED', '12:00'],
  ['SIM-REQUEST', '12:00', '09:00', '08:30'],
  ['SIM-REQUEST', '08:30', '08:30', '08:15'],
  ['SIM-ACCEPT-5S', '12:00', '09:00:05', '08:30:02.5'],
  ['SIM-DECLINE-1800S', '12:00', '09:30', '08:45'],
  ['SIM-DECLINE-1800S', '09:00', '09:00', '08:30'],
  ['SIM-ACCEPT-86400S', '12:00', '12:00', '10:00'],
];

for (const [reference, start, until, half = ''] of answered) {
  test(`${reference || '–'}, loading from ${start} on, is ${until ? `to be answered until ${until}` : 'placed at once'}`, () => {
    const at = (time: string) => new Date(`2029-03-01T${time}Z`).toISOString();
    const loading = { ...stop('a', reference), dates: [{ start: at(start), end: at('18:00') }] };
    assert.deepEqual(
      askToAnswer({ loadings: [loading], unloadings: [stop('c', '')] }, Date.parse(at('08:00'))),
      until && { decideUntil: at(until), halfAt: at(half), silence: 'decline' },
    );
  });
}
