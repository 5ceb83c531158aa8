import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import type { Offer } from '../../src/engine/pricing/offer.ts';
import type { Activity } from '../../src/engine/schedule/driver-state.ts';
import { item, place, vehicle } from '../support/samples.ts';
import { domesticCountries, whatAnyMay } from './checks/cabotage.ts';
import { findByChance, type Trip } from './checks/earliest-found.ts';
import { ticketsOf } from './checks/ferries.ts';
import { judgeBookedAgain } from './checks/kept-windows.ts';
import { isBigger, judgeFarther } from './checks/price-order.ts';
import { type Check, Tallies } from './support/check.ts';
import { drawFrom } from './support/draw.ts';
import { easterOf, localTime } from './support/own-calendar.ts';
import { crowKm, isClosedGround, isFarIsland } from './support/own-ground.ts';
import { rulesOf } from './support/own-hours.ts';
import { packByChance } from './support/own-packing.ts';
import { at, did, hour, part, tourInside, window } from './support/planted.ts';
import { rowsOf } from './support/report.ts';

const toIsland = { from: 'Barcelona', to: 'Palma', km: 205 };
const tautliner = vehicle('tautliner');
const rules = rulesOf(tautliner, 1, 'Europe/Berlin');

test('the auditor knows Easter, the clocks, distances and closed ground', () => {
  const dateOf = (day: number) => new Date(day * 24 * hour).toISOString().slice(0, 10);
  assert.deepEqual(
    [2026, 2027, 2038].map((year) => dateOf(easterOf(year))),
    ['2026-04-05', '2027-03-28', '2038-04-25'],
  );
  assert.deepEqual(localTime('Europe/Berlin', Date.parse('2027-03-28T01:30:00Z')).minute, 210);
  assert.deepEqual(localTime('Europe/Lisbon', Date.parse('2026-11-22T23:30:00Z')).weekday, 0);
  const [hamburg, milano] = [
    { ...place('DE'), latitude: 53.55, longitude: 10 },
    { ...place('DE'), latitude: 45.46, longitude: 9.19 },
  ];
  assert.ok(Math.abs(crowKm(hamburg, milano) - 902) < 3);
  const grounds = [
    place('RU'),
    { ...place('UA'), latitude: 45, longitude: 34 },
    { ...place('UA'), latitude: 50, longitude: 24 },
  ];
  assert.deepEqual(grounds.map(isClosedGround), [true, true, false]);
  assert.ok(isFarIsland({ ...place('ES'), latitude: 28, longitude: -15 }) && !isFarIsland(hamburg));
});

test('chance finds an earlier schedule where one was missed, and places for goods', () => {
  const trip: Trip = {
    start: at('2026-11-24T08:00'),
    country: 'DE',
    loadingMs: hour,
    drives: [{ country: 'DE', ms: 6 * hour }],
    unloadingMs: hour,
    opensAt: (instant) => instant,
    rules,
    grossWeightT: 40,
  };
  assert.equal(findByChance(drawFrom('a'), trip), at('2026-11-24T15:45'));
  const crates = [item(33, [120, 80, 100], 100)];
  assert.equal(packByChance(drawFrom('a'), crates, tautliner)?.length, 33);
  assert.equal(packByChance(drawFrom('a'), [item(60, [120, 80, 100], 100)], tautliner), undefined);
});

test('a ticket to an island is paid there and back, unless the tour comes back itself', () => {
  const once = 180 + 1.6 * 205;
  assert.equal(ticketsOf([toIsland], 'trailer'), 2 * once);
  assert.equal(ticketsOf([toIsland, { ...toIsland, from: 'Palma', to: 'Barcelona' }], 'trailer'), 2 * once);
});

test('larger vehicles of a kind are known, and what the best of several carriers may do', () => {
  assert.ok(isBigger('mega', 'truck_18t') && !isBigger('truck_18t', 'mega') && !isBigger('reefer', 'mega'));
  assert.deepEqual(
    [whatAnyMay(['DE'], 'CH'), whatAnyMay(['DE', 'CH'], 'CH'), whatAnyMay(['DE'], 'FR')],
    ['closed', 'free', 'limited'],
  );
  const abroad = tourInside('CH');
  const named = { ...abroad, loadings: [place('CH'), place('DE')], items: [item(1, [1, 1, 1], 1, { loading: 1 })] };
  assert.deepEqual([domesticCountries(abroad), domesticCountries(named)], [['CH'], []]);
});

describe('an audit', () => {
  const check: Omit<Check, 'rows'> = {
    size: { of: 'cases', short: 1, long: 1 },
    sliceSize: 1,
    tolerated: { few: { share: 0.5, reason: 'known' } },
    run: () => {},
  };
  type Judged = [row: string, is: 'right' | 'wrong' | 'undecided'][];
  const cases: [why: string, rows: string[], judged: Judged, isPart: boolean, isBad: boolean[]][] = [
    ['fails where something is wrong', ['any'], [['any', 'wrong']], false, [true]],
    ['holds where nothing is', ['any'], [['any', 'right']], false, [false]],
    ['fails where more is wrong than tolerated', ['few'], [['few', 'wrong']], false, [true]],
    ['holds where as much is wrong', ['few'], ['wrong', 'right'].map((is) => ['few', is]) as Judged, false, [false]],
    ['fails where too much is left undecided', ['any'], [['any', 'undecided']], false, [true]],
    ['fails where nothing was tried', ['any'], [], false, [true]],
    ['fails where a guarantee of several was not', ['any', 'other'], [['any', 'right']], false, [false, true]],
    ['holds where a part of a check alone did not', ['any', 'other'], [['any', 'right']], true, [false, false]],
    ['fails where a part tried nothing at all', ['any', 'other'], [], true, [true, true]],
    [
      'fails where a guarantee is counted that none names',
      ['any'],
      [
        ['any', 'right'],
        ['new', 'right'],
      ],
      false,
      [false, true],
    ],
  ];
  for (const [why, rows, judged, isPart, isBad] of cases)
    it(why, () => {
      const tallies = new Tallies();
      for (const [row, is] of judged)
        if (is === 'undecided') tallies.leave(row);
        else tallies.judge(row, is === 'wrong' ? ['wrong'] : [], () => 0);
      const counted = rowsOf('name', { ...check, rows }, { tallies, seconds: 0, isPart }, 'short');
      assert.deepEqual(
        counted.map((row) => row.isBad),
        isBad,
      );
    });
});

describe('what a judge cannot compare is left undecided, and is not taken for held', () => {
  const undecided = (judge: (tallies: Tallies) => void) => {
    const tallies = new Tallies();
    judge(tallies);
    return Object.values(tallies.byRow).map(({ tried, bad, undecided }) => [tried, bad, undecided]);
  };
  const nothing = () => 0;
  const tautlinerAt = (cents: number) =>
    part<Offer>({
      vehicleCode: 'tautliner',
      price: { value: cents, breakdown: [], emissions: undefined },
      loadingTimes: [window('2026-11-24T08:00')],
      unloadingTimes: [window('2026-11-25T08:00')],
      unsocial: [false, false],
      roadKm: 500,
    });
  const promised = { loadingTimes: [], unloadingTimes: [window('2026-11-25T08:00', 1)] };
  const unloading = did('work', '2026-11-25T08:00', 1);
  const ferries = Array.from({ length: 9 }, (_, day) => did('ferry', `2026-11-${10 + day}T08:00`, 1));

  it('a vehicle that is not offered on the longer way', () => {
    const [before, dearer, cheaper] = [tautlinerAt(1000), tautlinerAt(1001), tautlinerAt(999)];
    assert.deepEqual(
      undecided((tallies) => judgeFarther(tallies, before, undefined, nothing)),
      [[1, 0, 1]],
    );
    assert.deepEqual(
      undecided((tallies) => judgeFarther(tallies, before, dearer, nothing)),
      [[1, 0, 0]],
    );
    assert.deepEqual(
      undecided((tallies) => judgeFarther(tallies, before, cheaper, nothing)),
      [[1, 1, 0]],
    );
  });

  it('driver hours with more ferries than the judge can count, unless a window is missed', () => {
    const judged = (activities: Activity[]) =>
      undecided((tallies) => judgeBookedAgain(tallies, activities, promised, rules, nothing));
    assert.deepEqual(judged([...ferries, unloading]), [[1, 0, 1]]);
    assert.deepEqual(judged([unloading]), [[1, 0, 0]]);
    assert.deepEqual(judged(ferries), [[1, 1, 0]]);
  });
});

test('the same seed draws the same cases, and another seed others', () => {
  const cases = (seed: string) => Array.from({ length: 20 }, (_, nth) => drawFrom(`${seed} ${nth}`).int(0, 1e9));
  assert.deepEqual(cases('1'), cases('1'));
  assert.equal(new Set([...cases('1'), ...cases('2')]).size, 40);
});
