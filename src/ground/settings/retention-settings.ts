/** What is deleted after a time, and the least number of days for each: the feed of events keeps 90. */
export const retentionKinds = { requests: 30, names: 30, documents: 30, events: 90, audit: 90 } as const;
export type RetentionKind = keyof typeof retentionKinds;
export type RetentionDays = Readonly<Partial<Record<RetentionKind, number>>>;

const retentionDaysMax = 36_500;

/** Each part as in `requests=90`. */
export function judgeRetention(parts: readonly string[], check: (ok: boolean, problem: string) => void): RetentionDays {
  const form = `as in requests=90,names=1100, of ${Object.keys(retentionKinds).join(', ')}`;
  const days: Partial<Record<RetentionKind, number>> = {};
  for (const part of parts) {
    const [, kind = '', number] = /^(\w+) *= *(\d{1,6})$/.exec(part) ?? [];
    if (!isRetentionKind(kind) || days[kind] !== undefined) {
      check(false, `RETENTION_DAYS takes kinds with their days, ${form}, each once, not "${part}"`);
      continue;
    }
    const min = retentionKinds[kind];
    const isFine = Number(number) >= min && Number(number) <= retentionDaysMax;
    check(isFine, `RETENTION_DAYS keeps ${kind} for ${min} to ${retentionDaysMax} days, not "${number}"`);
    days[kind] = Number(number);
  }
  return days;
}

function isRetentionKind(text: string): text is RetentionKind {
  return Object.hasOwn(retentionKinds, text);
}
