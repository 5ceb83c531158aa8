import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import type { Hazardous } from '../../../../src/engine/load/goods/hazardous.ts';
import { findForbiddenMix } from '../../../../src/engine/load/goods/mixed-loading.ts';
import { checkLoad, measureLoad } from '../../../../src/engine/load/load-check.ts';
import { quote } from '../../../../src/engine/pricing/quote.ts';
import { requestBudget } from '../../../../src/engine/pricing/request-budget.ts';
import { splitLoad } from '../../../../src/engine/pricing/split/split-load.ts';
import { takeSteps } from '../../../../src/ground/concurrency/steps.ts';
import { contextOf, item, leg, now, request, tariff, vehicle } from '../../../support/samples.ts';

const { mixing } = vehicle('tautliner').hazards;

/** `1.4S`, `3 LQ`, `9 UN 2990`, `4.1+1`: class, further label, packed in limited quantities, number. */
function goods(text: string): Hazardous {
  const [, hazardClass = '', label, limited, number] = /^([\d.]+[A-Z]?)(?:\+(\S+))?( LQ)?(?: (UN \d{4}))?$/.exec(text)!;
  return {
    unNumber: number ?? 'UN 0001',
    class: hazardClass,
    packingGroup: null,
    quantityLimited: limited !== undefined,
    ...(label !== undefined && { labels: [label] }),
  };
}

const ruleOf = (one: string, other: string) =>
  findForbiddenMix(
    mixing,
    [one, other].map((text, line) => ({ line, hazardous: goods(text) })),
  )?.rule;

/** ADR 7.5.2: what may not ride beside what, and by which article. */
const pairs: [one: string, others: string[], rule: string | undefined][] = [
  ['3', ['3', '2.1', '2.2', '2.3', '4.1', '4.2', '4.3', '5.1', '5.2', '6.1', '6.2', '7', '8', '9'], undefined],
  ['5.1', ['3', '8', '2', '6.1+3'], undefined],
  ['1.1D', ['3', '2.1', '4.1', '5.1', '5.2', '6.1', '6.2', '7', '8', '9'], 'ADR 7.5.2.1'],
  ['1.3C', ['3', '9'], 'ADR 7.5.2.1'],
  ['1', ['3'], 'ADR 7.5.2.1'],
  ['1.5D', ['3', '9'], 'ADR 7.5.2.1'],
  ['1.6N', ['8'], 'ADR 7.5.2.1'],
  ['1.4G', ['2.1', '3', '9'], 'ADR 7.5.2.1 with note a'],
  ['1.4S', ['2.1', '3', '4.1', '5.2', '6.2', '7', '9'], undefined],
  ['9 UN 2990', ['1.1D', '1.4G', '1.5D', '1.6N', '1.4S'], undefined],
  ['9 UN 3268', ['1.4G UN 0503'], undefined],
  ['4.1+1', ['3', '4.1', '1.4S', '1.1D', '5.2+1', '8'], 'ADR 7.5.2.1'],
  ['4.1+1', ['4.1+1'], undefined],
  ['5.2+1', ['3', '4.1', '1.4S'], 'ADR 7.5.2.1'],
  ['5.2+1', ['5.2', '5.2+1'], undefined],
  ['1.1D', ['1.1D', '1.2C', '1.1E', '1.3G', '1.4S', '1.6N'], undefined],
  ['1.1D', ['1.1A', '1.1B', '1.1F', '1.2H', '1.2J'], 'ADR 7.5.2.2'],
  ['1.1A', ['1.4S', '1.1B'], 'ADR 7.5.2.2'],
  ['1.1B', ['1.4S', '1.4B'], undefined],
  ['1.1F', ['1.1F', '1.4S'], undefined],
  ['1.2H', ['1.2J'], 'ADR 7.5.2.2'],
  ['1.2L UN 0248', ['1.3L UN 0249', '1.4S'], 'ADR 7.5.2.2'],
  ['1.2L UN 0248', ['1.3L UN 0248'], undefined],
  ['1.1', ['1.1A', '1'], undefined],
  ['3 LQ', ['1.1D', '1.3G', '1.5D', '1'], 'ADR 7.5.2.4'],
  ['3 LQ', ['1.4G', '1.4S', '1.3C UN 0161', '1.3C UN 0499', '3', '4.1+1', '1.4S LQ'], undefined],
];

describe('two goods ride in one vehicle or not by ADR 7.5.2, whichever comes first', () => {
  for (const [one, others, rule] of pairs) {
    it(`${one}: ${rule ?? 'may'}, beside ${others.join(', ')}`, () => {
      for (const other of others) {
        for (const found of [ruleOf(one, other), ruleOf(other, one)]) {
          if (rule === undefined) assert.equal(found, undefined, other);
          else assert.ok(found?.startsWith(rule), `${other}: ${found}`);
        }
      }
    });
  }
});

test('every rule names its article, the edition and where it was read', () => {
  for (const row of [...mixing.forbidden, ...mixing.allowed, ...mixing.explosives, mixing.limited]) {
    assert.match(row.rule, /^ADR 7\.5\.2\.[124]/);
    assert.equal(row.since, '2025-01-01');
    assert.notEqual(row.source, '');
  }
  for (const { group, beside } of mixing.explosives) {
    for (const other of beside)
      assert.ok(mixing.explosives.find((row) => row.group === other)?.beside.includes(group), group);
  }
});

/** A catalogue whose trucks carry explosives, as an owner's may. */
const ofAll = tariff.vehicles.map((each) => ({ ...each, hazards: { ...each.hazards, classes: ['1', '2', '3', '9'] } }));
const explosives = { ...tariff, vehicles: ofAll, vehiclesById: new Map(ofAll.map((each) => [each.id, each])) };
const pallet = (quantity: number, text?: string) =>
  item(quantity, [120, 80, 100], 300, text === undefined ? {} : { hazardous: goods(text) });

test('a vehicle refuses them with the fields of both lines, after what else keeps it from carrying them', () => {
  const load = measureLoad([pallet(1), pallet(1, '1.1D UN 0081'), pallet(1, '3 UN 1263')])!;
  const checked = checkLoad(load, explosives.vehiclesById.get(10)!);
  assert.deepEqual('problem' in checked && checked.problem, {
    code: 'hazardous_not_together',
    message:
      'items.1.hazardous.class (UN 0081, class 1.1D) and items.2.hazardous.class (UN 1263, class 3) may not ride in one vehicle (ADR 7.5.2.1).',
    limit: null,
    actual: null,
    field: 'items.2.hazardous.class',
  });
  const refused = checkLoad(load, vehicle('tautliner'));
  assert.equal('problem' in refused && refused.problem.code, 'hazardous_not_carried');
});

/** Rules that count how often two goods are compared by their labels, once for either side. */
function countingRules() {
  let looks = 0;
  const rules = {
    ...mixing,
    get forbidden() {
      looks++;
      return mixing.forbidden;
    },
  };
  return { rules, looks: () => looks };
}

test('lines are compared by what the rules look at, once for all vehicles', () => {
  const numbers = Array.from({ length: 200 }, (_, line) => `UN ${1000 + line}`);
  const load = measureLoad(numbers.map((number, line) => pallet(1, `${['3', '8', '6.1'][line % 3]} ${number}`)))!;
  const { rules, looks } = countingRules();
  for (const each of tariff.vehicles)
    checkLoad(load, {
      ...each,
      hazards: { ...each.hazards, mixing: rules, classes: ['3', '6.1', '8'], packingGroups: {} },
    });
  // Three kinds beside each other and beside goods of their own kind, from either side.
  assert.equal(looks(), 12);
});

test('the first two lines that may not ride together are found among many that are alike', () => {
  const alike = (text: string) => Array.from({ length: 50 }, (_, line) => `${text} UN ${1000 + line}`);
  const loads: [texts: string[], lines: number[] | undefined][] = [
    [
      ['9 UN 2990', ...alike('1.4S'), '9 UN 1845', '1.1D UN 0081', '1.1D UN 0082'],
      [51, 52],
    ],
    [['1.1D UN 0081', ...alike('1.4S'), '9 UN 2990', '9 UN 3268'], undefined],
    [['1.1A UN 0001', ...alike('1.1A')], undefined],
    [
      ['1.2L UN 0248', '1.3L UN 0248', '1.2L UN 0249'],
      [0, 2],
    ],
    [
      ['3 LQ', ...alike('1.4S'), '1.3C UN 0161', '1.3C UN 0162'],
      [0, 52],
    ],
  ];
  for (const [texts, expected] of loads) {
    const lines = texts.map((text, line) => ({ line, hazardous: goods(text) }));
    assert.deepEqual(
      findForbiddenMix(mixing, lines)?.lines.map(({ line }) => line),
      expected,
      texts.at(0) ?? '',
    );
  }
});

const context = contextOf([leg({ DE: 800 })], explosives);
const splitOf = (items: ReturnType<typeof pallet>[]) => {
  const asked = request({ items });
  const whole = quote(context, asked, now);
  assert.deepEqual(whole.offers, []);
  return takeSteps(splitLoad(context, asked, whole, now, requestBudget()));
};

test('goods that may not ride together are split over vehicles, in each of which they may', () => {
  for (const items of [
    [pallet(2, '1.1D UN 0081'), pallet(3, '3 UN 1263')],
    [pallet(20, '1.1D UN 0081'), pallet(3), pallet(30, '3 UN 1263'), pallet(4, '1.4S UN 0012')],
  ]) {
    const { parts, vehicles } = splitOf(items)!;
    assert.equal(vehicles, items.length === 2 ? 2 : parts.reduce((sum, { count }) => sum + count, 0));
    for (const { items: loaded } of parts) {
      const lines = loaded.flatMap(({ hazardous }, line) => (hazardous ? [{ line, hazardous }] : []));
      assert.equal(findForbiddenMix(mixing, lines), undefined);
    }
    const carried = parts.flatMap(({ count, pieces }) =>
      pieces.map(({ item: line, quantity }) => ({ line, quantity: count * quantity })),
    );
    items.forEach(({ quantity }, line) => {
      const sum = carried.filter((each) => each.line === line).reduce((total, each) => total + each.quantity, 0);
      assert.equal(sum, quantity);
    });
  }
});
