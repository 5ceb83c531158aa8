import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Town } from '../../../scripts/roads/gazetteer.ts';
import type { PricedRoads, RoadPoint } from '../../../scripts/roads/priced-roads.ts';
import { formatTriangles, measureTriangles } from '../../../scripts/roads/triangles.ts';
import { greatCircleKm } from '../../../src/engine/cities/great-circle.ts';
import { LegBuilder } from '../../../src/engine/routing/leg-builder.ts';

const townAt = (name: string, longitude: number): Town => {
  return { id: name, name, country: 'LV', region: '', latitude: 57, longitude, population: 1, elevation: 0 };
};
const towns = [townAt('West', 24), townAt('Middle', 24.4), townAt('East', 24.8), townAt('Closed', 24.5)];

/** Roads 1.3 times as long as the straight line, but for the one from end to end. */
function roads(endToEnd: { winding: number; roadClass: 'motorway' | 'local' }): PricedRoads {
  const findLeg = (from: RoadPoint, to: RoadPoint) => {
    const isWhole = from.name !== 'Middle' && to.name !== 'Middle';
    const builder = new LegBuilder();
    const km = greatCircleKm(from, to) * (isWhole ? endToEnd.winding : 1.3);
    builder.addRoad('LV', isWhole ? endToEnd.roadClass : 'local', km);
    return builder.build();
  };
  return { findLeg, isClosed: () => false, isServed: ({ name }) => name !== 'Closed' };
}

const sample = { pairs: 10, seed: 1 };
const told = (endToEnd: Parameters<typeof roads>[0]) =>
  formatTriangles(measureTriangles(roads(endToEnd), ['LV'], { towns, resolve: () => new Map() }, sample), 5);

const rows = [
  { end: 'a road that is missing', winding: 2, roadClass: 'local', shorter: '100.00 %', faster: '100.00 %' },
  { end: 'a motorway that goes round', winding: 2, roadClass: 'motorway', shorter: '100.00 %', faster: '0.00 %' },
  { end: 'the road over the middle', winding: 1.3, roadClass: 'local', shorter: '0.00 %', faster: '0.00 %' },
] as const;
for (const { end, winding, roadClass, shorter, faster } of rows) {
  test(`a way over a third town is shorter for ${shorter} and faster for ${faster}, of ${end}`, () => {
    const text = told({ winding, roadClass });
    assert.match(text, new RegExp(`^Of 2 pairs of towns[^]*over 10 % shorter for ${shorter},`));
    assert.match(text, new RegExp(`shorter and faster too for ${faster},`));
    assert.equal(/over Middle/.test(text), faster === '100.00 %');
  });
}
