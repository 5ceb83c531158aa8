import { useEffect } from 'preact/hooks';
import { useAttention } from '../data/dispatch/attention.ts';
import { showCount } from './rail-counts.ts';

/** Keeps the count of late orders beside Today, on every view. */
export function LateCount() {
  const late = useAttention()?.late;
  useEffect(() => {
    if (late !== undefined) showCount('/today', { count: late, isLate: true });
  }, [late]);
  return null;
}
