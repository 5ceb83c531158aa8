import { defineOperation } from '../../kernel/contract/operation.ts';
import {
  answerChange,
  answerCreate,
  answerGet,
  answerList,
  answerRemove,
  answerRotate,
} from '../answer/answer-endpoints.ts';
import { readEndpointKey, readShipperAct } from '../read-endpoint.ts';
import { endpointRows } from './endpoint-rows.ts';

const { list, create, get, edit, remove, rotate } = endpointRows;
/** Of types that the recorded journey has none of, so that nothing is under way to it. */
const wanted = {
  url: 'https://erp.acme.example/transport',
  types: ['stop.failed', 'stop.closed'],
  description: 'What went wrong',
};

export const listEndpoints = defineOperation({
  ...list,
  operationId: 'listWebhookEndpoints',
  description: 'Where the account’s events are posted to. One that is disabled says since when and why.',
  scope: 'webhooks',
  success: { ...list.success, examples: { endpoints: { summary: 'One endpoint', moment: 'delivered' } } },
  handle: (live, { caller }) => answerList(live, caller.accountId),
});

export const createEndpoint = defineOperation({
  ...create,
  operationId: 'createWebhookEndpoint',
  scope: 'webhooks',
  bodyExamples: { erp: { summary: 'What went wrong at stops', value: wanted } },
  success: {
    ...create.success,
    examples: { made: { summary: 'An endpoint with its secret', moment: 'placed', body: wanted } },
  },
  handle: (live, request) => answerCreate(live, request.caller.accountId, request, readShipperAct(request)),
});

export const getEndpoint = defineOperation({
  ...get,
  operationId: 'getWebhookEndpoint',
  description: 'Another account’s endpoint is answered like an unknown one.',
  scope: 'webhooks',
  success: { ...get.success, examples: { endpoint: { summary: 'One that works', moment: 'delivered' } } },
  handle: (live, { caller, params }) => answerGet(live, readEndpointKey(params.endpointID, caller.accountId)),
});

export const editEndpoint = defineOperation({
  ...edit,
  operationId: 'editWebhookEndpoint',
  scope: 'webhooks',
  bodyExamples: { paused: { summary: 'Send nothing for now', value: { enabled: false } } },
  success: {
    ...edit.success,
    examples: {
      paused: { summary: 'Disabled by its owner', moment: 'third', body: { enabled: false } },
    },
  },
  handle: (live, request) => {
    const key = readEndpointKey(request.params.endpointID, request.caller.accountId);
    return answerChange(live, key, request, readShipperAct(request));
  },
});

export const deleteEndpoint = defineOperation({
  ...remove,
  operationId: 'deleteWebhookEndpoint',
  scope: 'webhooks',
  success: { ...remove.success, examples: { deleted: { summary: 'Gone', moment: 'fourth' } } },
  handle: (live, request) => {
    const key = readEndpointKey(request.params.endpointID, request.caller.accountId);
    return answerRemove(live, key, readShipperAct(request));
  },
});

export const rotateEndpoint = defineOperation({
  ...rotate,
  operationId: 'rotateWebhookSecret',
  scope: 'webhooks',
  success: { ...rotate.success, examples: { rotated: { summary: 'Both sign for a day', moment: 'second' } } },
  handle: (live, request) => {
    const key = readEndpointKey(request.params.endpointID, request.caller.accountId);
    return answerRotate(live, key, readShipperAct(request, 'endpoint-secret'));
  },
});
