import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gazetteerPath } from '../gazetteer/gazetteer-file.ts';
import { compileGazetteer } from './compile-gazetteer.ts';

// The command: compiles the gazetteer after an install, so that the first start need not, and removes those of other
// versions.
const path = gazetteerPath();
if (existsSync(path)) console.log(`places: ${path} is up to date`);
else await compileGazetteer(path, (message) => console.log(`places: ${message}`));

for (const name of readdirSync(dirname(path))) {
  if (/^gazetteer-\w+\.bin$/.test(name) && name !== basename(path)) rmSync(join(dirname(path), name), { force: true });
}
