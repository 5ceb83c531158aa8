import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listPassageEnds, passagesAlong } from '../../../../src/engine/routing/measured/passage-ends.ts';
import { passageNames } from '../../../../src/engine/routing/passages.ts';
import { routePoints } from '../../../../src/engine/routing/route.ts';
import { roadNetwork } from '../../../support/reference-data.ts';

const network = roadNetwork();
const ends = listPassageEnds(network);
const point = (latitude: number, longitude: number) => ({ latitude, longitude, country: '' });
/** A line with a point every kilometre or so, as an engine draws it. */
const between = (from: readonly [number, number], to: readonly [number, number]) =>
  routePoints(network, point(...from), point(...to))!.flatMap((end, index, all) => {
    const start = all[index - 1];
    if (start === undefined) return [end];
    const steps = Array.from({ length: 40 }, (_, step) => (step + 1) / 40);
    return steps.map((at) => ({
      latitude: start.latitude + at * (end.latitude - start.latitude),
      longitude: start.longitude + at * (end.longitude - start.longitude),
    }));
  });

test('every passage has its ends', () => {
  assert.deepEqual(ends.map(({ passage }) => passage).sort(), [...passageNames].sort());
});

test('a line of road leads through the passages whose both ends it joins, in order', () => {
  const cases: [[number, number], [number, number], string[]][] = [
    [[47.27, 11.39], [46.5, 11.35], ['brenner']],
    [[46.5, 11.35], [47.27, 11.39], ['brenner']],
    [
      [55.4, 10.39],
      [55.6, 13.0],
      ['storebaelt', 'oresund'],
    ],
    [[45.92, 6.87], [45.74, 7.32], ['mont_blanc']],
    [[52.52, 13.4], [53.55, 9.99], []],
    [[47.27, 11.39], [48.14, 11.58], []],
  ];
  for (const [from, to, passages] of cases) assert.deepEqual(passagesAlong(ends, between(from, to)), passages);
});
