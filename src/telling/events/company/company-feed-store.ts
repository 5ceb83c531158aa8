import type { Database } from '../../../ground/database/database.ts';
import { runnerOf, type Transaction } from '../../../ground/database/transaction.ts';
import type { OrderKey } from '../../../orders/order/order-store.ts';
import type { EventOrder, StoredEvent } from '../event.ts';
import { type EventRow, eventColumns, type OrderColumns, orderColumns, toEvent, toEventOrder } from '../event-sql.ts';

/** An account with events that are not in the feed yet. */
export type MovedAccount = {
  accountId: number;
  /** Its newest. */
  position: number;
  /** The last of its positions that is in the feed. Null: none is. */
  before: number | null;
};

/** Accounts after an id with events that are not in the feed yet, up to a limit. Not for a cluster. */
export async function listMovedAccounts(
  { pool, schema }: Database,
  { after, limit }: { after: number; limit: number },
): Promise<MovedAccount[]> {
  const { rows } = await pool.query<MovedAccount>({
    name: `${schema}-list-moved-accounts`,
    text: `select l.account_id, l.last_position as position, p.position as before
             from ${schema}.order_lists l left join ${schema}.company_positions p on p.account = l.account_id
            where l.account_id > $1 and l.last_position > coalesce(p.position, 0)
            order by l.account_id limit $2`,
    values: [after, limit],
  });
  return rows;
}

/** The last position of those accounts that is in the feed; for account 0, the last place of the feed. */
export async function listCompanyPositions(
  place: Database | Transaction,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await runnerOf(place).query<{ account: number; position: number }>({
    name: `${place.schema}-list-company-positions`,
    text: `select account, position from ${place.schema}.company_positions where account = any($1::bigint[])`,
    values: [accountIds],
  });
  return new Map(rows.map(({ account, position }) => [account, position]));
}

/** Lets nobody else append to the feed until the commit. Returns how far it has come. */
export async function lockCompanyFeed({ client, schema }: Transaction): Promise<number> {
  const { rows } = await client.query<{ position: number }>(
    `select position from ${schema}.company_positions where account = 0 for update`,
  );
  return rows[0]!.position;
}

/** A range of an account's positions, or an event of the company itself, with the feed's place of its last. */
export type FeedRow = { seq: number; accountId: number; first: number | null; count: number; event: OwnEvent | null };

/** What happened to the company itself. The place in the feed is its sequence too. */
export type OwnEvent = {
  subject: string;
  type: string;
  occurred_at: string;
  actor: string;
  details: Record<string, unknown>;
};

/** Appends rows to the locked feed, whose last place is then that of the last row. */
export async function insertFeedRows({ client, schema }: Transaction, rows: readonly FeedRow[]): Promise<void> {
  await client.query({
    name: `${schema}-insert-feed-rows`,
    text: `with added as materialized (
             select * from jsonb_to_recordset($1::jsonb) as a(
               seq bigint, "accountId" bigint, first bigint, count integer, event jsonb)
           ), inserted as (
             insert into ${schema}.company_feed (seq, account, first_position, count, event)
             select seq, "accountId", first, count, nullif(event, 'null') from added
           )
           insert into ${schema}.company_positions as p (account, position)
           select "accountId", case when "accountId" = 0 then seq else first + count - 1 end
             from added where "accountId" <> 0
           union all select 0, max(seq) from added
           on conflict (account) do update set position = excluded.position`,
    values: [JSON.stringify(rows)],
  });
}

/** Removes the oldest rows if they are that old, at most so many. */
export async function deleteOldFeedRows(
  { client, schema }: Transaction,
  { days, limit }: { days: number; limit: number },
): Promise<void> {
  await client.query({
    name: `${schema}-delete-old-feed-rows`,
    text: `delete from ${schema}.company_feed f
            where f.seq = any (array(
                    select oldest.seq from (select seq, at from ${schema}.company_feed order by seq limit $2) as oldest
                     where oldest.at < now() - make_interval(days => $1)))`,
    values: [days, limit],
  });
}

/** A part of the feed: its rows, its last place, and the place before the first event kept after the cursor. */
type FeedPart = { rows: FeedRow[]; lastSeq: number; keptAfter: number };

/** SQL for whether a row is of account $3: its events, or what the company alone is told about an order of it. */
const isOfAccount = `f.account in (0, $3) and (f.account <> 0 or f.event->'details'->>'account' = $3::text)`;

/** The rows with the events after a place, up to a limit. `accountId`: of that account alone. */
export async function listFeedRows(
  { pool, schema }: Database,
  { after, accountId, limit }: { after: number; accountId: number | undefined; limit: number },
): Promise<FeedPart> {
  const { rows } = await pool.query<Omit<FeedPart, 'rows'> & (FeedRow | { seq: null })>({
    name: `${schema}-list-feed-rows${accountId === undefined ? '' : '-of-account'}`,
    text: `with bounds as materialized (
             select p.position as last_seq, coalesce((
                      select f.seq - f.count from ${schema}.company_feed f where f.seq > $1 order by f.seq limit 1), p.position) as kept_after
               from ${schema}.company_positions p where p.account = 0
           )
           select b.last_seq, b.kept_after, found.*
             from bounds b left join (
               select f.seq, f.account as account_id, f.first_position as first, f.count, f.event
                 from ${schema}.company_feed f
                where f.seq > $1 ${accountId === undefined ? '' : `and ${isOfAccount}`}
                order by f.seq limit $2
             ) as found on true
            order by found.seq`,
    values: [after, limit, ...(accountId === undefined ? [] : [accountId])],
  });
  const { lastSeq, keptAfter } = rows[0]!;
  return { rows: rows.flatMap((row) => (row.seq === null ? [] : [row])), lastSeq, keptAfter };
}

/** Positions of an account, the last of which has that place in the feed. */
export type FeedRange = { accountId: number; first: number; last: number; seq: number };
/** An event with its place in the feed. */
export type PlacedEvent = { event: StoredEvent; feedPosition: number };

/**
 * The events of ranges, by their place in the feed, at most so many. On a cluster the ranges must be of one account.
 * `types`: empty for all.
 */
export async function listEventsOfRanges(
  { pool, schema, isCluster = false }: Database,
  ranges: readonly FeedRange[],
  { types, limit }: { types: readonly string[]; limit: number },
): Promise<PlacedEvent[]> {
  // The account is a parameter of its own there, so that Citus knows the node.
  const account = isCluster ? '$1::bigint' : 'wanted.account';
  const { rows } = await pool.query<EventRow & { accountId: number; feedPosition: number }>({
    name: `${schema}-list-events-of-ranges`,
    text: `select ${account} as account_id, wanted.seq - wanted.last + found.position as feed_position, found.*
             from unnest(${isCluster ? 'array[$1::bigint]' : '$1::bigint[]'}, $2::bigint[], $3::bigint[], $4::bigint[]) as wanted(account, first, last, seq)
            cross join lateral (
              select ${eventColumns(schema, account)}
                from lateral (
                  select * from ${schema}.order_events page
                   where page.account_id = ${account} and page.position >= wanted.first and page.position <= wanted.last
                     and (cardinality($6::text[]) = 0 or page.type = any($6::text[]))
                   order by page.position limit $5
                ) as e
                left join ${schema}.orders o on o.account_id = ${account} and o.id = e.order_id
            ) as found
            order by feed_position limit $5`,
    values: [
      isCluster ? ranges[0]?.accountId : ranges.map(({ accountId }) => accountId),
      ranges.map(({ first }) => first),
      ranges.map(({ last }) => last),
      ranges.map(({ seq }) => seq),
      limit,
      types,
    ],
  });
  return rows.map(({ accountId, feedPosition, ...row }) => ({ event: toEvent(accountId, row), feedPosition }));
}

/** Orders as events show them, by id. Those that there are not are missing. */
export async function findEventOrders(
  { pool, schema }: Database,
  keys: readonly OrderKey[],
): Promise<Map<string, EventOrder>> {
  const { rows } = await pool.query<OrderColumns & { id: string }>({
    name: `${schema}-find-event-orders`,
    text: `select o.id, ${orderColumns} from ${schema}.orders o
            where o.account_id = any($1::bigint[]) and o.id = any($2::uuid[])`,
    values: [keys.map(({ accountId }) => accountId), keys.map(({ id }) => id)],
  });
  return new Map(
    rows.flatMap(({ id, ...row }) => {
      const order = toEventOrder(row);
      return order === null ? [] : [[id, order] as const];
    }),
  );
}
