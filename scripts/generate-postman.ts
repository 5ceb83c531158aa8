import { operations } from '../src/http/interfaces/shipper-operations.ts';
import { shippersHead } from '../src/http/kernel/contract/description/interface-heads.ts';
import { generated } from './generated-file.ts';
import { describeCollection } from './postman/describe-collection.ts';

await generated('openapi/postman.json', `${JSON.stringify(describeCollection(operations, shippersHead), null, 2)}\n`);
