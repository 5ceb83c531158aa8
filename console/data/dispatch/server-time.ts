let aheadMs = 0;

/** Notes the service's time from the `Date` header of a reply; exact to the second. */
export function noteServerTime(date: string | null): void {
  const at = Date.parse(date ?? '');
  if (!Number.isNaN(at)) aheadMs = at - Date.now();
}

/** The time by the service's clock: its promises expire by that, however wrong the reader's own clock is. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}
