import { existsSync } from 'node:fs';
import { compileGazetteer, gazetteerPath } from './compile-gazetteer.ts';

// The command: compiles the gazetteer after an install, so that the first start need not.
const path = gazetteerPath();
if (existsSync(path)) console.log(`places: ${path} is up to date`);
else await compileGazetteer(path, (message) => console.log(`places: ${message}`));
