const minute = 60;

/** From when on the clock is amber: under half an hour, or under a quarter of the time there was. */
const short = { seconds: 30 * minute, share: 1 / 4 };
/** From then on the clock goes by the second. */
const lastSeconds = 2 * minute;
/** What is left when it is said aloud, in minutes. */
const saidAt = [10, 2] as const;

export type TimeLeft = {
  /** Of the times that count; at least 0: what happens then is for the service to say. */
  seconds: number;
  /** Of the time there was, from 0 to 1. */
  share: number;
  isShort: boolean;
};

/** An order to be answered: the times that count, in their order, as the service says. */
type ToAnswer = { office_hours: readonly { from: string; to: string }[] };

/** How long an order can still be answered: at night the clock stands still. `now`: by the service's clock. */
export function timeLeft({ office_hours }: ToAnswer, now: number): TimeLeft {
  const times = office_hours.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }));
  const after = (moment: number) =>
    times.reduce((sum, { from, to }) => sum + Math.max(0, to - Math.max(from, moment)), 0) / 1000;
  const [left, whole] = [after(now), after(Number.NEGATIVE_INFINITY)];
  const share = whole > 0 ? left / whole : 0;
  const seconds = Math.ceil(left);
  return { seconds, share, isShort: seconds < short.seconds || share < short.share };
}

/** Whether the clock shows seconds. */
export const isLast = (seconds: number): boolean => seconds <= lastSeconds;

/** How many minutes are left, if that is to be said now; undefined if not. `before`: seconds left when last looked. */
export function minutesToSay(before: number, seconds: number): (typeof saidAt)[number] | undefined {
  if (seconds <= 0) return undefined;
  return saidAt.findLast((minutes) => before > minutes * minute && seconds <= minutes * minute);
}
