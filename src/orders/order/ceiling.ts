import { ServiceError } from '../../ground/errors.ts';
import { formatLocal, instantOfLocal } from '../../ground/local-time.ts';
import { type Cents, dayMs, toEuros } from '../../ground/units.ts';
import type { OrderToStore } from './order.ts';

/** Why the database stored no order: what its token has ordered for on a day (`YYYY-MM-DD`) leaves too little. */
export type CeilingReached = { used: Cents; day: string };

type CappedOrder = Pick<OrderToStore, 'order' | 'ceiling'>;

/** What an order counts towards its token's ceiling, as the functions of the database take it. */
export function ceilingRow({ order, ceiling }: CappedOrder, place: number) {
  if (ceiling === undefined || order.price === null) return [];
  const { tokenId, cents, timeZone } = ceiling;
  return [{ place, token_id: tokenId, ceiling: cents, cents: order.price.netCents, time_zone: timeZone }];
}

/** The refusal of an order above its token's ceiling, with what is used and when the next day begins. */
export function refuseAboveCeiling(toStore: CappedOrder, { used, day }: CeilingReached): ServiceError {
  const [row] = ceilingRow(toStore, 0);
  if (row === undefined) return new ServiceError('ceiling_reached');
  const [most, spent, costs] = [row.ceiling, used, row.cents].map((cents) => toEuros(cents).toFixed(2));
  if (row.cents > row.ceiling) return dearerThanCeiling(row.cents, row.ceiling);
  const end = formatLocal(instantOfLocal(Date.parse(day) + dayMs, row.time_zone), row.time_zone);
  const message = `This token may order for ${most} EUR net a day: ${spent} EUR are used today, and this costs ${costs} EUR. The next day begins at ${end}. Nothing was ordered.`;
  return new ServiceError('ceiling_reached', { message });
}

/** The refusal of an order that its token could not order on any day. */
export function dearerThanCeiling(net: Cents, ceiling: Cents): ServiceError {
  const [costs, most] = [net, ceiling].map((cents) => toEuros(cents).toFixed(2));
  const message = `This costs ${costs} EUR net, more than this token may order for on any day: ${most} EUR. Nothing was ordered.`;
  return new ServiceError('ceiling_reached', { message });
}
