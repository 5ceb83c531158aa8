import { useState } from 'preact/hooks';
import { keep, kept } from '../../data/kept.ts';
import type { SavedViews, View } from './view-tabs.tsx';

type Kept = Record<string, View[]>;

/** Views that this browser keeps of a list. */
export function useViewsKeptHere(room: string): SavedViews {
  const [views, setViews] = useState<readonly View[]>(() => readViews(room));
  const take = (changed: readonly View[]) => {
    setViews(changed);
    keep('views', JSON.stringify({ ...readAll(), [room]: changed }));
  };
  // From the storage: several may be removed one after the other.
  const without = (name: string) => readViews(room).filter((each) => each.name !== name);
  return {
    views,
    removable: views,
    save: (view) => take([...without(view.name), view]),
    remove: (name) => take(without(name)),
  };
}

/** Reads views from the browser's storage; anything else there is ignored. */
function readAll(): Kept {
  try {
    return JSON.parse(kept('views') ?? '{}') ?? {};
  } catch {
    return {};
  }
}

function readViews(room: string): View[] {
  const views = readAll()[room];
  return Array.isArray(views) ? views.filter(({ name, filter }) => typeof name === 'string' && filter) : [];
}
