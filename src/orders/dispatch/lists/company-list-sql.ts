import type { Database } from '../../../ground/database/database.ts';
import { orderStatuses } from '../../order/order.ts';
import { listStepOnClusterSql } from './cluster-list-sql.ts';
import { isAccepted, isLate, lacksProof } from './condition-sql.ts';
import { p } from './list-parameters.ts';

/** Where a list is read, and whether that is a cluster. */
export type ListPlace = Pick<Database, 'schema' | 'isCluster'>;

/** The statuses that the company sees by default: drafts are their shipper's. */
export const listedStatuses = orderStatuses.filter((status) => status !== 'draft');

const startOf = (stop: string) => `(${stop}->'dates'->0->>'start')::timestamptz`;
const unlessNull = (name: Parameters<typeof p>[0], type: string, condition: (parameter: string) => string) =>
  `(${p(name)}::${type} is null or ${condition(`${p(name)}::${type}`)})`;

/** SQL for whether an order `o` fits its list, apart from the search. */
function isWanted(schema: string): string {
  return [
    `o.status = any(${p('statuses')}::text[])`,
    `(o.tariff_version is not null or o.status = 'draft' or ${p('withCanceledDrafts')}::boolean)`,
    unlessNull('account', 'bigint', (value) => `o.account_id = ${value}`),
    unlessNull('loadingFrom', 'timestamptz', (value) => `o.first_loading_at >= ${value}`),
    unlessNull('loadingTo', 'timestamptz', (value) => `o.first_loading_at <= ${value}`),
    unlessNull('unloadingFrom', 'timestamptz', (value) => `${startOf('o.unloadings->-1')} >= ${value}`),
    unlessNull('unloadingTo', 'timestamptz', (value) => `${startOf('o.unloadings->-1')} <= ${value}`),
    unlessNull(
      'day',
      'date',
      (value) => `exists (select from ${schema}.order_stops s
                           where s.account_id = o.account_id and s.order_id = o.id and s.day = ${value})`,
    ),
    unlessNull('updatedFrom', 'timestamptz', (value) => `coalesce(o.updated_at, o.created_at) >= ${value}`),
    unlessNull(
      'isAssigned',
      'boolean',
      (value) => `(o.status in ('placed', 'loaded') and (o.transport is not null) = ${value})`,
    ),
    unlessNull('lacksProof', 'boolean', () => `(${lacksProof})`),
    unlessNull(
      'isLate',
      'boolean',
      () => `exists (select from ${schema}.order_stops s
                      where s.account_id = o.account_id and s.order_id = o.id and ${isLate(`${p('now')}::timestamptz`)})`,
    ),
  ].join('\n     and ');
}

/** What lists show of an order `o` and its account `a`, beside its stops. */
export const listedColumns = `
  o.account_id, a.name as account_name, a.vat_id as account_vat_id, o.id, o.order_number, o.status, o.version,
  o.created_at, coalesce(o.updated_at, o.created_at) as updated_at, o.vehicle_type, o.loadings, o.unloadings, o.goods,
  o.additional_information, o.transport, o.extra_services, o.currency_code, o.transport_net_cents, o.net_cents,
  o.vat_rate, o.vat_rule, o.gross_cents, o.tariff_version, o.cancellation_charge, o.decide_until`;

const stop = `json_build_object(
      'stopId', s.stop_id, 'state', s.state, 'expectedAt', s.expected_at,
      'isExpectationDerived', s.is_expectation_derived)`;
const stops = (schema: string) => `(
  select json_agg(${stop} order by s.position)
    from ${schema}.order_stops s where s.account_id = o.account_id and s.order_id = o.id and ${isAccepted}) as stops`;

/**
 * SQL for one step of a list. `candidates` is SQL for `with` queries, of which `candidates` has the accounts and
 * numbers of orders that may be wanted and `examined` a `count` of what was read for them. The rows are the wanted
 * ones, newest number first; without any, one row of nulls. Each has `examined` and `reached`, the lowest number that
 * was seen. `limit 1` keeps each candidate to one index probe, whatever size the tables had when this was planned.
 */
export function listStepSql({ schema, isCluster }: ListPlace, candidates: string, isFound = 'true'): string {
  if (isCluster)
    return listStepOnClusterSql(schema, {
      candidates,
      isWanted: `${isWanted(schema)} and ${isFound}`,
      columns: listedColumns,
      stop,
    });
  return `with ${candidates}, page as materialized (
    select c.account_id, c.order_number from candidates c cross join lateral (
      select from ${schema}.orders o
       where o.account_id = c.account_id and o.order_number = c.order_number
         and ${isWanted(schema)}
         and ${isFound} limit 1) as o
     order by c.order_number desc limit ${p('limit')}
  )
  select (select count from examined) as examined, (select min(order_number) from candidates) as reached, found.*
    from (select) as one left join (page cross join lateral (
      select ${listedColumns}, ${stops(schema)}
        from ${schema}.orders o join ${schema}.accounts a on a.id = o.account_id
       where o.account_id = page.account_id and o.order_number = page.order_number limit 1) as found) on true
   order by page.order_number desc`;
}
