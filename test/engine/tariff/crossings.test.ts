import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadShippedCrossings, shippedFolder } from '../../../src/engine/tariff/load-tariff.ts';
import {
  crossingHours,
  crossingKey,
  crossingTermsOf,
  rareIntervalMs,
} from '../../../src/engine/tariff/tables/crossing-terms.ts';
import { hourMs } from '../../../src/ground/units.ts';
import { unknownCrossings } from '../../../src/run/reference-data.ts';
import { roadNetwork } from '../../support/reference-data.ts';
import { tariff } from '../../support/samples.ts';

const network = roadNetwork();
const terms = (sailings: number | null, returnShare = 0) => ({ sailings, returnShare });

const intervals: [sailings: number | null, hours: number][] = [
  [null, 0],
  [500, 0],
  [14, 0],
  [7, 24],
  [2, 84],
  [0.5, 336],
];
for (const [sailings, hours] of intervals) {
  test(`with ${sailings} sailings a week ${hours} hours lie between two that count`, () => {
    assert.equal(rareIntervalMs(terms(sailings)), hours * hourMs);
  });
}

const taken: [sailings: number | null, returnShare: number, hours: number][] = [
  [null, 0, 5],
  [14, 0, 5],
  [14, 1, 10],
  [7, 0, 5 + 6],
  [7, 1, 10 + 12],
  [2, 0.5, 1.5 * (5 + 36)],
];
for (const [sailings, returnShare, hours] of taken) {
  test(`five hours on board take ${hours} of the vehicle: ${sailings} sailings, ${returnShare} of the way back`, () => {
    assert.equal(crossingHours(terms(sailings, returnShare), 5 * 3600), hours);
  });
}

test('a crossing is the same in both directions', () => {
  const there = crossingTermsOf(tariff.crossings, { from: 'Barcelona', to: 'Palma' });
  assert.deepEqual(crossingTermsOf(tariff.crossings, { from: 'Palma', to: 'Barcelona' }), there);
  assert.notDeepEqual(there, tariff.crossings.fallback);
});

/** The ports of the network's crossings. */
const onNetwork = network.edges
  .filter(({ edgeClass }) => edgeClass === 'ferry' || edgeClass === 'shuttle')
  .map(({ from, to }) => crossingKey(network.nodes[from]!.name, network.nodes[to]!.name));

test('every crossing of the network has a row, and every other row is of two countries', () => {
  const rows = [...tariff.crossings.byEnds.keys()];
  assert.deepEqual(
    onNetwork.filter((key) => !rows.includes(key)),
    [],
  );
  assert.deepEqual(unknownCrossings(tariff.crossings, network), []);
  const unknown = ['Barcelona–Ceuta', 'Palma–Spain'];
  const byEnds = new Map([...tariff.crossings.byEnds, ...unknown.map((key) => [key, terms(1)] as const)]);
  assert.deepEqual(unknownCrossings({ ...tariff.crossings, byEnds }, network), unknown);
});

test('islands pay the way back, straits with traffic both ways do not', () => {
  const shareOf = (from: string, to: string) => crossingTermsOf(tariff.crossings, { from, to }).returnShare;
  for (const key of ['Barcelona–Palma', 'Lávrio–Limassol', 'Nynäshamn–Visby', 'Pozzallo–Valletta']) {
    const [from = '', to = ''] = key.split('–');
    assert.equal(shareOf(from, to), 1, key);
  }
  for (const key of ['Calais–Dover', 'Calais–Folkestone', 'Rødby–Puttgarden', 'Holyhead–Dublin', 'Helsinki–Tallinn']) {
    const [from = '', to = ''] = key.split('–');
    assert.equal(shareOf(from, to), 0, key);
  }
});

test('ways are compared by the newest table of the release', () => {
  const newest = readdirSync(shippedFolder)
    .filter((name) => name.startsWith('crossings-'))
    .sort()
    .at(-1)!;
  const { ferries } = JSON.parse(readFileSync(join(shippedFolder, newest), 'utf8'));
  assert.equal(loadShippedCrossings().byEnds.size, ferries.length);
});
