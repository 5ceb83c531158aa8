import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeWait } from '../../../../src/engine/pricing/times/waiting.ts';
import { place, tariff } from '../../../support/samples.ts';

const at = (time: string) => Date.parse(`2026-11-${time}:00+01:00`);
const vehicle = (code: string) => tariff.vehicles.find((each) => each.code === code)!;

test('a wait costs each started half hour beyond two hours, a day at most, by the hours that count for the vehicle', () => {
  const rows: [what: string, code: string, from: string, to: string, cents: number | undefined][] = [
    ['two hours are free', 'tautliner', '24T10:00', '24T12:00', undefined],
    ['a started half hour counts', 'tautliner', '24T10:00', '24T12:01', 3000],
    ['a trailer waits while the place is open, so not overnight', 'tautliner', '24T16:00', '25T08:00', undefined],
    ['nor over the weekend', 'tautliner', '27T16:00', '30T08:00', undefined],
    ['a day costs at most its price', 'tautliner', '24T08:00', '24T17:00', 35_000],
    ['a smaller truck costs less', 'truck_12t', '24T10:00', '24T13:00', 4000],
    ['a van waits by the clock', 'van_box_l', '24T16:00', '25T08:00', 18_000],
    ['and over the weekend', 'van_box_l', '27T16:00', '30T08:00', 54_000],
  ];
  for (const [what, code, from, to, cents] of rows) {
    const wait = { stop: 'unloading', index: 0, from: at(from), to: at(to) } as const;
    const judged = judgeWait(tariff, vehicle(code), place('DE'), wait);
    assert.ok(judged.ok, what);
    assert.equal(judged.line?.amount, cents, what);
  }
});

test('no vehicle waits longer than five days', () => {
  const wait = { stop: 'unloading', index: 0, from: at('23T08:00'), to: at('28T08:01') } as const;
  assert.deepEqual(judgeWait(tariff, vehicle('tautliner'), place('DE'), wait), { ok: false, daysMax: 5 });
});
