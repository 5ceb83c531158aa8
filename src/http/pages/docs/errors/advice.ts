/** What a page says of a refusal, in sentences. Code in them stands between backquotes. */
export type Advice = {
  /** When it comes, beyond what its message says. */
  when: string;
  /** What mends it. */
  do: string;
  /** Whether the same request may be sent again, and when. */
  repeat: string;
};

export const repeats = {
  corrected: 'Not unchanged: it is refused again.',
  never: 'No.',
  waiting: 'Yes, unchanged, after as many seconds as `Retry-After` says.',
  sameKey: 'Yes, unchanged; a booking with the same `Idempotency-Key`, so that it is not placed twice.',
  afterReading: 'Not before the order was read again: its state has to allow it.',
};
