import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { drivingAllowance, workHalt } from '../../../src/engine/schedule/driver-limits.ts';
import { crewAfter, type Given, hour, type Part } from './tours.ts';

describe('at the wheel a driver may go on', () => {
  const cases: [name: string, parts: Part[], hours: number, halt: string, given?: Given][] = [
    ['for four and a half hours', [], 4.5, 'break'],
    ['for the rest of them', [['drive', 3]], 1.5, 'break'],
    [
      'no longer after a break of 15 minutes',
      [
        ['drive', 2],
        ['pause', 0.25],
      ],
      2.5,
      'break',
    ],
    [
      'for as long again after 45',
      [
        ['drive', 4.5],
        ['pause', 0.75],
      ],
      4.5,
      'day',
    ],
    [
      'for as long again after 15 and 30',
      [
        ['drive', 2],
        ['pause', 0.25],
        ['drive', 2],
        ['pause', 0.5],
      ],
      4.5,
      'break',
    ],
    [
      'no longer after 30 and 15',
      [
        ['drive', 2],
        ['pause', 0.5],
        ['drive', 2],
        ['pause', 0.25],
      ],
      0.5,
      'break',
    ],
    [
      'no longer after 14 minutes',
      [
        ['drive', 4],
        ['pause', 14 / 60],
      ],
      0.5,
      'break',
    ],
    [
      'for nine hours a day',
      [
        ['drive', 4.5],
        ['pause', 0.75],
        ['drive', 4],
      ],
      0.5,
      'day',
    ],
    ['for six hours of work without a break', [['work', 5]], 1, 'pause'],
    [
      'after 15 minutes without work',
      [
        ['work', 5],
        ['pause', 0.25],
      ],
      4,
      'pause',
    ],
    [
      'for nine hours of work with half an hour of breaks',
      [
        ['work', 5],
        ['pause', 0.5],
        ['work', 3.5],
      ],
      0.5,
      'pause',
    ],
    [
      'until thirteen hours after his day began',
      [
        ['work', 3],
        ['pause', 7],
      ],
      3,
      'rest',
    ],
    [
      'for two hours more where he may rest for nine',
      [
        ['work', 3],
        ['pause', 7],
      ],
      4.5,
      'break',
      { profile: 'earliest' },
    ],
    [
      'until fifteen hours then',
      [
        ['work', 3],
        ['pause', 8],
      ],
      4,
      'rest',
      { profile: 'earliest' },
    ],
    [
      'for ten hours of work at night',
      [
        ['work', 5],
        ['pause', 0.75],
        ['work', 3],
      ],
      2,
      'night',
      { startHour: 18 },
    ],
    ['for 56 hours a week', [], 1, 'week', { done: { drivenThisWeekMs: 55 * hour } }],
    ['for 90 hours in two', [], 2, 'week', { done: { drivenThisWeekMs: 40 * hour, drivenLastWeekMs: 48 * hour } }],
    ['for 60 hours of work a week', [], 3, 'week', { done: { workedThisWeekMs: 57 * hour } }],
    ['for six hours in a light van', [], 6, 'pause', { tonnes: 2.2 }],
    [
      'for ten hours of work in a light van',
      [
        ['work', 5],
        ['pause', 1],
        ['work', 4.5],
      ],
      0.5,
      'rest',
      { tonnes: 2.2 },
    ],
  ];
  for (const [name, parts, hours, halt, given] of cases)
    it(name, () => {
      const { state, rules } = crewAfter(parts, given);
      const allowance = drivingAllowance(state, rules);
      assert.deepEqual({ hours: allowance.ms / hour, halt: allowance.halt }, { hours, halt });
    });
});

describe('other work may be done', () => {
  const cases: [name: string, parts: Part[], hoursMax: number, halt: string, given?: Given][] = [
    ['for six hours', [], 6, 'pause'],
    [
      'for six hours since the last break',
      [
        ['work', 2],
        ['pause', 0.5],
      ],
      6,
      'pause',
    ],
    [
      'for nine hours with half an hour of breaks',
      [
        ['work', 6],
        ['pause', 0.5],
      ],
      3,
      'pause',
    ],
    [
      'for six hours with less',
      [
        ['work', 5],
        ['pause', 0.25],
      ],
      1,
      'pause',
    ],
    [
      'beyond nine hours with 45 minutes',
      [
        ['work', 6],
        ['pause', 0.75],
      ],
      6,
      'pause',
    ],
    [
      'until thirteen hours after the day began',
      [
        ['work', 3],
        ['pause', 7],
      ],
      3,
      'rest',
    ],
    [
      'for ten hours at night',
      [
        ['work', 5],
        ['pause', 0.75],
        ['work', 3],
      ],
      2,
      'night',
      { startHour: 18 },
    ],
    ['for 60 hours a week', [], 2, 'week', { done: { workedThisWeekMs: 58 * hour } }],
    [
      'for ten hours with a light van',
      [
        ['work', 5],
        ['pause', 1],
        ['work', 3],
      ],
      2,
      'rest',
      { tonnes: 2.2 },
    ],
  ];
  for (const [name, parts, hoursMax, halt, given] of cases)
    it(name, () => {
      const { state, rules } = crewAfter(parts, given);
      assert.equal(workHalt(state, rules, hoursMax * hour), undefined);
      assert.equal(workHalt(state, rules, hoursMax * hour + 1), halt);
    });

  it('until 144 hours after the last weekly rest', () => {
    const { state, rules } = crewAfter([]);
    state.weekStart = state.now - 143 * hour;
    assert.equal(workHalt(state, rules, hour), undefined);
    assert.equal(workHalt(state, rules, hour + 1), 'week');
    assert.deepEqual(drivingAllowance(state, rules), { ms: hour, halt: 'week' });
  });
});
