import { ask } from '../calls.ts';
import type { AttentionCounts, CompanyOrderPage } from '../operator-types.ts';
import { refresh, useResource } from '../resource.ts';

const key = 'counts';

/** How many orders of all accounts somebody has to see to. */
export function useAttention(): AttentionCounts | undefined {
  const load = async () => (await ask<CompanyOrderPage>('/orders', { limit: 1 })).meta.counts;
  return useResource(key, load).value;
}

/** Asked for by the clock too: windows end without an event. */
export function refreshAttention(): void {
  refresh((each) => each === key);
}
