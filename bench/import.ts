// Measures the import of a postal file of half a million rows, made for the occasion in the published form.

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importPostalFile } from '../src/cities/import/postal-import.ts';
import { report } from './support/results.ts';

const rows = 500_000;
const directory = await mkdtemp(join(tmpdir(), 'transport-bench-'));
const file = join(directory, 'PL.txt');

const output = createWriteStream(file);
for (let i = 0; i < rows; i++) {
  const code = `${String(Math.floor(i / 1000) % 100).padStart(2, '0')}-${String(i % 1000).padStart(3, '0')}`;
  const latitude = (49 + (i % 5000) / 900).toFixed(4);
  const longitude = (14.5 + (i % 7919) / 850).toFixed(4);
  const line = `PL\t${code}\tPlace ${i}\tRegion\t77\t\t\t\t\t${latitude}\t${longitude}\t4\n`;
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
await rm(directory, { recursive: true, force: true });
