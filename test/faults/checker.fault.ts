import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Attempt, History, Operation } from './support/history.ts';
import { judgeHistory, type State } from './support/invariants.ts';

const shippers = [{ accountId: 1, token: '' }];

/** Two bookings, the first of them canceled: what a checker must be content with. */
function soundRun(): { history: History; state: State } {
  const reply = (id: string, number: number) => JSON.stringify({ data: { id, order_number: number } });
  const ok = (from: number, text: string): Attempt => ({ from, to: from + 5, outcome: 'ok', status: 200, text });
  const operation = (key: string, attempts: Attempt[], orderId?: string): Operation => ({
    shipper: 0,
    key,
    attempts,
    ...(orderId && { orderId }),
  });
  const [a, b] = [reply('a', 1), reply('b', 2)];
  const row = (key: string, route: string, order: string, text: string) => ({
    account: 1,
    route,
    key,
    order,
    reply: text,
  });
  return {
    history: {
      operations: [
        operation('k1', [ok(0, a), ok(50, a)]),
        operation('k2', [{ ...ok(10, ''), outcome: 'unknown' }, ok(20, b)]),
        operation('k3', [ok(30, 'done')], 'a'),
      ],
      reads: [
        { id: 'a', from: 20, to: 31, status: 'placed' },
        { id: 'a', from: 40, to: 41, status: 'canceled' },
      ],
      wrong: [],
    },
    state: {
      orders: [
        {
          id: 'a',
          account: 1,
          number: 1,
          status: 'canceled',
          version: 2,
          events: ['1 order.placed', '2 order.canceled'],
        },
        { id: 'b', account: 1, number: 2, status: 'placed', version: 1, events: ['1 order.placed'] },
      ],
      keys: [row('k1', 'booking', 'a', a), row('k2', 'booking', 'b', b), row('k3', 'cancel', 'a', 'done')],
      listed: [
        [
          { id: 'a', order_number: 1, status: 'canceled' },
          { id: 'b', order_number: 2, status: 'placed' },
        ],
      ],
      positions: [{ account: 1, events: 3, highest: 3, last: 3 }],
    },
  };
}

function accusedOf(spoil: (run: ReturnType<typeof soundRun>) => void): string[] {
  const run = soundRun();
  spoil(run);
  return Object.entries(judgeHistory(run.history, run.state, shippers)).flatMap(([name, wrong]) =>
    wrong.length ? [name] : [],
  );
}

describe('the checker of histories', () => {
  it('is content with a sound one', () =>
    assert.deepEqual(
      accusedOf(() => {}),
      [],
    ));
  const spoilt: [name: string, invariant: string, spoil: (run: ReturnType<typeof soundRun>) => void][] = [
    ['an acknowledged order that is gone', 'I1', ({ state }) => void state.orders.splice(1, 1)],
    ['an order of another account', 'I1', ({ state }) => void Object.assign(state.orders[1]!, { account: 2 })],
    ['an order that the list does not show', 'I1', ({ state }) => void state.listed[0]!.pop()],
    ['a second order', 'I2', ({ state }) => void state.orders.push({ ...state.orders[1]!, id: 'c', number: 3 })],
    [
      'two replies to a key',
      'I2',
      ({ history }) => void Object.assign(history.operations[0]!.attempts[1]!, { text: '{}' }),
    ],
    ['a kept reply that was not sent', 'I2', ({ state }) => void Object.assign(state.keys[1]!, { reply: '{}' })],
    ['a booking that is never done', 'I3', ({ history }) => void history.operations[1]!.attempts.pop()],
    ['a number twice', 'I4', ({ state }) => void Object.assign(state.orders[1]!, { number: 1 })],
    [
      'a number that is lower than an earlier one',
      'I4',
      ({ history }) =>
        void Object.assign(history.operations[0]!.attempts[0]!, {
          from: -9,
          to: -5,
          text: JSON.stringify({ data: { id: 'a', order_number: 7 } }),
        }),
    ],
    [
      'a canceled order that is placed again',
      'I5',
      ({ history }) => void history.reads.push({ id: 'a', from: 60, to: 61, status: 'placed' }),
    ],
    ['a change without an event', 'I6', ({ state }) => void state.orders[0]!.events.pop()],
    [
      'a cancel that nobody asked for',
      'I6',
      ({ state }) => void Object.assign(state.orders[1]!, { ...state.orders[0], id: 'b', number: 2 }),
    ],
    ['an event that feeds would miss', 'I9', ({ state }) => void Object.assign(state.positions[0]!, { events: 2 })],
    ['a 500', 'I8', ({ history }) => void history.wrong.push('GET / 500')],
  ];
  for (const [name, invariant, spoil] of spoilt)
    it(`${invariant} finds ${name}`, () => assert.ok(accusedOf(spoil).includes(invariant)));
});
