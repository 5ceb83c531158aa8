const minute = 60;

/** From when on the clock is amber: under half an hour, or under a quarter of the time there was. */
const short = { seconds: 30 * minute, share: 1 / 4 };
/** From then on the clock goes by the second. */
const lastSeconds = 2 * minute;
/** What is left when it is said aloud, in minutes. */
const saidAt = [10, 2] as const;

export type TimeLeft = {
  /** At least 0: what happens then is for the service to say. */
  seconds: number;
  /** Of the time there was, from 0 to 1. */
  share: number;
  isShort: boolean;
};

/** How long an order can still be answered. `now`: by the service's clock. */
export function timeLeft(order: { requested_at?: string; decide_until: string }, now: number): TimeLeft {
  const until = Date.parse(order.decide_until);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const whole = (until - Date.parse(order.requested_at ?? '')) / 1000;
  const share = whole > 0 ? Math.min(1, seconds / whole) : seconds > 0 ? 1 : 0;
  return { seconds, share, isShort: seconds < short.seconds || share < short.share };
}

/** Whether the clock shows seconds. */
export const isLast = (seconds: number): boolean => seconds <= lastSeconds;

/** How many minutes are left, if that is to be said now; undefined if not. `before`: seconds left when last looked. */
export function minutesToSay(before: number, seconds: number): (typeof saidAt)[number] | undefined {
  if (seconds <= 0) return undefined;
  return saidAt.findLast((minutes) => before > minutes * minute && seconds <= minutes * minute);
}
