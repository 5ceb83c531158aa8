import type { OrderStatus } from '../order.ts';

/** All filters present must match. Instants are ISO 8601; ranges include both ends. */
export type OrderFilter = {
  statuses: readonly OrderStatus[];
  orderNumber?: number | undefined;
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
  loadingFrom?: string | undefined;
  loadingTo?: string | undefined;
  /** Of the last change of any kind. */
  updatedFrom?: string | undefined;
  reference?: string | undefined;
};

/** The page of that number, from 1. Or, with `before`, the page that begins below that order number. */
export type PageWanted = { number: number; size: number; before?: number | undefined };

/**
 * SQL that ends a page's query. `page` has the order numbers of account $1 to show, `counts` the one row of `total` and
 * `skipped`.
 */
export function pageOf(schema: string, counts: string): string {
  return `
  select total, skipped, o.id, o.order_number, o.status, o.listed,
         case when o.listed is null then o.loadings end as loadings,
         case when o.listed is null then o.unloadings end as unloadings,
         case when o.status = 'requested' then o.decide_until end as decide_until,
         case when o.status = 'requested' then o.loadings->0->>'timeZone' end as time_zone
    from ${counts} left join (page join ${schema}.orders o on o.account_id = $1 and o.order_number = page.order_number) on true
   order by o.order_number desc`;
}
