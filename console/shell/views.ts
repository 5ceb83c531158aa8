import type { FunctionComponent } from 'preact';
import { lazy } from 'preact-iso';
import { kept } from '../data/kept.ts';
import { consoleBase } from '../data/page.ts';
import { loadStyles } from '../data/styles.ts';
import { loadSection } from '../words/words.ts';
import { companyViews, shipperViews, type ViewFiles } from './view-files.ts';

/** `begin` asks for what the view shows first at an address of it, as soon as it is known who is logged in. */
type ViewModule = {
  default: FunctionComponent;
  begin?: (query: Record<string, string>, id: string) => Promise<unknown>;
};

function view(load: () => Promise<ViewModule>, { styles, words = [] }: ViewFiles) {
  const component = lazy(async () => {
    const [module] = await Promise.all([load(), loadStyles(...styles), ...words.map(loadSection)]);
    return module;
  });
  return Object.assign(component, { load });
}

type View = ReturnType<typeof view>;

export const company = {
  today: view(() => import('../views/dispatcher/today.tsx'), companyViews.today),
  orders: view(() => import('../views/dispatcher/orders.tsx'), companyViews.orders),
  'orders/*': view(() => import('../views/dispatcher/order.tsx'), companyViews['orders/*']),
  map: view(() => import('../views/dispatcher/map.tsx'), companyViews.map),
  accounts: view(() => import('../views/owner/accounts.tsx'), companyViews.accounts),
  'accounts/*': view(() => import('../views/owner/account.tsx'), companyViews['accounts/*']),
  people: view(() => import('../views/owner/people.tsx'), companyViews.people),
  prices: view(() => import('../views/owner/prices.tsx'), companyViews.prices),
  webhooks: view(() => import('../views/owner/webhooks.tsx'), companyViews.webhooks),
  audit: view(() => import('../views/owner/audit.tsx'), companyViews.audit),
};

export const shipper = {
  new: view(() => import('../views/shipper/new-transport.tsx'), shipperViews.new),
  import: view(() => import('../views/shipper/import.tsx'), shipperViews.import),
  orders: view(() => import('../views/shipper/orders.tsx'), shipperViews.orders),
  'orders/*': view(() => import('../views/shipper/order.tsx'), shipperViews['orders/*']),
  developers: view(() => import('../views/shipper/developers.tsx'), shipperViews.developers),
};

/** Asks for what the view shows first; is over when that is there. */
type Begin = () => Promise<unknown>;

/**
 * Asks for the code of the view at the address, while it is still being asked who is logged in: where companies and
 * shippers have different ones, for that of who was here last.
 */
export async function preloadView(): Promise<Begin> {
  const [name = '', id] = location.pathname.slice(consoleBase.length + 1).split('/');
  const address = id ? `${name}/*` : name;
  const sides: Record<string, View | undefined>[] =
    kept('side') === 'shipper' ? [shipper, company] : [company, shipper];
  const found = sides[0]![address] ?? sides[1]![address];
  if (!found) return async () => {};
  void found.preload().catch(() => {});
  const { begin } = await found.load();
  return async () => begin?.(Object.fromEntries(new URLSearchParams(location.search)), id ?? '');
}
