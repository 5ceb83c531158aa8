import { describeInterface } from '../src/http/openapi.ts';
import { operations } from '../src/http/operations.ts';
import { generated } from './generated-file.ts';

await generated('openapi/openapi.json', `${JSON.stringify(describeInterface(operations), null, 2)}\n`);
