/** Integer euro cents. */
export type Cents = number;

/** Milliseconds since the epoch. */
export type Instant = number;

/** From one instant to another. */
export type TimeWindow = { start: Instant; end: Instant };

export function isSameWindow(one: TimeWindow, other: TimeWindow): boolean {
  return one.start === other.start && one.end === other.end;
}

/** Whether a window starts with another, and ends with it or earlier. */
export function isBeginningOf(window: TimeWindow, whole: TimeWindow): boolean {
  return window.start === whole.start && window.end <= whole.end;
}

export const secondMs = 1000;
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
export const weekMs = 7 * dayMs;

/**
 * Euros to integer cents, rounded half up. Millionths of a cent are dropped first, so that 1.005 × 100 =
 * 100.49999999999999 counts as 100.5.
 */
export function toCents(euros: number): Cents {
  return Math.floor(Math.round(euros * 100 * 1e6) / 1e6 + 0.5);
}

/** Cents to euros, as replies and messages show them. */
export function toEuros(cents: Cents): number {
  return cents / 100;
}
