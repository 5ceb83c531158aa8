import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { findMentions } from '../../../../src/orders/order/erasure/find-mentions.ts';
import { walkKeptOrders } from '../../../../src/orders/order/erasure/kept-order-store.ts';
import { databaseOn } from '../../../support/database.ts';
import { startAnswering } from '../../../support/progress/answering.ts';

const { answer, bookedId, shippers, tos } = await startAnswering({ after });
const database = databaseOn(tos.pool, 'production');
const { accountId } = shippers.decline;

test('whom the company names when it declines an order is found in what is kept of it, and all of it is exported', async () => {
  const id = await bookedId();
  const json = { reason: 'customer', note: 'Mrs Quirk cannot receive it.' };
  assert.equal((await answer(id, 'decline', { json })).status, 200);
  const [mention] = await findMentions(database, accountId, 'quirk');
  const { decision, ...events } = mention!.found;
  assert.partialDeepStrictEqual(decision, { answer: 'declined', ...json });
  assert.deepEqual(Object.keys(events), ['events.1']);
  const { value: kept } = await walkKeptOrders(database, accountId).next();
  assert.partialDeepStrictEqual(kept, { id, status: 'declined', silence: 'decline', decision: json });
});
