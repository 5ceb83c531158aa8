import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '../../../../src/ground/units.ts';
import { operations } from '../../../../src/http/interfaces/shipper-operations.ts';
import type { Operation } from '../../../../src/http/kernel/contract/operation.ts';
import { MockReplies } from '../../../../src/http/kernel/doors/mock-replies.ts';

test('a reply of the mock is written once a day, and has other dates in another week', () => {
  const operation = operations.find(({ operationId }) => operationId === 'listOrders') as Operation;
  const [example] = Object.values(operation.success.examples);
  const replies = new MockReplies();
  const write = (now: number) => replies.write(operation, example?.value as object, now);
  const monday = Date.parse('2026-11-23T10:00:00Z');
  assert.equal(write(monday), write(monday + 13 * 3_600_000));
  assert.notDeepEqual(write(monday + 7 * dayMs).text, write(monday).text);
  assert.match(String(write(monday).headers.link), /rel="first"/);
});
