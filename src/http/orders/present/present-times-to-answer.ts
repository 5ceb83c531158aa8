import type { Instant, TimeWindow } from '../../../ground/units.ts';
import type { LiveAvailability } from '../../../orders/sold/live-availability.ts';

/** Since and until when an order is to be answered. */
type ToAnswer = { requestedAt: Date; decideUntil: Date };

/** The times, in UTC, by which a clock of an order that is to be answered goes. */
export function presentTimesToAnswer({ requestedAt, decideUntil }: ToAnswer, availability: TimesOf) {
  const whole = { start: requestedAt.getTime(), end: decideUntil.getTime() };
  return availability.timesToAnswer(whole).map(({ start, end }: TimeWindow) => ({ from: utc(start), to: utc(end) }));
}

type TimesOf = Pick<LiveAvailability, 'timesToAnswer'>;

function utc(at: Instant): string {
  return new Date(at).toISOString();
}
