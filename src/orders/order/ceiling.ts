import { ServiceError } from '../../ground/errors.ts';
import { formatLocal, instantOfLocal } from '../../ground/local-time.ts';
import { type Cents, dayMs, toEuros } from '../../ground/units.ts';
import type { CeilingOfDay, OrderToStore } from './order.ts';

/** Why the database stored no order: what its token has ordered for on a day (`YYYY-MM-DD`) leaves too little. */
export type CeilingReached = { used: Cents; day: string };

type CappedOrder = Pick<OrderToStore, 'order' | 'ceiling'>;

/** What an order counts towards its token's ceiling, as the functions of the database take it. */
export function ceilingRow({ order, ceiling }: CappedOrder, place: number) {
  if (ceiling === undefined || order.price === null) return [];
  const { tokenId, cents, timeZone } = ceiling;
  return [{ place, token_id: tokenId, ceiling: cents, cents: order.price.netCents, time_zone: timeZone }];
}

/** The refusal of an order above its token's ceiling. */
export function refuseAboveCeiling(toStore: CappedOrder, reached: CeilingReached): ServiceError {
  const [row] = ceilingRow(toStore, 0);
  if (row === undefined || toStore.ceiling === undefined) return new ServiceError('ceiling_reached');
  return aboveCeiling(row.cents, toStore.ceiling, reached);
}

/** The refusal of what costs more than a token may still order for, with what is used and when the next day begins. */
export function aboveCeiling(
  net: Cents,
  { cents, timeZone }: CeilingOfDay,
  { used, day }: CeilingReached,
): ServiceError {
  const [most, spent, costs] = [cents, used, net].map((each) => toEuros(each).toFixed(2));
  if (net > cents) {
    const message = `This costs ${costs} EUR net, more than this token may order for on any day: ${most} EUR. Nothing was ordered.`;
    return new ServiceError('ceiling_reached', { message });
  }
  const end = formatLocal(instantOfLocal(Date.parse(day) + dayMs, timeZone), timeZone);
  const message = `This token may order for ${most} EUR net a day: ${spent} EUR are used today, and this costs ${costs} EUR. The next day begins at ${end}. Nothing was ordered.`;
  return new ServiceError('ceiling_reached', { message });
}
