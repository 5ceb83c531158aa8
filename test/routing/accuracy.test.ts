import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { formatTable, measureLists, summarize } from '../../scripts/roads/accuracy-report.ts';
import { loadRoadNetwork } from '../../src/reference-data.ts';
import { loadGazetteer, readRoadFile } from './road-files.ts';

const network = loadRoadNetwork();
const bounds = [
  { file: 'reference-distances.txt', median: 0.025, ninetieth: 0.07 },
  { file: 'validation-distances.txt', median: 0.025, ninetieth: 0.07 },
  { file: 'second-town-distances.txt', median: 0.03, ninetieth: 0.08 },
  { file: 'control-distances.txt', median: 0.03, ninetieth: 0.08 },
  { file: 'unseen-distances.txt', median: 0.03, ninetieth: 0.085 },
  { file: 'blind-2-distances.txt', median: 0.025, ninetieth: 0.07 },
  { file: 'blind-3-distances.txt', median: 0.03, ninetieth: 0.08 },
];

const lists = measureLists(
  network,
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

  test(`the network is at least twice as good as great circle × 1.25 on ${file}`, () => {
    const circle = summarize(pairs.map((pair) => pair.circleError));
    assert.ok(summarize(pairs.map((pair) => pair.routeError)).median * 2 < circle.median);
  });

  test(`docs/accuracy.md records what ${file} measures`, () => {
    const doc = readFileSync(new URL('../../docs/accuracy.md', import.meta.url), 'utf8');
    assert.ok(doc.includes(formatTable(pairs)), 'run node --expose-gc scripts/accuracy.ts --write');
  });
}
