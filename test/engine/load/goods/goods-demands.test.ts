import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import type { Hazardous } from '../../../../src/engine/load/goods/hazardous.ts';
import type { Item } from '../../../../src/engine/load/item.ts';
import { checkLoad, measureLoad } from '../../../../src/engine/load/load-check.ts';
import { item, tariff, vehicle } from '../../../support/samples.ts';

const pallet = (more: Partial<Item>) => item(1, [120, 80, 100], 300, more);
const hazard = (goods: Partial<Hazardous>): Hazardous => {
  return { unNumber: 'UN 1263', class: '3', packingGroup: 'II', quantityLimited: false, ...goods };
};
const problemOf = (code: string, items: Item[]) => {
  const checked = checkLoad(measureLoad(items)!, vehicle(code));
  return 'problem' in checked ? checked.problem : undefined;
};
const carriersOf = (more: Partial<Item>) =>
  tariff.vehicles.filter(({ code }) => problemOf(code, [pallet(more)]) === undefined).map(({ code }) => code);

const everybody = tariff.vehicles.map(({ code }) => code);
const vans = ['caddy', 'van_box_m', 'van_box_l', 'van_curtain', 'van_curtain_xl', 'van_luton_lift'];
const trucks = everybody.filter((code) => !vans.includes(code));
const ventilated = trucks.filter((code) => code !== 'reefer' && code !== 'box_trailer');

const classes: [goods: Partial<Hazardous>, inFull: string[], limited: string[]][] = [
  [{ class: '1' }, [], []],
  [{ class: '1.1D', packingGroup: null }, [], []],
  [{ class: '1.4S', packingGroup: null }, [], []],
  [{ class: '2' }, [], []],
  [{ class: '2.1', packingGroup: null }, ventilated, everybody],
  [{ class: '2.2', packingGroup: null }, ventilated, everybody],
  [{ class: '2.3', packingGroup: null }, [], []],
  [{ class: '3', packingGroup: 'I' }, trucks, everybody],
  [{ class: '4.1' }, trucks, everybody],
  [{ class: '4.2' }, [], everybody],
  [{ class: '4.3' }, [], everybody],
  [{ class: '5.1' }, trucks, everybody],
  [{ class: '5.2', packingGroup: null }, [], everybody],
  [{ class: '6.1', packingGroup: 'I' }, [], everybody],
  [{ class: '6.1', packingGroup: null }, [], everybody],
  [{ class: '6.1', packingGroup: 'II' }, trucks, everybody],
  [{ class: '6.1', packingGroup: 'III' }, trucks, everybody],
  [{ class: '6.2' }, [], []],
  [{ class: '7' }, [], []],
  [{ class: '8' }, trucks, everybody],
  [{ class: '9', packingGroup: null }, trucks, everybody],
];

describe('dangerous goods ride in the vehicles that the catalogue lets carry them', () => {
  for (const [goods, inFull, limited] of classes) {
    it(`class ${goods.class}, packing group ${goods.packingGroup ?? 'none'}`, () => {
      // A pallet of 100 cm is no load for the smallest van alone.
      assert.deepEqual(carriersOf({ hazardous: hazard(goods) }), inFull);
      assert.deepEqual(carriersOf({ hazardous: hazard({ ...goods, quantityLimited: true }) }), limited);
    });
  }
});

const refusals: [goods: Partial<Hazardous>, vehicle: string, field: string, message: string][] = [
  [
    { class: '1.1D', unNumber: 'UN 0081' },
    'box_trailer',
    'items.1.hazardous.class',
    'Line 2 is dangerous goods of class 1.1D (UN 0081); Box trailer carries 3, 4.1, 5.1, 6.1, 8, 9 alone.',
  ],
  [
    { class: '6.1', packingGroup: 'I' },
    'tautliner',
    'items.1.hazardous.packingGroup',
    'Line 2 is dangerous goods of class 6.1 (UN 1263); Curtain-side trailer carries it in packing group II and III alone.',
  ],
  [
    {},
    'van_curtain',
    'items.1.hazardous.class',
    'Line 2 is dangerous goods of class 3 (UN 1263); Curtain-side van carries limited quantities alone.',
  ],
];

test('a refusal names the line, what is wrong with it and what the vehicle carries', () => {
  for (const [goods, code, field, message] of refusals) {
    const problem = problemOf(code, [pallet({}), pallet({ hazardous: hazard(goods) })]);
    assert.deepEqual(problem, { code: 'hazardous_not_carried', message, limit: null, actual: null, field });
  }
});

test('a table that says nothing of dangerous goods lets them ride in no vehicle', () => {
  const { mixing } = vehicle('tautliner').hazards;
  const hazards = { classes: [], limitedClasses: [], packingGroups: {}, mixing };
  for (const quantityLimited of [true, false]) {
    const load = measureLoad([pallet({ hazardous: hazard({ quantityLimited }) })])!;
    const checked = checkLoad(load, { ...vehicle('tautliner'), hazards });
    assert.match('problem' in checked ? checked.problem.message : '', /Curtain-side trailer carries none\.$/);
  }
});

const ranges: [ranges: [min: number, max: number][], code: string | undefined][] = [
  [[[-25, -18]], undefined],
  [[[2, 8]], undefined],
  [[[-30, -25]], undefined],
  [[[-30, -25.1]], 'temperature_not_kept'],
  [[[25.1, 40]], 'temperature_not_kept'],
  [
    [
      [2, 8],
      [4, 12],
      [8, 8],
    ],
    undefined,
  ],
  [
    [
      [-25, -18],
      [2, 8],
    ],
    'temperatures_differ',
  ],
  [
    [
      [2, 8],
      [4, 12],
      [9, 10],
    ],
    'temperatures_differ',
  ],
];

test('goods are kept at a temperature that all of them bear, in a vehicle that keeps it', () => {
  for (const [wanted, code] of ranges) {
    const items = wanted.map(([min, max]) => pallet({ temperature: { min, max } }));
    const problem = problemOf('reefer', [pallet({}), ...items]);
    assert.equal(problem?.code, code, JSON.stringify(wanted));
    assert.notEqual(problemOf('tautliner', items), undefined);
    if (code === 'temperatures_differ') assert.match(problem!.message, new RegExp(`^Line ${items.length + 1} `));
  }
});

test('a piece rides on what bears it, in every vehicle or in none', () => {
  const bears: [category: Item['category'], kg: number][] = [
    ['epal', 1500],
    ['epal_half', 500],
    ['industrial', 1250],
    ['oneway', 1000],
    ['gitterbox', 1500],
    ['ibc', 2000],
    ['cp', 1400],
    ['dusseldorf', 500],
    ['roll_container', 500],
  ];
  for (const [category, kg] of bears) {
    const on = (weight: number) => problemOf('tautliner', [item(2, [120, 80, 100], weight, { category })]);
    assert.equal(on(kg), undefined, category);
    const over = on(kg + 1);
    assert.deepEqual([over?.code, over?.limit, over?.actual], ['too_heavy', kg, kg + 1], category);
  }
  for (const category of ['colli', 'other'] as const) {
    assert.equal(problemOf('tautliner', [item(1, [120, 80, 100], 24_000, { category })]), undefined, category);
  }
});
