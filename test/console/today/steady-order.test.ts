import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Arrangement, keepOrder } from '../../../console/views/dispatcher/today/steady-order.ts';

const none: Arrangement = { late: [], soon: [], today: [], finished: [], ahead: [] };

it('rows stay in their groups while they are held', () => {
  const before = { ...none, soon: ['a', 'b'], today: ['c'] };
  const fresh = { ...none, late: ['b'], soon: ['c', 'a'] };
  assert.deepEqual(keepOrder(before, fresh), before);
});

it('stops that have gone leave, and new ones come at the end of their group', () => {
  const before = { ...none, soon: ['a', 'b'] };
  const fresh = { ...none, soon: ['d', 'b'], ahead: ['e'] };
  assert.deepEqual(keepOrder(before, fresh), { ...none, soon: ['b', 'd'], ahead: ['e'] });
});
