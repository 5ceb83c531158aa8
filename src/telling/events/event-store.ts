import type { Database } from '../../ground/database/database.ts';
import type { StoredEvent } from './event.ts';
import { type EventRow, eventColumns, toEvent } from './event-sql.ts';

/** How many positions a call looks at for events of rare types. */
const positionsMax = 10_000;

type EventsWanted = {
  /** The position after which to begin; 0: from the first. */
  after: number;
  /** Empty: all of them. */
  types?: readonly string[];
  limit: number;
};

export type EventPage = {
  /** By position. */
  events: StoredEvent[];
  /** Behind what was looked at: where the next call begins, whether or not there were events. */
  nextAfter: number;
  /** The account's newest. There is more as long as `nextAfter` lies before it. */
  lastPosition: number;
  /** When the first event after `after` was recorded, of whatever type. Null: there is none. */
  nextRecordedAt: Date | null;
  /** What the clock showed that says when events are recorded. */
  readAt: Date;
};

type BoundsRow = Pick<EventPage, 'lastPosition' | 'nextRecordedAt' | 'readAt'>;

/**
 * Events of an account after a position, with how far that is: one statement, so that nothing before `nextAfter` can
 * still come. One that only few events fit looks at some 10,000 positions and says how far it came.
 */
export async function listEvents(
  { pool, schema }: Database,
  accountId: number,
  { after, types = [], limit }: EventsWanted,
): Promise<EventPage> {
  const { rows } = await pool.query<BoundsRow & (EventRow | { subjectId: null })>({
    name: `${schema}-list-events${types.length > 0 ? '-of-types' : ''}`,
    text: `with bounds as materialized (
             select coalesce((select l.last_position from ${schema}.order_lists l where l.account_id = $1), 0) as last_position,
                    (select coalesce(n.recorded_at, n.occurred_at) from ${schema}.order_events n
                      where n.account_id = $1 and n.position > $2 order by n.position limit 1) as next_recorded_at
           )
           select b.last_position, b.next_recorded_at, now() as read_at, found.*
             from bounds b left join (
               select ${eventColumns(schema)}
                 from (
                   select * from ${schema}.order_events page
                    where page.account_id = $1 and page.position > $2 and page.position <= $3
                          ${types.length > 0 ? 'and page.type = any($5::text[])' : ''}
                    order by page.position limit $4
                 ) as e
                 left join ${schema}.orders o on o.account_id = $1 and o.id = e.order_id
             ) as found on true
            order by found.position`,
    values: [accountId, after, after + positionsMax, limit, ...(types.length > 0 ? [types] : [])],
  });
  const { lastPosition, nextRecordedAt, readAt } = rows[0]!;
  const events = rows.flatMap((row) => (row.subjectId === null ? [] : [toEvent(accountId, row)]));
  const lookedAt = events[limit - 1]?.position ?? after + positionsMax;
  return { events, nextAfter: Math.max(after, Math.min(lookedAt, lastPosition)), lastPosition, nextRecordedAt, readAt };
}

/** The newest positions of those accounts that have events. */
export async function findPositions(
  { pool, schema }: Database,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await pool.query<{ accountId: number; position: number }>({
    name: `${schema}-find-positions`,
    text: `select l.account_id, l.last_position as position from ${schema}.order_lists l
            where l.account_id = any($1::bigint[])`,
    values: [accountIds],
  });
  return new Map(rows.map(({ accountId, position }) => [accountId, position]));
}

/** Events of an account at positions, by position. Those that were erased are missing. */
export async function listEventsAt(
  { pool, schema }: Database,
  accountId: number,
  positions: readonly number[],
): Promise<StoredEvent[]> {
  const { rows } = await pool.query<EventRow>({
    name: `${schema}-list-events-at`,
    text: `select ${eventColumns(schema)}
             from ${schema}.order_events e left join ${schema}.orders o on o.account_id = $1 and o.id = e.order_id
            where e.account_id = $1 and e.position = any($2::bigint[])
            order by e.position`,
    values: [accountId, positions],
  });
  return rows.map((row) => toEvent(accountId, row));
}

/** The event of an account, with or without a position. */
export async function findEvent(
  { pool, schema }: Database,
  accountId: number,
  { subjectId, sequence }: Pick<StoredEvent, 'subjectId' | 'sequence'>,
): Promise<StoredEvent | undefined> {
  const { rows } = await pool.query<EventRow>({
    name: `${schema}-find-event`,
    text: `select ${eventColumns(schema)}
             from ${schema}.order_events e left join ${schema}.orders o on o.account_id = $1 and o.id = e.order_id
            where e.account_id = $1 and e.order_id = $2 and e.sequence = $3`,
    values: [accountId, subjectId, sequence],
  });
  return rows[0] && toEvent(accountId, rows[0]);
}

/**
 * The position after which the events recorded since an instant begin: 0 if all were. Found by halving, since times
 * rise with positions and no index has them.
 */
export async function findPositionBefore({ pool, schema }: Database, accountId: number, since: Date): Promise<number> {
  const { rows } = await pool.query<{ position: number }>({
    name: `${schema}-find-position-before`,
    // Everything up to `low` is older, nothing behind `high` is. Where events were erased, the last one before tells.
    text: `with recursive search as (
             select 0::bigint as low, l.last_position as high from ${schema}.order_lists l where l.account_id = $1
             union all
             select case when h.is_older then h.middle else s.low end, case when h.is_older then s.high else h.middle - 1 end
               from search s cross join lateral (
                 select (s.low + s.high + 1) / 2 as middle, coalesce((
                     select coalesce(e.recorded_at, e.occurred_at) < $2 from ${schema}.order_events e
                      where e.account_id = $1 and e.position > s.low and e.position <= (s.low + s.high + 1) / 2
                      order by e.position desc limit 1), true) as is_older
               ) as h
              where s.low < s.high
           )
           select low as position from search where low = high`,
    values: [accountId, since],
  });
  return rows[0]?.position ?? 0;
}
