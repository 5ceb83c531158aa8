import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { formatLists, measureLists, summarize } from '../../../scripts/roads/accuracy-report.ts';
import { auditNeighbours, detourMin, detourOf, excuseKey, readExcuses } from '../../../scripts/roads/audit.ts';
import { detourShare, formatNeighbours, measureNeighbours } from '../../../scripts/roads/neighbours.ts';
import { countriesOf, openPricedRoads } from '../../../scripts/roads/priced-roads.ts';
import { roadNetwork } from '../../support/reference-data.ts';
import { loadGazetteer, readRoadFile } from './road-files.ts';

const roads = openPricedRoads(roadNetwork());
const { findLeg } = roads;
const countries = countriesOf(roadNetwork());
const bounds = [
  { file: 'reference-distances.txt', median: 0.025, ninetieth: 0.07 },
  { file: 'validation-distances.txt', median: 0.025, ninetieth: 0.07 },
  { file: 'second-town-distances.txt', median: 0.03, ninetieth: 0.08 },
  { file: 'control-distances.txt', median: 0.03, ninetieth: 0.08 },
  { file: 'unseen-distances.txt', median: 0.03, ninetieth: 0.085 },
  { file: 'blind-2-distances.txt', median: 0.025, ninetieth: 0.07 },
  { file: 'blind-3-distances.txt', median: 0.03, ninetieth: 0.08 },
  { file: 'regional-distances.txt', median: 0.08, ninetieth: 0.17 },
  { file: 'barrier-distances.txt', median: 0.15, ninetieth: 0.45 },
];

const lists = measureLists(
  roads,
  loadGazetteer(),
  bounds.map(({ file }) => readRoadFile(file)),
);

for (const [index, { file, median, ninetieth }] of bounds.entries()) {
  const pairs = lists[index]!;

  test(`distances are within ${median * 100} % at the median and ${ninetieth * 100} % at the 90th percentile of ${file}`, () => {
    const errors = summarize(pairs.map((pair) => pair.routeError));
    assert.ok(errors.median < median, `median ${errors.median}`);
    assert.ok(errors.ninetieth < ninetieth, `90th percentile ${errors.ninetieth}`);
  });

  // Neighbours are joined by a road or two, so the straight line says nearly as much as a network; and the kilometres
  // of that list are those of the shortest way, some 5 % less than what is driven.
  const times = file === 'regional-distances.txt' ? 1.1 : 2;
  test(`the network is at least ${times} times as good as great circle × 1.25 on ${file}`, () => {
    const circle = summarize(pairs.map((pair) => pair.circleError));
    assert.ok(summarize(pairs.map((pair) => pair.routeError)).median * times < circle.median);
  });

  test(`docs/accuracy.md records what ${file} measures`, () => {
    const doc = readFileSync(new URL('../../../docs/accuracy.md', import.meta.url), 'utf8');
    const row = formatLists([{ file, pairs }]).split('\n').at(-1)!;
    assert.ok(doc.includes(row), 'run node scripts/accuracy.ts --write');
  });
}

test('neighbouring towns are joined by the road between them: of a large sample under 4 % only by a detour', () => {
  const neighbours = measureNeighbours(roads, countries, loadGazetteer());
  assert.ok(neighbours.length > 2500);
  assert.ok(detourShare(neighbours) < 0.04, `${detourShare(neighbours)}`);
  const doc = readFileSync(new URL('../../../docs/accuracy.md', import.meta.url), 'utf8');
  assert.ok(doc.includes(formatNeighbours(neighbours, 3)), 'run node scripts/accuracy.ts --write');
});

test('no two neighbouring towns need over 2.5 times the great circle but where it is known why', () => {
  const pairs = auditNeighbours(roads, countries, loadGazetteer());
  const excuses = readExcuses(readRoadFile('detours.txt'));
  const detours = pairs.filter((pair) => detourOf(pair) > 2.5 && !excuses.has(excuseKey(pair)));
  assert.deepEqual(detours.map(excuseKey), []);
  assert.ok(pairs.length > 20_000);
  const over = pairs.filter((pair) => detourOf(pair) > detourMin);
  assert.ok(over.length / pairs.length < 0.01, `${over.length} of ${pairs.length}`);
});

const neighbouring: [from: string, to: string, kmMax: number][] = [
  ['GB:Reading', 'GB:Wokingham', 18],
  ['ES:El Ejido', 'ES:Roquetas de Mar', 32],
  ['CZ:Kuřim', 'CZ:Tišnov', 20],
  ['DE:Dülmen', 'DE:Haltern am See', 24],
  ['HR:Samobor', 'HR:Zaprešić', 20],
  ['SK:Galanta', 'SK:Dunajská Streda', 33],
  ['IT:Ravenna', 'IT:Cesena', 40],
  ['PL:Słubice', 'PL:Kostrzyn nad Odrą', 40],
  ['ES:Tomelloso', 'ES:Villarrobledo', 60],
];
for (const [from, to, kmMax] of neighbouring) {
  test(`${from} to ${to} is at most ${kmMax} km`, () => {
    const towns = loadGazetteer().resolve([from, to]);
    const { distanceKm } = findLeg(towns.get(from)!, towns.get(to)!)!;
    assert.ok(distanceKm < kmMax, `${distanceKm}`);
  });
}
