import { shippersHead } from '../src/http/contract/description/interface-heads.ts';
import { operations } from '../src/http/operations/operations.ts';
import { generated } from './generated-file.ts';
import { describeCollection } from './postman/describe-collection.ts';

await generated('openapi/postman.json', `${JSON.stringify(describeCollection(operations, shippersHead), null, 2)}\n`);
