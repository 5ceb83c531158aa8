import { operatorOperations } from '../src/http/interfaces/company-operations.ts';
import { operations } from '../src/http/interfaces/shipper-operations.ts';
import { operatorsHead, shippersHead } from '../src/http/kernel/contract/description/interface-heads.ts';
import { describeInterface } from '../src/http/kernel/contract/openapi.ts';
import { generated } from './generated-file.ts';

const asText = (description: object) => `${JSON.stringify(description, null, 2)}\n`;
await generated('openapi/openapi.json', asText(describeInterface(operations, shippersHead)));
await generated('openapi/operator.json', asText(describeInterface(operatorOperations, operatorsHead)));
