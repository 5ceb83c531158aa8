import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { closeRoads } from '../../../../src/engine/routing/network.ts';
import { pathEdges, pathSeconds } from '../../../../src/engine/routing/network-path.ts';
import { buildAdjacency } from '../../../../src/engine/routing/ways/adjacency.ts';
import { meetAmong, meetOverHub } from '../../../../src/engine/routing/ways/hub-labels.ts';
import { findLeastAmong } from '../../../../src/engine/routing/ways/least-among.ts';
import { labelAllWays, prepareWays } from '../../../../src/engine/routing/ways/least-ways.ts';
import { findTree } from '../../../../src/engine/routing/ways/search-tree.ts';
import { roadNetwork } from '../../../support/reference-data.ts';

const graphs = fc.integer({ min: 2, max: 40 }).chain((nodeCount) => {
  const node = fc.nat(nodeCount - 1);
  const edge = fc.record({ from: node, to: node, seconds: fc.integer({ min: 1, max: 60 }) });
  return fc.record({ nodeCount: fc.constant(nodeCount), edges: fc.array(edge, { maxLength: 90 }) });
});

test('hubs tell the least time between any two nodes of any graph, and where there is no way', () => {
  fc.assert(
    fc.property(graphs, ({ nodeCount, edges }) => {
      const weights = Float64Array.from(edges, ({ seconds }) => seconds);
      const adjacency = buildAdjacency(nodeCount, edges, weights, () => true);
      const labels = labelAllWays(prepareWays(adjacency));
      for (let from = 0; from < nodeCount; from++) {
        const { ms } = findTree(adjacency, from);
        for (let to = 0; to < nodeCount; to++) assert.equal(meetOverHub(labels, from, to).ms, ms[to]);
      }
    }),
  );
});

test('of several starts and ends the least way is found with labels and without, in any graph', () => {
  const some = fc.array(fc.tuple(fc.nat(), fc.nat(90_000)), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(graphs, some, some, ({ nodeCount, edges }, starts, ends) => {
      const weights = Float64Array.from(edges, ({ seconds }) => seconds);
      const adjacency = buildAdjacency(nodeCount, edges, weights, () => true);
      const labels = labelAllWays(prepareWays(adjacency));
      const reaches = (list: typeof starts) => list.map(([node, ms]) => ({ node: node % nodeCount, ms }));
      const [from, to] = [reaches(starts), reaches(ends)];
      const all = from.flatMap((start) =>
        to.map((end) => start.ms + end.ms + meetOverHub(labels, start.node, end.node).ms),
      );
      const least = Math.min(...all);
      const [met, found] = [meetAmong(labels, from, to), findLeastAmong(adjacency, from, to)];
      for (const way of [met, found, meetAmong(labels, from, to)]) {
        assert.equal(way?.ms ?? Number.POSITIVE_INFINITY, least);
        if (way !== undefined) assert.equal(all[way.start * to.length + way.end], least);
      }
      if (found === undefined) return;
      const drivenMs = found.edges.reduce((sum, edge) => sum + weights[edge]! * 1000, 0);
      assert.equal(drivenMs, least - from[found.start]!.ms - to[found.end]!.ms);
      assert.equal(findLeastAmong(adjacency, from, to, { msMax: least }), undefined);
      if (found.edges.length > 0) {
        const around = findLeastAmong(adjacency, from, to, { isOpen: (edge) => edge !== found.edges[0] });
        assert.ok(around === undefined || !around.edges.includes(found.edges[0]!));
      }
    }),
  );
});

const network = roadNetwork();
const nodeOf = (step: number) => (step * 7919) % network.nodes.length;
/** Every ninth node is closed. */
const closedNodes = Uint8Array.from(network.nodes, (_, node) => (node % 9 === 0 ? 1 : 0));
const roads = {
  'all roads': () => ({ ...network, ways: prepareWays(network.ways.adjacency) }),
  'roads of which some are closed': () =>
    closeRoads(network, { nodes: closedNodes, borders: new Set() }, (edge) => edge % 50 === 0),
};

for (const [which, make] of Object.entries(roads)) {
  test(`ways are the same before and after their labels are made: ${which}`, () => {
    const searched = make();
    const labelled = make();
    labelAllWays(labelled.ways);
    for (let step = 0; step < 40; step++) {
      const [from, to] = [nodeOf(step % 8), nodeOf(step + 500)];
      const seconds = pathSeconds(searched, from, to);
      assert.equal(searched.ways.labels, undefined);
      assert.equal(pathSeconds(labelled, from, to), seconds);
      if (seconds === Number.POSITIVE_INFINITY) continue;
      assert.deepEqual(pathEdges(labelled, from, to), pathEdges(searched, from, to));
    }
  });
}

test('roads in use have their labels after some hundred searches', () => {
  const { ways } = make();
  const used = { ...network, ways };
  for (let step = 0; step < 400 && ways.labels === undefined; step++) pathSeconds(used, nodeOf(step), nodeOf(step + 1));
  assert.notEqual(ways.labels, undefined);
});

function make() {
  return roads['all roads']();
}
