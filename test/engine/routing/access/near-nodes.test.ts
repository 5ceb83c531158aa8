import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { greatCircleKm } from '../../../../src/engine/cities/great-circle.ts';
import { findNearNodes } from '../../../../src/engine/routing/access/near-nodes.ts';
import { roadNetwork } from '../../../support/reference-data.ts';

const network = roadNetwork();
const points = fc.record({
  latitude: fc.double({ min: 27, max: 72, noNaN: true }),
  longitude: fc.double({ min: -32, max: 50, noNaN: true }),
});

test('the nodes near a point are those that the great circle to every node of the network finds', () => {
  const reach = fc.integer({ min: 1, max: 300 });
  fc.assert(
    fc.property(points, fc.integer({ min: 1, max: 20 }), reach, fc.boolean(), (point, count, reachKm, isHalf) => {
      const isUsable = (node: number) => !isHalf || node % 2 === 0;
      const expected = network.nodes
        .map((town, node) => ({ node, straightKm: greatCircleKm(point, town) }))
        .filter(({ node, straightKm }) => isUsable(node) && straightKm < reachKm)
        .sort((a, b) => a.straightKm - b.straightKm)
        .slice(0, count);
      const found = findNearNodes(network, point, count, reachKm, isUsable);
      const kilometres = (near: typeof expected) => near.map(({ straightKm }) => straightKm.toFixed(6));
      assert.deepEqual(kilometres(found), kilometres(expected));
      for (const { node, straightKm } of found)
        assert.ok(Math.abs(greatCircleKm(point, network.nodes[node]!) - straightKm) < 1e-6);
    }),
  );
});
