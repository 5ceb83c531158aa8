import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { formatNetwork } from '../src/engine/routing/network-text.ts';
import { compileNetwork } from './roads/compile-network.ts';
import { readGazetteer } from './roads/gazetteer.ts';

/**
 * Compiles data/roads/network.tsv and shows kilometres that are far from the model; with `--check` only says whether
 * the file is up to date (exit code 1 when it is not).
 */
const folder = new URL('../data/roads/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');

const gazetteer = readGazetteer(read('points.txt'));
const onlyCheck = process.argv.includes('--check');
const warn = onlyCheck ? () => {} : console.warn;
const text = formatNetwork(
  compileNetwork(read('chains.txt'), read('islands.txt'), read('barriers.txt'), gazetteer, warn),
);
if (onlyCheck) {
  if (read('network.tsv') === text) console.log('data/roads/network.tsv is up to date');
  else {
    console.error('data/roads/network.tsv is stale: run node scripts/compile-roads.ts');
    process.exitCode = 1;
  }
} else {
  const temporary = new URL(`network.tsv.${process.pid}`, folder);
  writeFileSync(temporary, text);
  renameSync(temporary, new URL('network.tsv', folder));
}
