import { ServiceError } from '../../ground/errors.ts';
import { formatLocal, instantOfLocal } from '../../ground/local-time.ts';
import { type Cents, dayMs, toEuros } from '../../ground/units.ts';
import type { CeilingOfDay, OrderToStore } from './order.ts';

/** Why the database stored no order: what its token has ordered for on a day (`YYYY-MM-DD`) leaves too little. */
export type CeilingReached = { used: Cents; day: string };

/** What an order counts towards the ceiling of its token. Its net price is missing where it has none. */
export type CappedOrder = { ceiling: CeilingOfDay; netCents: Cents | undefined };

/** Undefined: its token has no ceiling. */
export function cappedOf({ order, ceiling }: Pick<OrderToStore, 'order' | 'ceiling'>): CappedOrder | undefined {
  return ceiling && { ceiling, netCents: order.price?.netCents };
}

/** The same as the functions of the database take it. `place`: the order's among those that are stored together. */
export function ceilingRow(capped: CappedOrder | undefined, place: number) {
  if (capped?.netCents === undefined) return [];
  const { tokenId, cents, timeZone } = capped.ceiling;
  return [{ place, token_id: tokenId, ceiling: cents, cents: capped.netCents, time_zone: timeZone }];
}

/** The refusal of an order above its token's ceiling. */
export function refuseAboveCeiling(capped: CappedOrder | undefined, reached: CeilingReached): ServiceError {
  if (capped?.netCents === undefined) return new ServiceError('ceiling_reached');
  return aboveCeiling(capped.netCents, capped.ceiling, reached);
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
