import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { breaksFor, dailyRestEnds, drive, weeklyRestEnds } from '../../../src/engine/schedule/driver-limits.ts';
import type { CrewState } from '../../../src/engine/schedule/driver-state.ts';
import { tariff } from '../../support/samples.ts';
import { crewAfter, hour, type Part } from './tours.ts';

describe('a rest', () => {
  const freshDay = (state: CrewState) => state.drivers[0].workedTodayMs === 0 && state.dayStart === state.now;

  it('of eleven hours ends the day, one of less does not', () => {
    assert.equal(
      freshDay(
        crewAfter([
          ['work', 5],
          ['pause', 11],
        ]).state,
      ),
      true,
    );
    assert.equal(
      freshDay(
        crewAfter([
          ['work', 5],
          ['pause', 10.9],
        ]).state,
      ),
      false,
    );
  });

  it('of nine hours does where the profile allows it, three times between two weekly rests', () => {
    const parts: Part[] = [];
    for (let days = 1; days <= 4; days++) {
      parts.push(['work', 5], ['pause', 9]);
      const { state } = crewAfter(parts, { profile: 'earliest' });
      const allowed = Math.min(tariff.terms.schedule.earliest.reducedRests, 3);
      assert.equal(freshDay(state), days <= allowed, `${days} days`);
    }
    assert.equal(
      freshDay(
        crewAfter(
          [
            ['work', 5],
            ['pause', 8.9],
          ],
          { profile: 'earliest' },
        ).state,
      ),
      false,
    );
  });

  it('that ends a day of too few breaks makes it illegal', () => {
    const isLegal = (...parts: Part[]) => crewAfter([...parts, ['pause', 11]]).isLegal;
    assert.equal(isLegal(['work', 6]), true);
    assert.equal(isLegal(['work', 5], ['pause', 0.25], ['work', 1.1]), false);
    assert.equal(isLegal(['work', 5], ['pause', 0.5], ['work', 4]), true);
    assert.equal(isLegal(['work', 5], ['pause', 0.5], ['work', 4.1]), false);
    assert.equal(isLegal(['work', 5], ['pause', 0.75], ['work', 4.1]), true);
  });

  it('of 45 hours begins a new week of work', () => {
    const weekStartOf = (pause: number) =>
      crewAfter([
        ['work', 5],
        ['pause', pause],
      ]).state;
    assert.equal(weekStartOf(45).weekStart, weekStartOf(45).now);
    assert.notEqual(weekStartOf(44.9).weekStart, weekStartOf(44.9).now);
  });

  it('may end after nine hours, after eleven, or for a week after 45 or with the calendar week', () => {
    const { state, rules } = crewAfter([['work', 5]], { profile: 'earliest' });
    const hoursOf = (ends: readonly number[]) => ends.map((end) => (end - state.pausedFrom) / hour);
    assert.deepEqual(hoursOf(dailyRestEnds(state, rules)), [9, 11]);
    const standard = crewAfter([['work', 5]]);
    assert.deepEqual(hoursOf(dailyRestEnds(standard.state, standard.rules)), [11]);
    const late = crewAfter([
      ['work', 5],
      ['pause', 8],
      ['work', 0.5],
    ]);
    assert.deepEqual(dailyRestEnds(late.state, late.rules), []);
    // From Tuesday 11:00 to Sunday 24:00 are 133 hours.
    assert.deepEqual(hoursOf(weeklyRestEnds(standard.state)), [133, 45]);
  });
});

it('work goes on after the shortest break that is lacking, or a whole one', () => {
  const minutesFor = (halt: Parameters<typeof breaksFor>[1], ...parts: Part[]) =>
    breaksFor(crewAfter(parts).state, halt).map((ms) => ms / 60_000);
  assert.deepEqual(minutesFor('break', ['drive', 4.5]), [45]);
  assert.deepEqual(minutesFor('break', ['drive', 2], ['pause', 0.25], ['drive', 2.5]), [30]);
  assert.deepEqual(minutesFor('pause', ['work', 6]), [30, 15, 45]);
  assert.deepEqual(minutesFor('pause', ['work', 5], ['pause', 0.5], ['work', 4]), [15, 30]);
  for (const halt of ['day', 'rest', 'night', 'week'] as const) assert.deepEqual(minutesFor(halt, ['work', 6]), []);
});

it('driving stops where a calendar week ends, and a new one has its own hours', () => {
  const { state, rules } = crewAfter([], { startHour: 5 * 24 + 22, done: { drivenThisWeekMs: 30 * hour } });
  assert.equal(drive(state, rules, 3 * hour, 'DE'), 2 * hour);
  const [{ drivenThisWeekMs, drivenLastWeekMs, workedThisWeekMs }] = state.drivers;
  assert.deepEqual([drivenThisWeekMs, drivenLastWeekMs, workedThisWeekMs], [0, 32 * hour, 0]);
  assert.equal(drive(state, rules, hour, 'DE'), hour);
  assert.equal(state.drivers[0].drivenThisWeekMs, hour);
});
