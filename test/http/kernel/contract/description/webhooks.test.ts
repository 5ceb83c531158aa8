import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PostedCompanyEvent } from '../../../../../src/http/events/company-schema.ts';
import { PostedEvent } from '../../../../../src/http/events/schema.ts';
import { operatorOperations } from '../../../../../src/http/interfaces/company-operations.ts';
import { operations } from '../../../../../src/http/interfaces/shipper-operations.ts';
import { operatorsHead, shippersHead } from '../../../../../src/http/kernel/contract/description/interface-heads.ts';
import { recordedEvents } from '../../../../../src/http/kernel/contract/examples.ts';
import { describeInterface } from '../../../../../src/http/kernel/contract/openapi.ts';
import { validate } from '../../../../../src/http/kernel/contract/validate.ts';
import { companyFeedTypes, feedTypes, pingType } from '../../../../../src/telling/events/event.ts';

const documents = [
  ['shippers', 'listEvents', PostedEvent, describeInterface(operations, shippersHead), feedTypes],
  [
    'the company',
    'listAnyEvents',
    PostedCompanyEvent,
    describeInterface(operatorOperations, operatorsHead),
    companyFeedTypes,
  ],
] as const;
for (const [name, operationId, schema, document, types] of documents)
  describe(`what is posted to endpoints of ${name}`, () => {
    it('is described for every type, and for no other', () => {
      assert.deepEqual(Object.keys(document.webhooks as object).sort(), [...types, pingType].sort());
    });
    for (const type of [...types, pingType])
      it(`is shown for ${type} by an event that the service recorded, as its schema says`, () => {
        const recorded = recordedEvents(operationId)[type] as { type: string };
        assert.equal(recorded.type, type);
        validate(schema, recorded, 'body');
      });
  });
