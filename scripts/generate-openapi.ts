import { describeInterface } from '../src/http/contract/openapi.ts';
import { operations } from '../src/http/operations/operations.ts';
import { generated } from './generated-file.ts';

await generated('openapi/openapi.json', `${JSON.stringify(describeInterface(operations), null, 2)}\n`);
