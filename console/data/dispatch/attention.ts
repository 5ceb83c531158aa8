import { useEffect } from 'preact/hooks';
import { ask } from '../calls.ts';
import { useNow } from '../now.ts';
import type { AttentionCounts, CompanyOrderPage } from '../operator-types.ts';
import { refresh, useResource } from '../resource.ts';

const key = 'counts';

/** How many orders of all accounts somebody has to see to. Windows end without an event: it is asked for by the clock. */
export function useAttention(): AttentionCounts | undefined {
  const now = useNow();
  useEffect(() => refresh((each) => each === key), [now]);
  const load = async () => (await ask<CompanyOrderPage>('/orders', { limit: 1 })).meta.counts;
  return useResource(key, load).value;
}
