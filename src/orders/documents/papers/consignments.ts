import type { Item } from '../../../engine/load/item.ts';
import type { Order, Stop } from '../../order/order.ts';

/** Goods that go from the same places to the same places. */
export type Consignment = { items: readonly Item[]; loadings: readonly Stop[]; unloadings: readonly Stop[] };

/** Those of an order, in tour order: one for each pair of places that its goods name, or one for all places. */
export function consignmentsOf({ goods, loadings, unloadings }: Order): Consignment[] {
  if (goods.length === 0) return [{ items: goods, loadings, unloadings }];
  const pairOf = (item: Item) => [placeOf(item.loading, loadings), placeOf(item.unloading, unloadings)] as const;
  const consignments = [...Map.groupBy(goods, (item) => pairOf(item).join()).values()].flatMap((items) => {
    const [first] = items;
    if (first === undefined) return [];
    const pair = pairOf(first);
    return { pair, items, loadings: stopsAt(pair[0], loadings), unloadings: stopsAt(pair[1], unloadings) };
  });
  return consignments.toSorted((a, b) => a.pair[0] - b.pair[0] || a.pair[1] - b.pair[1]);
}

/** Index of the place that a line names, or of the only one. For all places, the one after the last. */
function placeOf(named: number | undefined, stops: readonly Stop[]): number {
  return named ?? (stops.length === 1 ? 0 : stops.length);
}

function stopsAt(place: number, stops: readonly Stop[]): readonly Stop[] {
  return stops[place] === undefined ? stops : [stops[place]];
}
