import { type Database, onlyRow } from '../../../ground/database/database.ts';
import { readWithRetry } from '../../../ground/database/unavailable.ts';
import type { Instant } from '../../../ground/units.ts';
import type { Assignment, OrderStatus, PlannedStop } from '../../order/order.ts';
import { isAccepted, isLate } from './condition-sql.ts';

/** What a stop of the board is: its state, or `late` while it is open and the vehicle comes after its window. */
export const boardStates = ['open', 'late', 'arrived', 'failed', 'finished', 'closed'] as const;
type BoardState = (typeof boardStates)[number];

/** Which stops of a local day, by the clocks of their places. */
type BoardFilter = {
  /** As in 2026-11-24. */
  day: string;
  isLoading?: boolean | undefined;
  accountId?: number | undefined;
};

/** The place of a stop on the board. `startsAt` is ISO 8601 in UTC. */
export type BoardPlace = { startsAt: string; accountId: number; orderId: string; position: number };

/** A stop with what a dispatcher needs of its order. */
export type BoardStop = Omit<BoardPlace, 'startsAt'> & {
  startsAt: Date;
  isLoading: boolean;
  state: BoardState;
  isLate: boolean;
  expectedAt: Date | null;
  isExpectationDerived: boolean;
  arrivedAt: Date | null;
  finishedAt: Date | null;
  accountName: string;
  orderNumber: number;
  status: OrderStatus;
  vehicleType: number | null;
  transport: Assignment | null;
  stop: PlannedStop;
};

const late = `coalesce(${isLate('$1')}, false)`;
const state = `case when s.state = 'open' and ${late} then 'late' else s.state end`;
/** SQL for a stop `s` of the board. What was canceled is not on it, nor what was not accepted yet. */
const isShown = `s.day = $2::date and s.state <> 'canceled' and ${isAccepted} and ($3::boolean is null or s.is_loading = $3)
  and ($4::bigint is null or s.account_id = $4)`;

/** SQL for what the board shows of an order `o`. */
const ofOrder = `o.order_number, o.status, o.vehicle_type, o.transport,
                      (o.loadings || o.unloadings)->s.position::integer as stop`;

const toValues = (now: Instant, { day, isLoading, accountId }: BoardFilter) => [
  new Date(now).toISOString(),
  day,
  isLoading ?? null,
  accountId ?? null,
];

const beforeAll: BoardPlace = {
  startsAt: '-infinity',
  accountId: 0,
  orderId: '00000000-0000-0000-0000-000000000000',
  position: -1,
};

/** Stops of a day by the start of their windows, at most `limit` of those that come after a place. */
export async function listBoardStops(
  { pool, schema, isCluster }: Database,
  filter: BoardFilter,
  after: BoardPlace | undefined,
  limit: number,
  now: Instant,
): Promise<BoardStop[]> {
  const { startsAt, accountId, orderId, position } = after ?? beforeAll;
  const order = 's.starts_at, s.account_id, s.order_id, s.position';
  const statement = {
    name: `${schema}-board-stops`,
    text: `with page as materialized (
             select * from ${schema}.order_stops s
              where ${isShown} and (${order}) > ($5::timestamptz, $6::bigint, $7::uuid, $8::smallint)
              order by ${order} limit $9
           )
           select s.account_id, s.order_id, s.position, s.starts_at, s.is_loading, ${state} as state, ${late} as is_late,
                  s.expected_at, s.is_expectation_derived, s.arrived_at, s.finished_at, a.name as account_name, ${
                    isCluster
                      ? `${ofOrder}
             from page as s join ${schema}.orders o on o.account_id = s.account_id and o.id = s.order_id`
                      : `o.*
             from page as s cross join lateral (
               select ${ofOrder}
                 from ${schema}.orders o where o.account_id = s.account_id and o.id = s.order_id limit 1) as o`
                  }
             join ${schema}.accounts a on a.id = s.account_id
            order by ${order}`,
    values: [...toValues(now, filter), startsAt, accountId, orderId, position, limit],
  };
  return (await readWithRetry(() => pool.query<BoardStop>(statement))).rows;
}

/** How many stops of a day are in each state. */
export async function findBoardCounts(
  { pool, schema }: Database,
  filter: BoardFilter,
  now: Instant,
): Promise<Record<BoardState, number>> {
  const counts = boardStates.map((each) => `count(*) filter (where ${state} = '${each}') as ${each}`);
  const statement = {
    name: `${schema}-board-counts`,
    text: `select ${counts.join(', ')} from ${schema}.order_stops s where ${isShown}`,
    values: toValues(now, filter),
  };
  return onlyRow(await readWithRetry(() => pool.query<Record<BoardState, number>>(statement)));
}
