// Measures the roads: time and memory until ready, and a query between random nodes of the network.

import { route } from '../src/engine/routing/route.ts';
import { labelAllWays } from '../src/engine/routing/ways/least-ways.ts';
import { loadRoadNetwork } from '../src/run/reference-data.ts';
import { report } from './support/results.ts';

/** The buffers of what one collection ends are given back with the next. */
const held = () => {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
};

const before = held();
const started = performance.now();
const network = loadRoadNetwork();
labelAllWays(network.ways);
report({
  what: `labels of all least ways of ${network.nodes.length} nodes and ${network.edges.length} roads`,
  figure: performance.now() - started,
  unit: 'ms',
  also: `${(held() - before).toFixed(0)} MB held`,
});

/** The same pairs in every run. */
let seed = 7;
const below = (limit: number): number => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  return seed % limit;
};
const pairs = Array.from(
  { length: 40_000 },
  () => [network.nodes[below(network.nodes.length)]!, network.nodes[below(network.nodes.length)]!] as const,
);

const times = pairs.map(([from, to]) => {
  const start = performance.now();
  route(network, from, to);
  return performance.now() - start;
});
// The first half warms the compiler up.
const sorted = times.slice(pairs.length / 2).sort((a, b) => a - b);
const at = (share: number) => `${(sorted[Math.floor(share * sorted.length)]! * 1000).toFixed(1)} µs`;
const mean = (sorted.reduce((sum, time) => sum + time, 0) / sorted.length) * 1000;
report({ what: 'a query across Europe, mean', figure: mean, unit: 'µs', also: `p50 ${at(0.5)}, p95 ${at(0.95)}` });
