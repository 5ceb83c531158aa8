let aheadMs = 0;

/** Takes up what the service's clock said when it answered, by the header `Date`; to the second. */
export function noteServerTime(date: string | null): void {
  const at = Date.parse(date ?? '');
  if (!Number.isNaN(at)) aheadMs = at - Date.now();
}

/** The moment by the clock of the service: what it promises ends by that, however wrong the reader's own clock is. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}
