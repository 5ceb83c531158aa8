import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TransportError, type TransportErrorCode } from '../../../client/src/transport-error.ts';
import { isAnswer, Unanswered, Unsent } from '../../../console/data/refusal.ts';

const refused = (status: number, code = 'invalid_request') =>
  isAnswer(new TransportError('Refused.', { status, code: code as TransportErrorCode }));

test('a refusal of the change itself counts as an answer', () => {
  for (const [status, code] of [
    [404, 'order_not_found'],
    [409, 'order_not_draft'],
    [409, 'stop_done'],
    [412, 'order_changed'],
    [422, 'invalid_request'],
  ] as const)
    assert.ok(refused(status, code), `${status} ${code}`);
});

test('a refused caller or rate, a try under way and a failure are no answer: an earlier try may have done it', () => {
  for (const status of [0, 401, 403, 408, 425, 429, 500, 502, 503, 504])
    assert.equal(refused(status), false, `${status}`);
  assert.equal(refused(409, 'idempotency_key_in_use'), false);
});

test('a refusal by a proxy is no answer', () => {
  assert.equal(refused(404, 'unexpected_reply'), false);
});

test('a change that was never sent is settled, one whose answer was lost is not', () => {
  assert.ok(isAnswer(new Unsent(undefined)));
  assert.equal(isAnswer(new Unanswered(undefined)), false);
});
