import { useEffect } from 'preact/hooks';
import { onEvents } from '../data/live.ts';

/** Tells, on every view, of orders half of whose time to be answered has passed; how, is loaded when there are some. */
export function HalfTime() {
  useEffect(
    () =>
      onEvents((events) => {
        const told = events.filter(({ type }) => type === 'order.unanswered');
        if (told.length > 0)
          void import('./say-half-time.ts').then(({ sayHalfTime }) => sayHalfTime(told)).catch(() => {});
      }),
    [],
  );
  return null;
}
