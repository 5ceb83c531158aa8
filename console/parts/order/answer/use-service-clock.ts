import { useEffect, useState } from 'preact/hooks';
import { serverNow } from '../../../data/dispatch/server-time.ts';
import { isLast } from '../../../data/dispatch/time-left.ts';

const everyMs = { last: 1_000, before: 10_000 };

/** The time by the service's clock, which decides: by the second in the last minutes before the given time. */
export function useServiceClock(until: string | undefined): number {
  const [now, setNow] = useState(serverNow);
  const isSoon = until !== undefined && isLast((Date.parse(until) - now) / 1000);
  useEffect(() => {
    const tick = () => setNow(serverNow());
    const timer = setInterval(tick, isSoon ? everyMs.last : everyMs.before);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [isSoon]);
  return now;
}
