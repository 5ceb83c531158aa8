import { useEffect } from 'preact/hooks';
import { withQuery } from '../../../data/address.ts';
import { removeCompanyView, saveCompanyView, useCompanyViews } from '../../../data/list/company-views.ts';
import { asRefusal } from '../../../data/refusal.ts';
import { may } from '../../../data/session.ts';
import { messageOf } from '../../../parts/failure.tsx';
import { readLook } from '../../../parts/table/columns/look.ts';
import { readFilter } from '../../../parts/table/filter.ts';
import { addressOfView, type SavedViews, type View } from '../../../parts/table/view-tabs.tsx';
import { useViewsKeptHere } from '../../../parts/table/views-kept-here.ts';
import { say } from '../../../parts/toast.tsx';

const path = '/orders';

/**
 * The views of the company's orders that its people have saved. Those that this browser kept before go to all, once
 * they are saved there; whoever may only read goes on keeping their own here.
 */
export function useCompanySaved(): SavedViews {
  const saved = useCompanyViews();
  const here = useViewsKeptHere('company');
  const mayChange = may('operator:dispatch');
  const isKnown = saved !== undefined;
  useEffect(() => {
    if (mayChange && saved) void moveToAll(here, new Set(saved.map(({ name }) => name)));
  }, [isKnown]);
  const views = (saved ?? []).flatMap(({ name, address }): View[] => {
    const [at, search = ''] = address.split('?');
    const query = Object.fromEntries(new URLSearchParams(search));
    return at === path ? [{ name, filter: readFilter(query), look: readLook(query) }] : [];
  });
  if (!mayChange) return { ...here, views: [...views, ...here.views], removable: here.views };
  return {
    views,
    save: (view) => tell(saveCompanyView(view.name, addressOf(view))),
    remove: (name) => tell(removeCompanyView(name)),
    removable: views,
  };
}

/** A name that somebody else has used gets a number. */
async function moveToAll({ views, remove }: SavedViews, taken: ReadonlySet<string>): Promise<void> {
  for (const view of views) {
    let name = view.name;
    for (let number = 2; taken.has(name); number++) name = `${view.name} ${number}`;
    try {
      await saveCompanyView(name, addressOf(view));
      remove(view.name);
    } catch {
      // It stays here, and is tried again at the next visit.
    }
  }
}

const addressOf = (view: View) => withQuery(path, addressOfView(view));

/** Says why it could not be done. */
async function tell(done: Promise<void>): Promise<void> {
  await done.catch((error) => say(messageOf(asRefusal(error))));
}
