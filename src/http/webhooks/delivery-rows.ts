import { bothDoors } from '../kernel/contract/both-doors.ts';
import { answerAttempts, answerReplay, answerTest } from './answer-deliveries.ts';
import { readCompanyEndpoint, readEndpointKey } from './read-endpoint.ts';
import { AttemptsReply, attemptsQuery, endpointParams, ReplayReply, ReplayRequest, TestReply } from './schema.ts';

const since = { since: '2026-10-20T06:00:00Z' };

export const attemptsRow = bothDoors(
  {
    method: 'GET',
    path: '/webhook-endpoints/{endpointID}/attempts',
    tag: 'Webhooks',
    summary: 'List what was sent to an endpoint',
    description: 'The newest first, with what came back. Kept for 14 days.',
    params: endpointParams,
    query: attemptsQuery,
    success: {
      status: 200,
      description: 'A page.',
      schema: AttemptsReply,
      examples: { attempts: { summary: 'A test that was taken', moment: 'second' } },
    },
    errors: ['endpoint_not_found'],
  },
  {
    shippers: {
      operationId: 'listWebhookAttempts',
      scope: 'webhooks',
      handle: (live, { caller, params, query }) =>
        answerAttempts(live, readEndpointKey(params.endpointID, caller.accountId), query),
    },
    company: {
      operationId: 'listCompanyAttempts',
      scope: 'operator:read',
      handle: (live, { params, query }) => answerAttempts(live, readCompanyEndpoint(params.endpointID), query),
    },
  },
);

export const testRow = bothDoors(
  {
    method: 'POST',
    path: '/webhook-endpoints/{endpointID}/test',
    tag: 'Webhooks',
    summary: 'Send a test to an endpoint',
    // For the receiver.
    waits: true,
    description:
      'Sends test.ping once, now, also to an endpoint that is disabled, and answers with what came of it: 200 whether it succeeded or not.',
    params: endpointParams,
    success: {
      status: 200,
      description: 'What came of it.',
      schema: TestReply,
      examples: { taken: { summary: 'It was taken', moment: 'delivered' } },
    },
    errors: ['endpoint_not_found', 'invalid_request'],
  },
  {
    shippers: {
      operationId: 'testWebhookEndpoint',
      scope: 'webhooks',
      handle: (live, { caller, params }) => answerTest(live, readEndpointKey(params.endpointID, caller.accountId)),
    },
    company: {
      operationId: 'testCompanyEndpoint',
      scope: 'operator:admin',
      handle: (live, { params }) => answerTest(live, readCompanyEndpoint(params.endpointID)),
    },
  },
);

export const replayRow = bothDoors(
  {
    method: 'POST',
    path: '/webhook-endpoints/{endpointID}/replay',
    tag: 'Webhooks',
    summary: 'Send events once more',
    description:
      'All since an instant, or one. They have the ids that they had, so a receiver that counts by id sees which it knows. Of two replays under way everything is sent that either asked for.',
    params: endpointParams,
    body: ReplayRequest,
    bodyExamples: { since: { summary: 'All since an instant', value: since } },
    success: {
      status: 200,
      description: 'They will be sent.',
      schema: ReplayReply,
      examples: { since: { summary: 'Since an instant', moment: 'placed', body: since } },
    },
    errors: ['endpoint_not_found', 'event_not_found', 'endpoint_disabled', 'event_too_old'],
  },
  {
    shippers: {
      operationId: 'replayWebhookEvents',
      scope: 'webhooks',
      handle: (live, request) =>
        answerReplay(live, readEndpointKey(request.params.endpointID, request.caller.accountId), request),
    },
    company: {
      operationId: 'replayCompanyEvents',
      scope: 'operator:admin',
      handle: (live, request) => answerReplay(live, readCompanyEndpoint(request.params.endpointID), request),
    },
  },
);
