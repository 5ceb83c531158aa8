import { operatorsHead, shippersHead } from '../src/http/contract/description/interface-heads.ts';
import { describeInterface } from '../src/http/contract/openapi.ts';
import { operations } from '../src/http/operations/operations.ts';
import { operatorOperations } from '../src/http/operator/operations.ts';
import { generated } from './generated-file.ts';

const asText = (description: object) => `${JSON.stringify(description, null, 2)}\n`;
await generated('openapi/openapi.json', asText(describeInterface(operations, shippersHead)));
await generated('openapi/operator.json', asText(describeInterface(operatorOperations, operatorsHead)));
