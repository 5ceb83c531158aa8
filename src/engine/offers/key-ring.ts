import type { Database } from '../../ground/database/database.ts';
import { insertFirstOfferKey, listOfferKeys } from './key-store.ts';
import type { OfferKey } from './promise.ts';

/** How long a process keeps signing with the key it knows, and how often an unknown key may send it to the database. */
const refreshMs = 30_000;
const retryMs = 1000;

/** The signing keys of one environment. All processes share them through the database. */
export type KeyRing = {
  /** The newest key, which signs offers. */
  current(): Promise<OfferKey>;
  /** The key of that id. One this process does not know yet is looked up in the database. */
  find(id: number): Promise<OfferKey | undefined>;
};

export function createKeyRing(database: Database, now: () => number): KeyRing {
  let keys: OfferKey[] = [];
  let loadedAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | undefined;
  const load = async () => {
    let found = await listOfferKeys(database);
    if (found.length === 0) {
      await insertFirstOfferKey(database);
      found = await listOfferKeys(database);
    }
    keys = found;
    loadedAt = now();
  };
  const refresh = async (ageMsMax: number) => {
    const age = now() - loadedAt;
    // Negative if the clock has been set back meanwhile.
    if (age >= 0 && age < ageMsMax) return;
    loading ??= load().finally(() => {
      loading = undefined;
    });
    await loading;
  };
  return {
    current: async () => {
      await refresh(refreshMs);
      const [newest] = keys;
      if (newest === undefined) throw new Error('there is no key to sign offers with');
      return newest;
    },
    find: async (id) => {
      if (!keys.some((key) => key.id === id)) await refresh(retryMs);
      return keys.find((key) => key.id === id);
    },
  };
}
