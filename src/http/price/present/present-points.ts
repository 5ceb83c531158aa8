import type { Gazetteer } from '../../../engine/cities/gazetteer/gazetteer.ts';
import { locate } from '../../../engine/cities/locate.ts';
import type { CompanyOrder } from '../../../orders/dispatch/lists/company-filter.ts';
import type { PlannedStop } from '../../../orders/order/order.ts';
import { presentWay } from './present-way.ts';

/** Where the towns of an order's first loading and last unloading lie; null where a town is not known. */
export function presentPoints(gazetteer: Gazetteer, { loadings, unloadings }: CompanyOrder) {
  return { loading: pointOf(gazetteer, loadings[0]), unloading: pointOf(gazetteer, unloadings.at(-1)) };
}

function pointOf(gazetteer: Gazetteer, stop: PlannedStop | undefined): [number, number] | null {
  const found = stop && locate(gazetteer, { country: stop.country, zipCode: stop.zip, name: stop.city });
  return (found?.ok && presentWay([found.place])?.[0]) || null;
}
