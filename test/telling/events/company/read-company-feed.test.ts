import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import type { Database } from '../../../../src/ground/database/database.ts';
import { inTransaction } from '../../../../src/ground/database/transaction.ts';
import { appendOwnEvent, createAppendNews } from '../../../../src/telling/events/company/append-news.ts';
import { listCompanyEvents } from '../../../../src/telling/events/company/read-company-feed.ts';
import { writeEvent } from '../../../../src/telling/events/write-event.ts';
import { insertAccountIfMissing } from '../../../../src/who/accounts/account-store.ts';
import { openTestPool } from '../../../support/database.ts';
import { placeOrder } from '../../../support/events/place-order.ts';

const pool = await openTestPool({ after });
const types = ['order.placed', 'stop.arrived', 'order.canceled'];

for (const isCluster of [false, true])
  describe(`the company’s feed, ${isCluster ? 'as on a cluster' : 'on one server'}`, () => {
    const database: Database = { pool, schema: isCluster ? 'sandbox' : 'production', isCluster };
    const appendNews = createAppendNews(database);
    let accounts: number[];
    before(async () => {
      const made = ['Acme GmbH', 'Other AG', 'Third SE'].map((name) =>
        insertAccountIfMissing(database, { name, country: 'DE', vatId: null }),
      );
      accounts = (await Promise.all(made)).map(({ account }) => account.id);
    });

    /** What happens to an account: events of a type, in one commit. */
    async function happens(accountId: number, type: string, count: number): Promise<void> {
      await pool.query(
        `with moved as (
           insert into ${database.schema}.order_lists as l (account_id, last_created_at, last_position) values ($1, now(), $3)
             on conflict (account_id) do update set last_position = l.last_position + $3 returning last_position
         )
         insert into ${database.schema}.order_events
           (account_id, order_id, sequence, version, type, position, occurred_at, recorded_at, actor, details)
         select $1, gen_random_uuid(), 1, 1, $2, last_position - $3 + i, now(), now(), 'system', '{}'
           from moved, generate_series(1, $3::integer) as i`,
        [accountId, type, count],
      );
    }

    type Met = { accountId: number; position: number; place: number };
    async function walk(from: number, more: { types?: string[]; accountId?: number; limit: number }): Promise<Met[]> {
      const met: Met[] = [];
      for (let position = from; ; ) {
        const page = await listCompanyEvents(database, { after: position, ...more });
        assert.ok(page.events.length <= more.limit);
        for (const { event, reader } of page.events)
          met.push({ accountId: event.accountId, position: event.position!, place: reader.feedPosition! });
        position = page.nextAfter;
        if (position === page.lastPosition) return met;
      }
    }

    it('gives every event one place, the same for everybody, in each account’s own order and without gaps', async () => {
      const news = fc.record({
        account: fc.nat(2),
        type: fc.constantFrom(...types),
        count: fc.integer({ min: 1, max: 5 }),
        isRead: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.array(news, { maxLength: 25 }),
          fc.integer({ min: 1, max: 9 }),
          fc.subarray(types),
          async (all, limit, wanted) => {
            const { lastSeq: start } = await appendNews();
            const happened: { accountId: number; type: string }[] = [];
            for (const { account, type, count, isRead } of all) {
              const accountId = accounts[account]!;
              await happens(accountId, type, count);
              for (let i = 0; i < count; i++) happened.push({ accountId, type });
              if (isRead) await appendNews();
            }
            const { lastSeq } = await appendNews();
            assert.equal(lastSeq - start, happened.length);
            const met = await walk(start, { limit });
            assert.deepEqual(
              met.map(({ place }) => place),
              Array.from({ length: happened.length }, (_, i) => start + 1 + i),
            );
            for (const accountId of accounts) {
              const of = met.filter((each) => each.accountId === accountId);
              const first = of[0]?.position ?? 0;
              assert.deepEqual(
                of.map(({ position }) => position),
                of.map((_, i) => first + i),
              );
              assert.deepEqual(await walk(start, { limit, accountId }), of);
            }
            const some = await walk(start, { limit, types: wanted });
            const isWanted = ({ type }: { type: string }) => wanted.length === 0 || wanted.includes(type);
            assert.equal(some.length, happened.filter(isWanted).length);
            const places = new Map(met.map((each) => [each.place, each]));
            for (const each of some) assert.deepEqual(each, places.get(each.place));
          },
        ),
        { numRuns: 25 },
      );
    });

    it('is one feed for several processes that append at once while accounts move on', async () => {
      const { lastSeq: start } = await appendNews();
      const processes = [createAppendNews(database), createAppendNews(database), appendNews];
      let isOver = false;
      const reading = processes.map(async (append) => {
        while (!isOver) await append();
      });
      await Promise.all(
        Array.from({ length: 6 }, async (_, caller) => {
          for (let round = 0; round < 30; round++)
            await happens(accounts[caller % 3]!, types[round % 3]!, 1 + (round % 3));
        }),
      );
      isOver = true;
      await Promise.all(reading);
      const { lastSeq } = await appendNews();
      const met = await walk(start, { limit: 100 });
      assert.equal(met.length, 6 * 60);
      assert.equal(lastSeq, start + met.length);
      assert.equal(new Set(met.map(({ accountId, position }) => `${accountId} ${position}`)).size, met.length);
      for (const accountId of accounts) {
        const positions = met.filter((each) => each.accountId === accountId).map(({ position }) => position);
        assert.deepEqual(
          positions,
          positions.toSorted((a, b) => a - b),
        );
      }
    });

    it('tells whose an event is and who did it, and events of the company itself among them', async () => {
      const { lastSeq: start } = await appendNews();
      const subject = randomUUID();
      await inTransaction(database, (transaction) =>
        appendOwnEvent(transaction, {
          subject,
          type: 'endpoint.disabled',
          actor: 'system',
          details: { url: 'https://company.example/', reason: 'gone' },
        }),
      );
      const { id } = await placeOrder(database, accounts[0]!, 'person:1');
      await appendNews();
      const { events } = await listCompanyEvents(database, { after: start, limit: 10 });
      const [own, placed] = events.map(({ event, reader }) => JSON.parse(writeEvent(event, reader)));
      assert.deepEqual(
        [own.type, own.feed_position, own.actor, own.account, own.data.endpoint],
        [
          'endpoint.disabled',
          start + 1,
          { kind: 'system' },
          undefined,
          { id: `whe_0_${subject}`, url: 'https://company.example/' },
        ],
      );
      assert.deepEqual([placed.account, placed.feed_position], [{ id: accounts[0], name: 'Acme GmbH' }, start + 2]);
      assert.equal(placed.data.order.id, id);
    });

    it('begins with what is kept: older rows are removed, and a cursor before them is refused', async () => {
      const { lastSeq } = await appendNews();
      await pool.query(`update ${database.schema}.company_feed set at = now() - interval '91 days' where seq <= $1`, [
        lastSeq,
      ]);
      await happens(accounts[0]!, 'order.placed', 3);
      for (let round = 0; round < 3; round++) await appendNews();
      const whole = await listCompanyEvents(database, { after: undefined, limit: 10 });
      assert.deepEqual([whole.events.length, whole.nextAfter], [3, lastSeq + 3]);
      await assert.rejects(listCompanyEvents(database, { after: lastSeq - 1, limit: 10 }), { code: 'cursor_too_old' });
      assert.equal((await listCompanyEvents(database, { after: lastSeq, limit: 10 })).events.length, 3);
      await assert.rejects(listCompanyEvents(database, { after: lastSeq + 4, limit: 10 }), { code: 'invalid_request' });
    });
  });
