import { useEffect, useState } from 'preact/hooks';
import type { FoundOrder } from '../../client/src/api-types.ts';
import { ask } from '../data/calls.ts';
import { isShipper } from '../data/session.ts';

const shownMax = 5;
const pauseMs = 150;

/** The newest orders that the typed text finds; the previous ones until these have come. None without a service. */
export function useFoundOrders(typed: string): readonly FoundOrder[] {
  const [found, setFound] = useState<readonly FoundOrder[]>([]);
  const search = typed.startsWith('>') ? '' : typed.trim();
  useEffect(() => {
    if (search === '') {
      setFound([]);
      return;
    }
    const controller = new AbortController();
    const path = isShipper() ? '/order-search' : '/orders';
    const timer = setTimeout(() => {
      ask<{ data: FoundOrder[] }>(path, { search, limit: shownMax }, { signal: controller.signal }).then(
        ({ data }) => setFound(data),
        () => controller.signal.aborted || setFound([]),
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [search]);
  return found;
}
