import { companyAccountId } from '../../../telling/webhooks/owner.ts';
import { defineOperatorOperation } from '../../kernel/contract/operation.ts';
import {
  answerChange,
  answerCreate,
  answerGet,
  answerList,
  answerRemove,
  answerRotate,
} from '../answer/answer-endpoints.ts';
import { readCompanyAct, readCompanyEndpoint } from '../read-endpoint.ts';
import { endpointRows } from './endpoint-rows.ts';

const { list, create, get, edit, remove, rotate } = endpointRows;
/** Of types that the recorded journey has none of, so that nothing is under way to it. */
const wanted = {
  url: 'https://tms.transport.example/events',
  types: ['stop.failed', 'stop.closed'],
  description: 'Transport management',
};

export const listCompanyEndpoints = defineOperatorOperation({
  ...list,
  operationId: 'listCompanyEndpoints',
  description:
    'The company’s own, which hear of the events of all accounts. One that is disabled says since when and why.',
  scope: 'operator:read',
  success: { ...list.success, examples: { endpoints: { summary: 'One endpoint', moment: 'delivered' } } },
  handle: (live) => answerList(live, companyAccountId),
});

export const createCompanyEndpoint = defineOperatorOperation({
  ...create,
  operationId: 'createCompanyEndpoint',
  scope: 'operator:admin',
  bodyExamples: { tms: { summary: 'What went wrong at stops, of all accounts', value: wanted } },
  success: {
    ...create.success,
    examples: { made: { summary: 'An endpoint with its secret', moment: 'placed', body: wanted } },
  },
  handle: (live, request) => answerCreate(live, companyAccountId, request, readCompanyAct(request)),
});

export const getCompanyEndpoint = defineOperatorOperation({
  ...get,
  operationId: 'getCompanyEndpoint',
  description: 'One of the company’s own.',
  scope: 'operator:read',
  success: { ...get.success, examples: { endpoint: { summary: 'One that works', moment: 'delivered' } } },
  handle: (live, { params }) => answerGet(live, readCompanyEndpoint(params.endpointID)),
});

export const editCompanyEndpoint = defineOperatorOperation({
  ...edit,
  operationId: 'editCompanyEndpoint',
  scope: 'operator:admin',
  bodyExamples: { paused: { summary: 'Send nothing for now', value: { enabled: false } } },
  success: {
    ...edit.success,
    examples: { moved: { summary: 'At another address', moment: 'third', body: { url: `${wanted.url}/v2` } } },
  },
  handle: (live, request) =>
    answerChange(live, readCompanyEndpoint(request.params.endpointID), request, readCompanyAct(request)),
});

export const deleteCompanyEndpoint = defineOperatorOperation({
  ...remove,
  operationId: 'deleteCompanyEndpoint',
  scope: 'operator:admin',
  success: { ...remove.success, examples: { deleted: { summary: 'Gone', moment: 'fourth' } } },
  handle: (live, request) =>
    answerRemove(live, readCompanyEndpoint(request.params.endpointID), readCompanyAct(request)),
});

export const rotateCompanySecret = defineOperatorOperation({
  ...rotate,
  operationId: 'rotateCompanySecret',
  scope: 'operator:admin',
  success: { ...rotate.success, examples: { rotated: { summary: 'Both sign for a day', moment: 'second' } } },
  handle: (live, request) => {
    const key = readCompanyEndpoint(request.params.endpointID);
    return answerRotate(live, key, readCompanyAct(request, `webhook-endpoints/${key.id}/rotate`));
  },
});
