import { defineOperatorOperation } from '../../kernel/contract/operation.ts';
import { answerAttempts, answerReplay, answerTest } from '../answer/answer-deliveries.ts';
import { readCompanyEndpoint } from '../read-endpoint.ts';
import { endpointRows } from './endpoint-rows.ts';

const { attempts, test, replay } = endpointRows;
const since = { since: '2026-10-20T06:00:00Z' };

export const listCompanyAttempts = defineOperatorOperation({
  ...attempts,
  operationId: 'listCompanyAttempts',
  scope: 'operator:read',
  success: { ...attempts.success, examples: { attempts: { summary: 'A test that was taken', moment: 'second' } } },
  handle: (live, { params, query }) => answerAttempts(live, readCompanyEndpoint(params.endpointID), query),
});

export const testCompanyEndpoint = defineOperatorOperation({
  ...test,
  operationId: 'testCompanyEndpoint',
  scope: 'operator:admin',
  success: { ...test.success, examples: { taken: { summary: 'It was taken', moment: 'delivered' } } },
  handle: (live, { params }) => answerTest(live, readCompanyEndpoint(params.endpointID)),
});

export const replayToCompany = defineOperatorOperation({
  ...replay,
  operationId: 'replayCompanyEvents',
  scope: 'operator:admin',
  bodyExamples: { since: { summary: 'All since an instant', value: since } },
  success: { ...replay.success, examples: { since: { summary: 'Since an instant', moment: 'placed', body: since } } },
  handle: (live, request) => answerReplay(live, readCompanyEndpoint(request.params.endpointID), request),
});
