import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseOutsideId, writeOutsideId } from '../../../src/ground/database/outside-id.ts';

const id = '019ab3c4-5d6e-7f80-9a1b-2c3d4e5f6071';

test('an id that a row has outside leads back to its account and row, and no other text does', () => {
  for (const accountId of [0, 1, 35, 36, 2 ** 31 - 1])
    assert.deepEqual(parseOutsideId('doc', writeOutsideId('doc', { accountId, id })), { accountId, id });
  assert.equal(writeOutsideId('whe', { accountId: 36, id }), `whe_10_${id}`);
  const strange = [
    `whe_1_${id}`,
    `doc_1_${id.toUpperCase()}`,
    `doc_1_${id.replaceAll('-', '')}----`,
    `doc_1_${id}0`,
    `doc_1_${id}\n`,
    ` doc_1_${id}`,
    `doc__${id}`,
    `doc_-1_${id}`,
    `doc_zzzzzzzzzzz_${id}`,
    `doc_${id}`,
    id,
    '',
  ];
  for (const text of strange) assert.equal(parseOutsideId('doc', text), undefined, text);
});
