import { ask, change } from '../calls.ts';
import type { SavedView, SavedViewsReply } from '../operator-types.ts';
import { refresh, useResource } from '../resource.ts';

const key = 'views';

/** The views that people of the company have saved for all of them; undefined until they are known. */
export function useCompanyViews(): readonly SavedView[] | undefined {
  return useResource(key, () => ask<SavedViewsReply>('/views')).value?.data;
}

/** Saves a view for all of the company. @throws {TransportError} what the service refuses. */
export async function saveCompanyView(name: string, address: string): Promise<void> {
  await change({ method: 'PUT', path: '/views', body: { name, address } });
  await refresh((each) => each === key);
}

/** Removes it for all of the company. @throws {TransportError} what the service refuses. */
export async function removeCompanyView(name: string): Promise<void> {
  await change({ method: 'DELETE', path: '/views', query: { name } });
  await refresh((each) => each === key);
}
