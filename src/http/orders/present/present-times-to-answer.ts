import type { Instant, TimeWindow } from '../../../ground/units.ts';
import type { Order } from '../../../orders/order/order.ts';
import type { LiveAvailability } from '../../../orders/sold/live-availability.ts';

/** Since and until when an order is to be answered. */
type ToAnswer = { requestedAt: Date; decideUntil: Date };

/** The times, in UTC, by which a clock of an order that is to be answered goes. */
export function presentTimesToAnswer({ requestedAt, decideUntil }: ToAnswer, availability: TimesOf) {
  const whole = { start: requestedAt.getTime(), end: decideUntil.getTime() };
  return availability.timesToAnswer(whole).map(({ start, end }: TimeWindow) => ({ from: utc(start), to: utc(end) }));
}

/** The same for an order of any state; nothing of one that is not to be answered. */
export function presentToAnswer({ status, requestedAt, decideUntil }: Order, availability: TimesOf) {
  if (status !== 'requested' || requestedAt === null || decideUntil === null) return {};
  return { office_hours: presentTimesToAnswer({ requestedAt, decideUntil }, availability) };
}

type TimesOf = Pick<LiveAvailability, 'timesToAnswer'>;

function utc(at: Instant): string {
  return new Date(at).toISOString();
}
