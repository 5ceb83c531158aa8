import { useEffect } from 'preact/hooks';
import { ask } from '../calls.ts';
import type { AttentionCounts, CompanyOrderPage } from '../operator-types.ts';
import { refresh, useResource } from '../resource.ts';
import { useNow } from './now.ts';

const key = 'counts';

/** How many orders of all accounts somebody has to see to. Asked for by the clock too: windows end without an event. */
export function useAttention(): AttentionCounts | undefined {
  const now = useNow();
  useEffect(() => refresh((each) => each === key), [now]);
  const load = async () => (await ask<CompanyOrderPage>('/orders', { limit: 1 })).meta.counts;
  return useResource(key, load).value;
}
