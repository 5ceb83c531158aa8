import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BoardDay, BoardStop } from '../../../console/data/operator-types.ts';
import { type GroupName, groupStops } from '../../../console/views/dispatcher/today/group-stops.ts';

const now = Date.parse('2026-11-24T11:20:00+01:00');

function stopOf(change: Partial<BoardStop>): BoardStop {
  return {
    order_id: 'order',
    order_number: 100001,
    order_status: 'placed',
    account: { id: 1, name: 'Acme' },
    stop_id: 'stop',
    kind: 'loading',
    place: { company_name: 'Acme', country: 'DE', zip: '20457', city: 'Hamburg' },
    window: { start: '2026-11-24T14:00:00+01:00', end: '2026-11-24T17:00:00+01:00' },
    expected: null,
    arrived: null,
    finished: null,
    state: 'open',
    done: false,
    next_report: 'arrived',
    late: false,
    vehicle: null,
    transport: null,
    contact: { name: '', phone: '' },
    reference_number: '',
    ...change,
  };
}

const boardOf = (date: string, stop: BoardStop): BoardDay => ({
  date,
  counts: { open: 0, late: 0, arrived: 0, failed: 0, finished: 0, closed: 0 },
  availability: { pools: [], closed: [] },
  stops: [stop],
});

const dates = { yesterday: '2026-11-23', today: '2026-11-24', tomorrow: '2026-11-25' };

function groupOf(stop: BoardStop, day: keyof typeof dates = 'today') {
  const boardAt = (which: keyof typeof dates) => (which === day ? boardOf(dates[day], stop) : undefined);
  const boards = { before: [boardAt('yesterday')], today: boardAt('today'), ahead: [boardAt('tomorrow')] };
  const groups = groupStops(boards, now);
  return Object.entries(groups).find(([, stops]) => stops.length > 0) as [GroupName, BoardStop[]] | undefined;
}

const window = (start: string, end: string) => ({ start: `2026-11-${start}:00+01:00`, end: `2026-11-${end}:00+01:00` });

const done = { done: true, next_report: null };

describe('the groups of the day', () => {
  for (const [title, change, group, day] of [
    ['a window of the afternoon is later today', {}, 'today'],
    ['one that begins within two hours is next', { window: window('24T13:00', '24T15:00') }, 'soon'],
    ['one that has begun is next', { window: window('24T10:00', '24T12:00') }, 'soon'],
    [
      'the expected time of the vehicle counts',
      { expected: { at: '2026-11-24T12:00:00+01:00', derived: false } },
      'soon',
    ],
    ['a vehicle that stands at a stop is next', { state: 'arrived' }, 'soon'],
    ['late goes before everything', { state: 'late', late: true }, 'late'],
    ['so does what failed', { state: 'failed' }, 'late'],
    ['so does what is late tomorrow', { state: 'late', late: true }, 'late', 'tomorrow'],
    ['so does what yesterday left undone', { window: window('23T10:00', '23T12:00') }, 'late', 'yesterday'],
    ['what is done is folded away', { state: 'finished', ...done }, 'finished'],
    ['closed is done', { state: 'closed', ...done }, 'finished'],
    ['tomorrow stands last', { window: window('25T14:00', '25T17:00') }, 'ahead', 'tomorrow'],
  ] as [string, Partial<BoardStop>, GroupName, (keyof typeof dates)?][])
    it(title, () => assert.equal(groupOf(stopOf(change), day)?.[0], group));

  it('stops finished yesterday are gone', () =>
    assert.equal(groupOf(stopOf({ state: 'finished', ...done }), 'yesterday'), undefined));

  it('a window that ended since the board was asked for is late', () => {
    const [group, [stop]] = groupOf(stopOf({ window: window('24T09:00', '24T11:00') }))!;
    assert.deepEqual([group, stop!.state, stop!.late], ['late', 'late', true]);
  });
});
