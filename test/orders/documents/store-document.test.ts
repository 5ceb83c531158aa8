import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { callsInLine } from '../../../src/ground/database/batch.ts';
import type { Database } from '../../../src/ground/database/database.ts';
import { discardDocument } from '../../../src/orders/documents/discard-document.ts';
import type { StoredDocument } from '../../../src/orders/documents/document.ts';
import { findDocument, findPart, listDocuments } from '../../../src/orders/documents/document-store.ts';
import { createPictureThread } from '../../../src/orders/documents/media/picture-thread.ts';
import { type AskedDocument, storeDocument } from '../../../src/orders/documents/store-document.ts';
import { createStoreOrder } from '../../../src/orders/order/store-order.ts';
import { insertAccountIfMissing } from '../../../src/who/accounts/account-store.ts';
import { databaseOn, openTestPool } from '../../support/database.ts';
import { pdf } from '../../support/documents/pictures.ts';
import { newBooking } from '../../support/stored-orders.ts';

const database: Database = databaseOn(await openTestPool({ after }), 'production');
const { account } = await insertAccountIfMissing(database, { name: 'Acme GmbH', country: 'DE', vatId: null });
const accountId = account.id;
const store = createStoreOrder(database);
const taken: number[] = [];
const pictures = createPictureThread();
after(() => pictures.close());
const services = {
  database,
  pictures,
  changeInLine: callsInLine<number>(),
  documentBytes: { take: async (_account: number, bytes: number) => void taken.push(bytes) },
};

async function placeOrder(): Promise<AskedDocument> {
  const { order } = newBooking(accountId);
  await store({ ...newBooking(accountId), order });
  const stated = { stopId: null, kind: 'other' as const, name: '', signedBy: null, remarks: null };
  return { ...stated, orderId: order.id, accountId, actor: 'person:1', idempotencyKey: undefined };
}

async function* pieces(...of: Buffer[]) {
  yield* of;
}

const write = (document: StoredDocument) => JSON.stringify(document);

/** What there is of an order's documents: seen, in events, and parts in all. */
async function left(orderId: string) {
  const { rows } = await database.pool.query(
    `select (select count(*) from production.documents where order_id = $1) as rows,
            (select count(*) from production.order_events where order_id = $1 and type = 'document.added') as events,
            (select count(*) from production.document_parts p join production.documents d on d.id = p.document_id
              where d.order_id = $1) as parts,
            (select count(*) from production.document_parts p
              where not exists (select from production.documents d where d.id = p.document_id)) as orphans`,
    [orderId],
  );
  return rows[0];
}

it('what is counted of a file is what is stored of it, part by part', async () => {
  const asked = await placeOrder();
  taken.length = 0;
  const file = Buffer.alloc(600_000, pdf);
  await storeDocument(services, asked, pieces(file.subarray(0, 3), file.subarray(3)), write);
  assert.deepEqual(taken, [262_144, 262_144, 75_712]);
  const [document] = await listDocuments(database, { accountId, id: asked.orderId });
  assert.equal(document!.bytes, 600_000);
  assert.ok((await findPart(database, document!, 2))!.equals(file.subarray(524_288)));
  assert.equal(await findDocument(database, { ...document!, accountId: accountId + 1 }), undefined);
});

it('a file that breaks off, at whatever piece, leaves nothing', async () => {
  const asked = await placeOrder();
  for (const before of [0, 1, 300_000, 900_000]) {
    async function* broken() {
      yield Buffer.alloc(before, pdf);
      throw new Error('gone');
    }
    await assert.rejects(storeDocument(services, asked, broken(), write));
  }
  assert.deepEqual(await left(asked.orderId), { rows: 0, events: 0, parts: 0, orphans: 0 });
});

it('a document that is removed while it is attached is there with its event and all parts, or not at all', async () => {
  for (let round = 0; round < 25; round++) {
    const asked = await placeOrder();
    let discarded: Promise<void> | undefined;
    // Between the last part and what attaches it.
    const discard = (document: StoredDocument) => {
      discarded = discardDocument(database, document);
      return write(document);
    };
    const file = Buffer.alloc(300_000, pdf);
    const stored = await storeDocument(services, asked, pieces(file), discard).then(
      () => true,
      (error) => error.code,
    );
    await discarded;
    const whole = { rows: 1, events: 1, parts: 2, orphans: 0 };
    const nothing = { rows: 0, events: 0, parts: 0, orphans: 0 };
    assert.deepEqual(await left(asked.orderId), stored === true ? whole : nothing, String(stored));
    if (stored !== true) assert.equal(stored, 'request_timeout');
  }
});
