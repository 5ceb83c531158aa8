import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gazetteerPath } from '../gazetteer/gazetteer-file.ts';
import { ensureGazetteer } from '../gazetteer/load-gazetteer.ts';

// The command: compiles the gazetteer after an install, so that the first start need not, and removes those of other
// versions.
const path = gazetteerPath();
let isUpToDate = true;
await ensureGazetteer((message) => {
  isUpToDate = false;
  console.log(`places: ${message}`);
});
if (isUpToDate) console.log(`places: ${path} is up to date`);

for (const name of readdirSync(dirname(path))) {
  if (/^gazetteer-\w+\.bin$/.test(name) && name !== basename(path)) rmSync(join(dirname(path), name), { force: true });
}
