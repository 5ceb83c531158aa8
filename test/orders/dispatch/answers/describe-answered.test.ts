import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeAnswered } from '../../../../src/orders/dispatch/answers/describe-answered.ts';
import { type NameActor, nameSide } from '../../../../src/orders/dispatch/who-acted.ts';
import type { OrderStatus } from '../../../../src/orders/order/order.ts';

type Told = [type: string, actor: string, details?: Record<string, unknown>];

/** One event an hour, from nine o'clock on. */
const events = (told: readonly Told[]) =>
  told.map(([type, actor, details = {}], index) => {
    const occurredAt = new Date(Date.parse('2026-11-24T09:00:00Z') + index * 3_600_000);
    return { sequence: index + 1, version: index + 1, type, occurredAt, actor, details };
  });
const at = (hour: number) => `2026-11-24T${String(hour).padStart(2, '0')}:00:00.000Z`;
const ofCompany: NameActor = (actor) => (actor === 'person:7' ? 'Inga Petersen' : nameSide(actor));

const requested: Told = ['order.requested', 'token:1'];
const accepted: Told[] = [requested, ['order.accepted', 'person:7'], ['order.placed', 'person:7']];
const acceptedText = `The order was answered already: accepted by Inga Petersen at ${at(10)}.`;
const cancelable = 'The company can still cancel it, without a fee.';
const anew = 'Its shipper can book anew.';
const silence = { by: 'silence' };

const cases: Record<string, [OrderStatus, Told[], string]> = {
  accepted: ['placed', accepted, `${acceptedText} ${cancelable}`],
  'accepted, with news since': [
    'placed',
    [...accepted, ['transport.assigned', 'person:8']],
    `${acceptedText} ${cancelable}`,
  ],
  'accepted and loaded': [
    'loaded',
    [...accepted, ['order.loaded', 'driver']],
    `${acceptedText} It is loaded. ${cancelable}`,
  ],
  'accepted and delivered': [
    'delivered',
    [...accepted, ['order.delivered', 'driver']],
    `${acceptedText} It is delivered.`,
  ],
  'accepted by silence': [
    'placed',
    [requested, ['order.accepted', 'system', silence], ['order.placed', 'system']],
    `The order was answered already: accepted by silence, since its time was up, at ${at(10)}. ${cancelable}`,
  ],
  'accepted, then canceled by the shipper': [
    'canceled',
    [...accepted, ['order.canceled', 'token:1', { by: 'shipper' }]],
    `${acceptedText} It was canceled by the shipper at ${at(12)}. ${anew}`,
  ],
  'accepted, then canceled by the company': [
    'canceled',
    [...accepted, ['order.canceled', 'person:7', { by: 'company', reason: 'no_vehicle' }]],
    `${acceptedText} It was canceled by Inga Petersen at ${at(12)}. ${anew}`,
  ],
  declined: [
    'declined',
    [requested, ['order.declined', 'person:7', { reason: 'no_vehicle' }]],
    `The order was answered already: declined by Inga Petersen at ${at(10)} (no_vehicle). ${anew}`,
  ],
  'declined by silence': [
    'declined',
    [requested, ['order.declined', 'system', silence]],
    `The order was answered already: declined by silence, since its time was up, at ${at(10)}. ${anew}`,
  ],
  withdrawn: [
    'canceled',
    [requested, ['order.canceled', 'shipper:3', { by: 'shipper', was: 'requested' }]],
    `The shipper withdrew the order at ${at(10)}, before it was answered. ${anew}`,
  ],
  'placed at once': [
    'placed',
    [
      ['order.drafted', 'token:1'],
      ['order.placed', 'token:1'],
    ],
    `The order was not to be answered: it was placed at once, at ${at(10)}. ${cancelable}`,
  ],
  'placed by an earlier release and canceled': [
    'canceled',
    [
      ['placed', 'token:1'],
      ['canceled', 'token:1'],
    ],
    `The order was not to be answered: it was placed at once, at ${at(9)}. It was canceled by the shipper at ${at(10)}. ${anew}`,
  ],
  'a draft that was canceled': [
    'canceled',
    [
      ['order.drafted', 'token:1'],
      ['order.canceled', 'token:1', { by: 'shipper' }],
    ],
    `It was canceled by the shipper at ${at(10)}. ${anew}`,
  ],
  'a draft': ['draft', [['order.drafted', 'token:1']], 'The order is a draft: its shipper has asked for nothing yet.'],
};

describe('who answers what has its answer reads how it got it and what is left to do', () => {
  for (const [name, [status, told, text]] of Object.entries(cases))
    it(name, () => assert.equal(describeAnswered({ order: { status }, events: events(told) }, ofCompany), text));

  it('a shipper reads no name', () => {
    const text = describeAnswered({ order: { status: 'placed' }, events: events(accepted) }, nameSide);
    assert.equal(text, `The order was answered already: accepted by the company at ${at(10)}. ${cancelable}`);
  });
});
