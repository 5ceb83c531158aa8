import { readFile } from 'node:fs/promises';
import { type Description, describeTypes } from './client-types/describe-types.ts';
import { generated } from './generated-file.ts';

const descriptions = [
  { from: 'openapi/openapi.json', to: 'client/src/api-types.ts' },
  { from: 'openapi/operator.json', to: 'console/data/operator-types.ts' },
];

for (const { from, to } of descriptions) {
  const text = await readFile(new URL(`../${from}`, import.meta.url), 'utf8');
  const head = `// Generated from ${from} by scripts/generate-client-types.ts.\n\n`;
  await generated(to, head + describeTypes(JSON.parse(text) as Description));
}
