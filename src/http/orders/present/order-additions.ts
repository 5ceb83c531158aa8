import type { PriceSources } from '../../../engine/pricing/pricing-source.ts';
import type { Instant } from '../../../ground/units.ts';
import { loadOfOrder } from '../../../orders/booking/load-of-order.ts';
import { scheduleOfOrder, wayOfOrder } from '../../../orders/booking/schedule-of-order.ts';
import type { Order } from '../../../orders/order/order.ts';
import { presentLoad } from '../../price/present/present-load.ts';
import { presentSchedule } from '../../price/present/present-schedule.ts';
import { presentWay } from '../../price/present/present-way.ts';
import type { OrderAddition } from '../schema/order.ts';

/** The additions that a request asks for; each is null if the order has none. */
export function presentAdditions(
  prices: Pick<PriceSources, 'gazetteer' | 'pricing' | 'emissions'>,
  order: Order,
  include: readonly OrderAddition[],
  now: Instant,
) {
  return {
    ...(include.includes('schedule') && { schedule: presentScheduleOf(prices, order, now) }),
    ...(include.includes('way') && { way: presentWay(wayOfOrder(prices, order, now)) }),
    ...(include.includes('load_plan') && { load: presentLoadOf(prices, order, now) }),
  };
}

function presentScheduleOf(
  prices: Pick<PriceSources, 'gazetteer' | 'pricing' | 'emissions'>,
  order: Order,
  now: Instant,
) {
  const planned = scheduleOfOrder(prices, order, now);
  return planned ? presentSchedule(planned.schedule, planned.stops) : null;
}

function presentLoadOf(prices: Pick<PriceSources, 'pricing' | 'emissions'>, order: Order, now: Instant) {
  const load = loadOfOrder(prices, order, now);
  return load && presentLoad(load);
}
