import { useMemo } from 'preact/hooks';
import { ask } from '../calls.ts';
import type { AttentionCounts, CompanyOrder, CompanyOrderPage } from '../operator-types.ts';
import type { GrowingList } from './growing-list.ts';
import { useOrders } from './use-orders.ts';

const pageSize = 100;
/** Nobody can tell more than this apart on a map. */
export const mapOrdersMax = 500;

/** The newest matching orders with the positions of their towns, as many as a map can show. */
export function useMapOrders(query: Record<string, string | undefined>): GrowingList<CompanyOrder, AttentionCounts> {
  const key = `map${JSON.stringify(query)}`;
  const list = useOrders<CompanyOrder, AttentionCounts>(
    key,
    async (before) => {
      const { data, meta } = await ask<CompanyOrderPage>('/orders', {
        ...query,
        include: 'points',
        limit: pageSize,
        before,
      });
      return { rows: data, next: meta.next_before, meta: meta.counts };
    },
    () => mapOrdersMax - 1,
  );
  const count = list.rows.value.length;
  const mayGrow = count > 0 && count < mapOrdersMax && !list.isWhole.value && list.refusal.value === undefined;
  useMemo(() => {
    if (mayGrow) void list.more();
  }, [list, count, mayGrow]);
  return list;
}
