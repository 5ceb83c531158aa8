import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathEdges, pathSeconds } from '../../../src/engine/routing/network-path.ts';
import { formatNetwork, parseNetwork } from '../../../src/engine/routing/network-text.ts';
import { isRoadClass } from '../../../src/engine/routing/road-class.ts';
import { route } from '../../../src/engine/routing/route.ts';
import { roadNetwork } from '../../support/reference-data.ts';

const network = roadNetwork();

/** Islands far out, whose roads no ferry in the data joins to the mainland, each by a town. */
const farIslands = [
  'IS:Reykjavík',
  'ES:Telde',
  'ES:Arrecife',
  'ES:Los Llanos de Aridane',
  'PT:Funchal',
  'PT:Vila Franca do Campo',
  'PT:Praia da Vitória',
];

test('the network is one connected component, islands by their ferries, but for those far out', () => {
  const homes = [0, ...farIslands.map((town) => network.nodes.findIndex((node) => keyOf(node) === town))];
  const cutOff = network.nodes.filter((_, node) =>
    homes.every((home) => pathSeconds(network, home, node) === Number.POSITIVE_INFINITY),
  );
  assert.deepEqual(cutOff.map(keyOf), []);
  for (const home of homes.slice(1)) assert.equal(pathSeconds(network, 0, home), Number.POSITIVE_INFINITY);
});

test('no road leads from an island to another or to the mainland', () => {
  const bridges = network.edges.filter(
    ({ edgeClass, from, to }) => isRoadClass(edgeClass) && network.nodeIslands[from] !== network.nodeIslands[to],
  );
  assert.deepEqual(
    bridges.map(({ from, to }) => [keyOf(network.nodes[from]!), keyOf(network.nodes[to]!)]),
    [],
  );
});

test('the network reads back as it was written', () => {
  assert.deepEqual(parseNetwork(formatNetwork(network)), {
    nodes: network.nodes,
    edges: network.edges,
    islands: network.islands,
    barriers: network.barriers,
  });
});

test('no stretch of road is shorter than the straight line by more than its towns lie off it', () => {
  const tooShort = network.edges.filter((edge, index) => {
    const [a, b] = [network.nodes[edge.from]!, network.nodes[edge.to]!];
    const straightKm =
      111.19 *
      Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180));
    // Each end is up to 4 km and the town's own streets away from the town that stands for it.
    return network.edgeKm[index]! < straightKm - a.streetKm - b.streetKm - 8;
  });
  assert.deepEqual(
    tooShort.map((edge) => `${network.nodes[edge.from]!.name}–${network.nodes[edge.to]!.name}`),
    [],
  );
});

test('no place is in the network twice, with a stretch of no length between, and each is reached', () => {
  const short = network.edges.filter((_, edge) => network.edgeKm[edge]! < 0.5);
  assert.deepEqual(short, []);
  const nozay = { latitude: 47.56, longitude: -1.62, country: 'FR' };
  const fougères = { latitude: 48.3518, longitude: -1.1999, country: 'FR' };
  const { distanceKm = 0 } = route(network, nozay, fougères) ?? {};
  assert.ok(distanceKm > 100 && distanceKm < 150, `${distanceKm} km`);
});

test('the edges of a path join its ends and weigh what it weighs, also between neighbours', () => {
  for (let step = 0; step < 4000; step++) {
    const from = (step * 37) % network.nodes.length;
    const to = step % 4 === 0 ? (from + 1) % network.nodes.length : (step * 101) % network.nodes.length;
    if (pathSeconds(network, from, to) === Number.POSITIVE_INFINITY) continue;
    let node = from;
    let seconds = 0;
    const edges = pathEdges(network, from, to);
    for (const edge of edges) {
      const ends = network.edges[edge]!;
      assert.ok(ends.from === node || ends.to === node);
      node = ends.from === node ? ends.to : ends.from;
      seconds += network.edgeWeights[edge]!;
    }
    assert.equal(node, to);
    // Times are kept in whole milliseconds for each edge, one at least.
    assert.ok(Math.abs(seconds - pathSeconds(network, from, to)) <= 0.001 * edges.length + 1e-6);
  }
});

function keyOf({ country, name }: { country: string; name: string }): string {
  return `${country}:${name}`;
}
