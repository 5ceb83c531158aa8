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
  const without = (name: string) => views.filter((each) => each.name !== name);
  return {
    views,
    save: (view) => take([...without(view.name), view]),
    remove: (name) => take(without(name)),
  };
}

/** Takes out what this browser keeps of a list: it is kept elsewhere from now on. */
export function takeViewsKeptHere(room: string): readonly View[] {
  const views = readViews(room);
  const { [room]: _taken, ...others } = readAll();
  if (views.length > 0) keep('views', JSON.stringify(others));
  return views;
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
