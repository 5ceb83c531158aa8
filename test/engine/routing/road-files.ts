import { readFileSync } from 'node:fs';
import { compileNetwork } from '../../../scripts/roads/compile-network.ts';
import { type Gazetteer, readGazetteer } from '../../../scripts/roads/gazetteer.ts';
import { formatNetwork } from '../../../src/engine/routing/network-text.ts';

let gazetteer: Gazetteer | undefined;

/** A file of data/roads/. */
export function readRoadFile(name: string): string {
  return readFileSync(new URL(`../../../data/roads/${name}`, import.meta.url), 'utf8');
}

/** The towns, read once per test file. */
export function loadGazetteer(): Gazetteer {
  gazetteer ??= readGazetteer(readRoadFile('points.txt'));
  return gazetteer;
}

/** The text that network.tsv must have. */
export function compileRoads(): string {
  const [chains, islands, barriers] = ['chains.txt', 'islands.txt', 'barriers.txt'].map(readRoadFile);
  return formatNetwork(compileNetwork(chains!, islands!, barriers!, loadGazetteer()));
}
