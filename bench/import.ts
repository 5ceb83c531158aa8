// Measures the import of a postal file as large as all of Europe's, made for the occasion in the published form, and
// how a service that picks it up is affected: node --expose-gc bench/import.ts

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { loadImportedCodes } from '../src/engine/cities/gazetteer/imported-codes.ts';
import { importPostalFile } from '../src/engine/cities/import/postal-import.ts';
import { report } from './support/results.ts';

const rows = 728_000;
const namesEvery = 2;
const directory = await mkdtemp(join(tmpdir(), 'transport-bench-'));
const file = join(directory, 'PL.txt');

/** A name of letters, the same for every second row. */
const nameOf = (row: number) =>
  `Osada ${[...Math.floor(row / namesEvery).toString()].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;

const output = createWriteStream(file);
for (let i = 0; i < rows; i++) {
  const code = `${String(Math.floor(i / 1000) % 100).padStart(2, '0')}-${String(i % 1000).padStart(3, '0')}`;
  const latitude = (50.5 + (i % 5000) / 1700).toFixed(4);
  const longitude = (16.5 + (i % 7919) / 1500).toFixed(4);
  const line = `PL\t${code}\t${nameOf(i)}\tRegion\t77\t\t\t\t\t${latitude}\t${longitude}\t4\n`;
  if (!output.write(line)) await once(output, 'drain');
}
output.end();
await once(output, 'close');

const started = performance.now();
const { imported, skipped } = await importPostalFile({ file, directory });
const seconds = (performance.now() - started) / 1000;
const peakMb = process.resourceUsage().maxRSS / 1024;
report({
  what: `import of ${rows} postal codes`,
  figure: seconds,
  unit: 's',
  also: `peak ${peakMb.toFixed(0)} MB, ${imported} imported, ${skipped} left out`,
});

globalThis.gc?.();
const heldBefore = process.memoryUsage().arrayBuffers;
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const loading = performance.now();
const codes = await loadImportedCodes(directory);
const loadedMs = performance.now() - loading;
delay.disable();
globalThis.gc?.();
const heldMb = (process.memoryUsage().arrayBuffers - heldBefore) / 2 ** 20;
report({
  what: 'an import taken up by a running process',
  figure: loadedMs,
  unit: 'ms',
  also: `longest pause ${(delay.max / 1e6).toFixed(0)} ms, ${heldMb.toFixed(0)} MB for ${codes!.rowPopulation.length} rows`,
});
await rm(directory, { recursive: true, force: true });
