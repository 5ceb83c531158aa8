import { useState } from 'preact/hooks';
import { ErrorBoundary, Route, Router } from 'preact-iso';
import { useAddress } from '../data/address.ts';
import { useKeys } from '../data/keys.ts';
import { href, isSandbox } from '../data/page.ts';
import { isShipper, may, missingInProfile } from '../data/session.ts';
import { useTitle } from '../data/title.ts';
import { AskFirst } from '../parts/ask-first.tsx';
import { Icon } from '../parts/icon.tsx';
import { later } from '../parts/later.tsx';
import { Toasts } from '../parts/toast.tsx';
import { language, loadSection, words } from '../words/words.ts';
import { LateCount } from './late-count.tsx';
import { loadedViews } from './load-view.ts';
import { places } from './navigation.ts';
import { isKeysListOpen, isPaletteOpen, openKeysList, openPalette } from './overlays.ts';
import { OfflineNote, Rail, Tabs } from './rail.tsx';

const Palette = later(async () => {
  const [{ Palette }] = await Promise.all([import('./palette.tsx'), loadSection('list')]);
  return Palette;
});
const KeysList = later(() => import('./keys-list.tsx').then(({ KeysList }) => KeysList));

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
        {may('operator:admin') && missingInProfile().length > 0 && (
          <div class="banner" role="note">
            <Icon name="file" />
            {words.value.profileMissing(missingInProfile().join(', '))}
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

/** Each view starts at the top. So does the focus, if the element that had it has gone with the previous view. */
function beginView(): void {
  const content = document.querySelector<HTMLElement>('#content')!;
  content.scrollTo(0, 0);
  if (document.activeElement === document.body) content.focus({ preventScroll: true });
}

/**
 * The view at the address. One that breaks, for instance because its code went with an older release, says so until the
 * next view.
 */
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
          {(isShipper() ? loadedViews.shipper : loadedViews.company).map(({ path, component }) => (
            <Route key={path} path={href(path)} component={component} />
          ))}
          <Route default component={Elsewhere} />
        </Router>
      </ErrorBoundary>
    </>
  );
}

/** The bare address leads to the person's first view; for any other unknown one there is a "not found" page. */
function Elsewhere() {
  const { path, open } = useAddress();
  useTitle(words.value[path === '/' ? places()[0]!.name : 'notFound']);
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
