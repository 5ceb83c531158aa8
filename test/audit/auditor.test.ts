import assert from 'node:assert/strict';
import { test } from 'node:test';
import { item, place, vehicle } from '../support/samples.ts';
import { domesticCountries, whatAnyMay } from './checks/cabotage.ts';
import { findByChance, type Trip } from './checks/earliest-found.ts';
import { ticketsOf } from './checks/ferries.ts';
import { isBigger } from './checks/price-order.ts';
import { type Check, Tallies } from './support/check.ts';
import { drawFrom } from './support/draw.ts';
import { easterOf, localTime } from './support/own-calendar.ts';
import { crowKm, isClosedGround, isFarIsland } from './support/own-ground.ts';
import { rulesOf } from './support/own-hours.ts';
import { packByChance } from './support/own-packing.ts';
import { at, hour, tourInside } from './support/planted.ts';
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

test('an audit fails where more is wrong than tolerated, too much is left undecided, or nothing was tried', () => {
  const check: Check = {
    size: { of: 'cases', short: 1, long: 1 },
    sliceSize: 1,
    tolerated: { few: { share: 0.5, reason: 'known' } },
    run: () => {},
  };
  const verdicts = (fill: (tallies: Tallies) => void) => {
    const tallies = new Tallies();
    fill(tallies);
    return rowsOf('name', check, { tallies, seconds: 0 }, 'short').map(({ isBad }) => isBad);
  };
  const judge = (row: string, faults: string[]) => (tallies: Tallies) => tallies.judge(row, faults, () => 0);
  assert.deepEqual(verdicts(judge('any', ['wrong'])), [true]);
  assert.deepEqual(verdicts(judge('any', [])), [false]);
  assert.deepEqual(verdicts(judge('few', ['wrong'])), [true]);
  assert.deepEqual(
    verdicts((tallies) => {
      judge('few', ['wrong'])(tallies);
      judge('few', [])(tallies);
    }),
    [false],
  );
  assert.deepEqual(
    verdicts((tallies) => tallies.leave('any')),
    [true],
  );
  assert.deepEqual(
    verdicts(() => {}),
    [true],
  );
});

test('the same seed draws the same cases, and another seed others', () => {
  const cases = (seed: string) => Array.from({ length: 20 }, (_, nth) => drawFrom(`${seed} ${nth}`).int(0, 1e9));
  assert.deepEqual(cases('1'), cases('1'));
  assert.equal(new Set([...cases('1'), ...cases('2')]).size, 40);
});
