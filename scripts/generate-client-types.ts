import { readFile } from 'node:fs/promises';
import { type Description, describeTypes } from './client-types/describe-types.ts';
import { generated } from './generated-file.ts';

const head = '// Generated from openapi/openapi.json by scripts/generate-client-types.ts.\n\n';
const text = await readFile(new URL('../openapi/openapi.json', import.meta.url), 'utf8');
await generated('client/src/api-types.ts', head + describeTypes(JSON.parse(text) as Description));
