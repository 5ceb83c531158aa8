import { companyAccountId } from '../../telling/webhooks/owner.ts';
import { bothDoors } from '../kernel/contract/both-doors.ts';
import { answerChange, answerCreate, answerGet, answerList, answerRemove, answerRotate } from './answer-endpoints.ts';
import { readCompanyAct, readCompanyEndpoint, readEndpointKey, readShipperAct } from './read-endpoint.ts';
import {
  ChangedEndpointReply,
  CompanyEndpointChange,
  CompanyEndpointRequest,
  DeletedEndpointReply,
  EndpointChange,
  EndpointListReply,
  EndpointReply,
  EndpointRequest,
  endpointParams,
  NewEndpointReply,
  RotatedSecretReply,
} from './schema.ts';

const once =
  'The secret stands in this reply alone, which is never stored: a repeat with the same key is a 409 that names the endpoint.';
/** Types that do not occur in the recorded journey, so that nothing is under way to the endpoint. */
const types = ['stop.failed', 'stop.closed'];
const ofShipper = { url: 'https://erp.acme.example/transport', types, description: 'What went wrong' };
const ofCompany = { url: 'https://tms.transport.example/events', types, description: 'Transport management' };

export const listRow = bothDoors(
  {
    method: 'GET',
    path: '/webhook-endpoints',
    tag: 'Webhooks',
    summary: 'List the endpoints',
    success: {
      status: 200,
      description: 'The endpoints, the oldest first.',
      schema: EndpointListReply,
      examples: { endpoints: { summary: 'One endpoint', moment: 'delivered' } },
    },
  },
  {
    shippers: {
      operationId: 'listWebhookEndpoints',
      description: 'Where the account’s events are posted to. One that is disabled says since when and why.',
      scope: 'webhooks',
      handle: (live, { caller }) => answerList(live, caller.accountId),
    },
    company: {
      operationId: 'listCompanyEndpoints',
      description:
        'The company’s own, which hear of the events of all accounts. One that is disabled says since when and why.',
      scope: 'operator:read',
      handle: (live) => answerList(live, companyAccountId),
    },
  },
);

export const createRow = bothDoors(
  {
    method: 'POST',
    path: '/webhook-endpoints',
    tag: 'Webhooks',
    summary: 'Add an endpoint',
    description: `It hears of what happens from now on. ${once}`,
    headers: ['Idempotency-Key'],
    success: { status: 201, description: 'The endpoint, and its secret this once.', schema: NewEndpointReply },
    errors: ['endpoint_limit', 'secret_shown_once'],
  },
  {
    shippers: {
      operationId: 'createWebhookEndpoint',
      scope: 'webhooks',
      body: EndpointRequest,
      bodyExamples: { erp: { summary: 'What went wrong at stops', value: ofShipper } },
      examples: { made: { summary: 'An endpoint with its secret', moment: 'placed', body: ofShipper } },
      handle: (live, request) => answerCreate(live, request.caller.accountId, request, readShipperAct(request)),
    },
    company: {
      operationId: 'createCompanyEndpoint',
      scope: 'operator:admin',
      body: CompanyEndpointRequest,
      bodyExamples: { tms: { summary: 'What went wrong at stops, of all accounts', value: ofCompany } },
      examples: { made: { summary: 'An endpoint with its secret', moment: 'placed', body: ofCompany } },
      handle: (live, request) => answerCreate(live, companyAccountId, request, readCompanyAct(request)),
    },
  },
);

export const getRow = bothDoors(
  {
    method: 'GET',
    path: '/webhook-endpoints/{endpointID}',
    tag: 'Webhooks',
    summary: 'Read an endpoint',
    params: endpointParams,
    success: {
      status: 200,
      description: 'The endpoint.',
      schema: EndpointReply,
      examples: { endpoint: { summary: 'One that works', moment: 'delivered' } },
    },
    errors: ['endpoint_not_found'],
  },
  {
    shippers: {
      operationId: 'getWebhookEndpoint',
      description: 'Another account’s endpoint is answered like an unknown one.',
      scope: 'webhooks',
      handle: (live, { caller, params }) => answerGet(live, readEndpointKey(params.endpointID, caller.accountId)),
    },
    company: {
      operationId: 'getCompanyEndpoint',
      description: 'One of the company’s own.',
      scope: 'operator:read',
      handle: (live, { params }) => answerGet(live, readCompanyEndpoint(params.endpointID)),
    },
  },
);

export const editRow = bothDoors(
  {
    method: 'PATCH',
    path: '/webhook-endpoints/{endpointID}',
    tag: 'Webhooks',
    summary: 'Change an endpoint',
    description:
      'What is left out stays. Who enables an endpoint that was disabled begins anew: what failed or happened in between is not sent, but can be replayed.',
    params: endpointParams,
    bodyExamples: { paused: { summary: 'Send nothing for now', value: { enabled: false } } },
    success: { status: 200, description: 'The endpoint after it.', schema: ChangedEndpointReply },
    errors: ['endpoint_not_found'],
  },
  {
    shippers: {
      operationId: 'editWebhookEndpoint',
      scope: 'webhooks',
      body: EndpointChange,
      examples: { paused: { summary: 'Disabled by its owner', moment: 'third', body: { enabled: false } } },
      handle: (live, request) => {
        const key = readEndpointKey(request.params.endpointID, request.caller.accountId);
        return answerChange(live, key, request, readShipperAct(request));
      },
    },
    company: {
      operationId: 'editCompanyEndpoint',
      scope: 'operator:admin',
      body: CompanyEndpointChange,
      examples: { moved: { summary: 'At another address', moment: 'third', body: { url: `${ofCompany.url}/v2` } } },
      handle: (live, request) =>
        answerChange(live, readCompanyEndpoint(request.params.endpointID), request, readCompanyAct(request)),
    },
  },
);

export const removeRow = bothDoors(
  {
    method: 'DELETE',
    path: '/webhook-endpoints/{endpointID}',
    tag: 'Webhooks',
    summary: 'Delete an endpoint',
    description: 'With what is known of its attempts.',
    params: endpointParams,
    success: {
      status: 200,
      description: 'It is gone.',
      schema: DeletedEndpointReply,
      examples: { deleted: { summary: 'Gone', moment: 'fourth' } },
    },
    errors: ['endpoint_not_found', 'invalid_request'],
  },
  {
    shippers: {
      operationId: 'deleteWebhookEndpoint',
      scope: 'webhooks',
      handle: (live, request) => {
        const key = readEndpointKey(request.params.endpointID, request.caller.accountId);
        return answerRemove(live, key, readShipperAct(request));
      },
    },
    company: {
      operationId: 'deleteCompanyEndpoint',
      scope: 'operator:admin',
      handle: (live, request) =>
        answerRemove(live, readCompanyEndpoint(request.params.endpointID), readCompanyAct(request)),
    },
  },
);

export const rotateRow = bothDoors(
  {
    method: 'POST',
    path: '/webhook-endpoints/{endpointID}/rotate',
    tag: 'Webhooks',
    summary: 'Exchange the secret of an endpoint',
    description: `The one before signs beside the new one for 24 hours, so that the receiver can take over the new one without missing anything. ${once}`,
    params: endpointParams,
    headers: ['Idempotency-Key'],
    success: {
      status: 201,
      description: 'The new secret, this once.',
      schema: RotatedSecretReply,
      examples: { rotated: { summary: 'Both sign for a day', moment: 'second' } },
    },
    errors: ['endpoint_not_found', 'secret_shown_once'],
  },
  {
    shippers: {
      operationId: 'rotateWebhookSecret',
      scope: 'webhooks',
      handle: (live, request) => {
        const key = readEndpointKey(request.params.endpointID, request.caller.accountId);
        return answerRotate(live, key, readShipperAct(request, 'endpoint-secret'));
      },
    },
    company: {
      operationId: 'rotateCompanySecret',
      scope: 'operator:admin',
      handle: (live, request) => {
        const key = readCompanyEndpoint(request.params.endpointID);
        return answerRotate(live, key, readCompanyAct(request, `webhook-endpoints/${key.id}/rotate`));
      },
    },
  },
);
