import { useEffect } from 'preact/hooks';
import { withQuery } from '../../../data/address.ts';
import { removeCompanyView, saveCompanyView, useCompanyViews } from '../../../data/list/company-views.ts';
import { asRefusal } from '../../../data/refusal.ts';
import { may } from '../../../data/session.ts';
import { messageOf } from '../../../parts/failure.tsx';
import { readFilter, writeFilter } from '../../../parts/table/filter.ts';
import type { SavedViews, View } from '../../../parts/table/view-tabs.tsx';
import { takeViewsKeptHere } from '../../../parts/table/views-kept-here.ts';
import { say } from '../../../parts/toast.tsx';

const path = '/orders';

/** The views of the company's orders that its people have saved. Those that this browser kept before go to all. */
export function useCompanySaved(): SavedViews {
  const saved = useCompanyViews();
  const mayChange = may('operator:dispatch');
  useEffect(() => {
    if (mayChange)
      for (const view of takeViewsKeptHere('company')) void tell(saveCompanyView(view.name, addressOf(view)));
  }, []);
  const views = (saved ?? []).flatMap(({ name, address }): View[] => {
    const [at, search = ''] = address.split('?');
    return at === path ? [{ name, filter: readFilter(Object.fromEntries(new URLSearchParams(search))) }] : [];
  });
  if (!mayChange) return { views };
  return {
    views,
    save: (view) => tell(saveCompanyView(view.name, addressOf(view))),
    remove: (name) => tell(removeCompanyView(name)),
  };
}

const addressOf = ({ filter }: View) => withQuery(path, writeFilter(filter));

/** Says why it could not be done. */
async function tell(done: Promise<void>): Promise<void> {
  await done.catch((error) => say(messageOf(asRefusal(error))));
}
