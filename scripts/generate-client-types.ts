import { readFile } from 'node:fs/promises';
import { type Description, describeTypes } from './client-types/describe-types.ts';
import { describeTypesBeside } from './client-types/share-types.ts';
import { generated } from './generated-file.ts';

const ofShippers = 'openapi/openapi.json';
const ofCompany = 'openapi/operator.json';
const description = await read(ofShippers);
const known = { description, file: '../../client/src/api-types.ts' };
await write('client/src/api-types.ts', ofShippers, describeTypes(description));
await write('console/data/operator-types.ts', ofCompany, describeTypesBeside(await read(ofCompany), known));

async function read(path: string): Promise<Description> {
  return JSON.parse(await readFile(new URL(`../${path}`, import.meta.url), 'utf8'));
}

async function write(path: string, from: string, types: string): Promise<void> {
  await generated(path, `// Generated from ${from} by scripts/generate-client-types.ts.\n\n${types}`);
}
