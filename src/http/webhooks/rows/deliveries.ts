import { defineOperation } from '../../kernel/contract/operation.ts';
import { answerAttempts, answerReplay, answerTest } from '../answer/answer-deliveries.ts';
import { readEndpointKey } from '../read-endpoint.ts';
import { endpointRows } from './endpoint-rows.ts';

const { attempts, test, replay } = endpointRows;
const since = { since: '2026-10-20T06:00:00Z' };

export const listAttempts = defineOperation({
  ...attempts,
  operationId: 'listWebhookAttempts',
  scope: 'webhooks',
  success: { ...attempts.success, examples: { attempts: { summary: 'A test that was taken', moment: 'second' } } },
  handle: (live, { caller, params, query }) =>
    answerAttempts(live, readEndpointKey(params.endpointID, caller.accountId), query),
});

export const testEndpoint = defineOperation({
  ...test,
  operationId: 'testWebhookEndpoint',
  scope: 'webhooks',
  success: { ...test.success, examples: { taken: { summary: 'It was taken', moment: 'delivered' } } },
  handle: (live, { caller, params }) => answerTest(live, readEndpointKey(params.endpointID, caller.accountId)),
});

export const replayToEndpoint = defineOperation({
  ...replay,
  operationId: 'replayWebhookEvents',
  scope: 'webhooks',
  bodyExamples: { since: { summary: 'All since an instant', value: since } },
  success: { ...replay.success, examples: { since: { summary: 'Since an instant', moment: 'placed', body: since } } },
  handle: (live, request) =>
    answerReplay(live, readEndpointKey(request.params.endpointID, request.caller.accountId), request),
});
