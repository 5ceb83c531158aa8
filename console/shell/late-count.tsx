import { useEffect } from 'preact/hooks';
import { refreshAttention, useAttention } from '../data/dispatch/attention.ts';
import { showCount } from './rail-counts.ts';

const refreshMs = 30_000;

/** Keeps the count of late orders next to Today, on every view. */
export function LateCount() {
  const late = useAttention()?.late;
  useEffect(() => {
    const timer = setInterval(refreshAttention, refreshMs);
    document.addEventListener('visibilitychange', refreshAttention);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refreshAttention);
    };
  }, []);
  useEffect(() => {
    if (late !== undefined) showCount('/today', { count: late, isLate: true });
  }, [late]);
  return null;
}
