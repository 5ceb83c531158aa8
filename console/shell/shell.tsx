import { useState } from 'preact/hooks';
import { ErrorBoundary, lazy, Route, Router } from 'preact-iso';
import { useAddress } from '../data/address.ts';
import { useKeys } from '../data/keys.ts';
import { consoleBase, href, isSandbox } from '../data/page.ts';
import { isShipper } from '../data/session.ts';
import { loadStyles } from '../data/styles.ts';
import { AskFirst } from '../parts/ask-first.tsx';
import { Icon } from '../parts/icon.tsx';
import { later } from '../parts/later.tsx';
import { Toasts } from '../parts/toast.tsx';
import { language, loadSection, words } from '../words/words.ts';

import { LateCount } from './late-count.tsx';
import { places } from './navigation.ts';
import { isKeysListOpen, isPaletteOpen, openKeysList, openPalette } from './overlays.ts';
import { OfflineNote, Rail, Tabs } from './rail.tsx';

/** A view with the styles that it needs. */
async function withLooks<View>(
  view: Promise<View>,
  styles: readonly string[],
  ...rest: Promise<unknown>[]
): Promise<View> {
  const [loaded] = await Promise.all([view, loadStyles(...styles), ...rest]);
  return loaded;
}

const Palette = later(async () => (await withLooks(import('./palette.tsx'), [], loadSection('list'))).Palette);
const KeysList = later(() => import('./keys-list.tsx').then(({ KeysList }) => KeysList));

const company = ['company-lists', 'owner'];
const Today = lazy(() => withLooks(import('../views/dispatcher/today.tsx'), ['report', 'today', 'order']));
const CompanyOrders = lazy(() =>
  withLooks(import('../views/dispatcher/orders.tsx'), ['table', 'report', 'today', 'order'], loadSection('list')),
);
const CompanyOrder = lazy(() => withLooks(import('../views/dispatcher/order.tsx'), ['report', 'order']));
const CompanyMap = lazy(() =>
  withLooks(import('../views/dispatcher/map.tsx'), ['map', 'table', 'report', 'today', 'order'], loadSection('list')),
);
const Accounts = lazy(() => withLooks(import('../views/owner/accounts.tsx'), [...company]));
const Account = lazy(() => withLooks(import('../views/owner/account.tsx'), [...company]));
const People = lazy(() => withLooks(import('../views/owner/people.tsx'), [...company]));
const Prices = lazy(() => withLooks(import('../views/owner/prices.tsx'), [...company, 'offers', 'prices']));
const Webhooks = lazy(() => withLooks(import('../views/owner/webhooks.tsx'), [...company]));
const Audit = lazy(() => withLooks(import('../views/owner/audit.tsx'), [...company]));
const NewTransport = lazy(() =>
  withLooks(import('../views/shipper/new-transport.tsx'), ['offers', 'booking'], loadSection('booking')),
);
const ImportOrders = lazy(() =>
  withLooks(
    import('../views/shipper/import.tsx'),
    ['offers', 'booking', 'import'],
    loadSection('booking'),
    loadSection('bulk'),
  ),
);
const OwnOrders = lazy(() => withLooks(import('../views/shipper/orders.tsx'), ['table'], loadSection('list')));
const OwnOrder = lazy(() => withLooks(import('../views/shipper/order.tsx'), ['order']));
const Developers = lazy(() => withLooks(import('../views/shipper/developers.tsx'), [...company]));

/** Of the views that one kind of person alone has, by the first part of their address. */
const viewsOfOne: Record<string, { preload: () => Promise<unknown> }> = {
  today: Today,
  map: CompanyMap,
  accounts: Accounts,
  people: People,
  prices: Prices,
  webhooks: Webhooks,
  audit: Audit,
  new: NewTransport,
  import: ImportOrders,
  developers: Developers,
};

/** Asks for the code of the view at the address, while it is still being asked who is logged in. */
export function preloadView(): void {
  const [name = ''] = location.pathname.slice(consoleBase.length + 1).split('/');
  void viewsOfOne[name]?.preload().catch(() => {});
}

/** The frame around every view. */
export function Shell() {
  document.documentElement.lang = language.value;
  useKeys([
    { key: 'k', label: words.value.findOrDo, run: openPalette, withControl: true, inFields: true },
    { key: '?', label: words.value.keys, run: openKeysList },
  ]);
  return (
    <div class="app">
      <a class="skip" href="#content">
        {words.value.skip}
      </a>
      {!isShipper() && <LateCount />}
      <Rail />
      <main class="work" id="content" tabIndex={-1}>
        {isSandbox && (
          <div class="banner">
            <Icon name="flask" />
            {words.value.sandboxBanner}
          </div>
        )}
        <OfflineNote />
        <Views />
      </main>
      <Tabs />
      {isPaletteOpen.value && <Palette />}
      {isKeysListOpen.value && <KeysList />}
      <AskFirst />
      <Toasts />
    </div>
  );
}

/** Each view begins at its top. The focus does too where what had it has gone with the view before. */
function beginView(): void {
  const content = document.querySelector<HTMLElement>('#content')!;
  content.scrollTo(0, 0);
  if (document.activeElement === document.body) content.focus({ preventScroll: true });
}

/** The view at the address. One that breaks, as when its code went with an older release, says so until the next. */
function Views() {
  const [isBroken, setBroken] = useState(false);
  const begin = () => {
    setBroken(false);
    beginView();
  };
  return (
    <>
      {isBroken && (
        <section class="empty" role="alert">
          <h1>{words.value.failedTitle}</h1>
          <p>{words.value.brokenView}</p>
          <button type="button" class="btn go" onClick={() => location.reload()}>
            {words.value.reload}
          </button>
        </section>
      )}
      <ErrorBoundary
        onError={(error) => {
          console.error(error);
          setBroken(true);
        }}
      >
        <Router onRouteChange={begin}>
          {isShipper() ? shipperRoutes() : companyRoutes()}
          <Route default component={Elsewhere} />
        </Router>
      </ErrorBoundary>
    </>
  );
}

const at = (path: string) => consoleBase + path;

function companyRoutes() {
  return [
    <Route key="today" path={at('/today')} component={Today} />,
    <Route key="orders" path={at('/orders')} component={CompanyOrders} />,
    <Route key="order" path={at('/orders/:id')} component={CompanyOrder} />,
    <Route key="map" path={at('/map')} component={CompanyMap} />,
    <Route key="accounts" path={at('/accounts')} component={Accounts} />,
    <Route key="account" path={at('/accounts/:id')} component={Account} />,
    <Route key="people" path={at('/people')} component={People} />,
    <Route key="prices" path={at('/prices')} component={Prices} />,
    <Route key="webhooks" path={at('/webhooks')} component={Webhooks} />,
    <Route key="audit" path={at('/audit')} component={Audit} />,
  ];
}

function shipperRoutes() {
  return [
    <Route key="new" path={at('/new')} component={NewTransport} />,
    <Route key="import" path={at('/import')} component={ImportOrders} />,
    <Route key="orders" path={at('/orders')} component={OwnOrders} />,
    <Route key="order" path={at('/orders/:id')} component={OwnOrder} />,
    <Route key="developers" path={at('/developers')} component={Developers} />,
  ];
}

/** The bare address leads to where the person begins; any other says that there is nothing. */
function Elsewhere() {
  const { path, open } = useAddress();
  if (path === '/') {
    setTimeout(() => open(places()[0]!.path));
    return null;
  }
  return (
    <section class="empty">
      <h1>{words.value.notFound}</h1>
      <p>{words.value.notFoundText}</p>
      <a class="btn go" href={href(places()[0]!.path)}>
        {words.value[places()[0]!.name]}
      </a>
    </section>
  );
}
