import assert from 'node:assert/strict';
import { test } from 'node:test';
import { townPlace } from '../../../src/engine/cities/gazetteer/gazetteer.ts';
import { crossingKey } from '../../../src/engine/tariff/tables/crossing-terms.ts';
import { referenceData } from '../../support/reference-data.ts';
import { tariff } from '../../support/samples.ts';

const { gazetteer, pricing } = await referenceData();

test('of the 40 crossings that pairs of towns take most it is known how often they sail', () => {
  let seed = 20_261_121;
  const random = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return seed / 0x7fffffff;
  };
  const towns = [...gazetteer.countryNumbers].flatMap(([country, number]) => {
    const [first = 0, end = 0] = gazetteer.countryTowns.subarray(number, number + 2);
    return Array.from({ length: end - first }, (_, index) => [country, first + index] as const);
  });
  const anyTown = () => townPlace(gazetteer, ...towns[Math.floor(random() * towns.length)]!);
  const times = new Map<string, number>();
  for (let pairs = 0; pairs < 10_000; pairs++) {
    const legs = pricing.findLegs([anyTown(), anyTown()], tariff.closedLanes) ?? [];
    const keys = new Set(legs.flatMap(({ crossings }) => crossings.map(({ from, to }) => crossingKey(from, to))));
    for (const key of keys) times.set(key, (times.get(key) ?? 0) + 1);
  }
  const most = [...times].sort(([, a], [, b]) => b - a).slice(0, 40);
  assert.equal(most.length, 40);
  assert.deepEqual(
    most.filter(([key]) => (tariff.crossings.byEnds.get(key)?.sailings ?? null) === null),
    [],
  );
});
