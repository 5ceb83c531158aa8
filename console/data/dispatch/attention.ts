import { ask } from '../calls.ts';
import type { AttentionCounts, CompanyOrderPage } from '../operator-types.ts';
import { refresh, useResource } from '../resource.ts';

const key = 'counts';

/** The number of orders of all accounts that need attention. */
export function useAttention(): AttentionCounts | undefined {
  const load = async () => (await ask<CompanyOrderPage>('/orders', { limit: 1 })).meta.counts;
  return useResource(key, load).value;
}

/** Reloaded on a timer too: windows end without an event. */
export function refreshAttention(): void {
  refresh((each) => each === key);
}
