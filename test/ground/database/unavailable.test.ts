import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  DatabaseBusy,
  databaseUnavailable,
  mayBeRepeated,
  StaleOrderNumbers,
} from '../../../src/ground/database/unavailable.ts';

const failure = (message: string, code?: string) =>
  Object.assign(new Error(message), code === undefined ? {} : { code });

describe('a later try may succeed, so the answer is a 503', () => {
  const errors = {
    'the server refuses connections': failure('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'),
    'the server shuts down': failure('terminating connection due to administrator command', '57P01'),
    'a node of the cluster cannot be reached': failure('connection to the remote node db1:5432 failed', '08006'),
    'a node of the cluster died on an open connection': failure(
      'failure on connection marked as essential: db1:5432',
      'XX000',
    ),
    'a node of the cluster is gone, told without a class': failure(
      'connection to the remote node db1:5432 failed with the following error: server closed the connection',
      'XX000',
    ),
    'every connection is in use': new DatabaseBusy(),
    'other processes used the order numbers': new StaleOrderNumbers(),
  };
  for (const [name, error] of Object.entries(errors)) it(name, () => assert.ok(databaseUnavailable(error)));

  it('but not when the statement itself is wrong', () => {
    for (const error of [failure('division by zero', '22012'), failure('internal error', 'XX000'), new TypeError('x')])
      assert.ok(!databaseUnavailable(error) && !mayBeRepeated(error), error.message);
  });
});
