import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TransportError, type TransportErrorCode } from '../../../client/src/transport-error.ts';
import { isAnswer, Unanswered, Unsent } from '../../../console/data/refusal.ts';

const refused = (status: number, code = 'invalid_request') =>
  isAnswer(new TransportError('Refused.', { status, code: code as TransportErrorCode }));

test('what the service says of the change itself is its answer', () => {
  for (const [status, code] of [
    [404, 'order_not_found'],
    [409, 'order_not_draft'],
    [409, 'stop_done'],
    [412, 'order_changed'],
    [422, 'invalid_request'],
  ] as const)
    assert.ok(refused(status, code), `${status} ${code}`);
});

test('who asks, how often, a try under way and a failure are no answer: a try before may have done it', () => {
  for (const status of [0, 401, 403, 408, 425, 429, 500, 502, 503, 504])
    assert.equal(refused(status), false, `${status}`);
  assert.equal(refused(409, 'idempotency_key_in_use'), false);
});

test('a refusal of something on the way to the service is no answer', () => {
  assert.equal(refused(404, 'unexpected_reply'), false);
});

test('what was never sent is over, what lost its answer is not', () => {
  assert.ok(isAnswer(new Unsent(undefined)));
  assert.equal(isAnswer(new Unanswered(undefined)), false);
});
