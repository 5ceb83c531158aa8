import { render } from 'preact';
import { LocationProvider } from 'preact-iso';
import { keep } from './data/kept.ts';
import { listenToKeys } from './data/keys.ts';
import { followEvents } from './data/live.ts';
import { consoleBase } from './data/page.ts';
import { asRefusal } from './data/refusal.ts';
import { isShipper, may, readBearer } from './data/session.ts';
import { Failure } from './parts/failure.tsx';
import { preloadView } from './shell/load-view.ts';
import { Shell } from './shell/shell.tsx';
import { applyTheme } from './shell/theme.ts';
import { loadLanguage } from './words/words.ts';

/** How long drawing waits for the view's data: drawing a page twice takes longer than once. */
const patienceMs = 250;
/** Until then the view has more important things to load. */
const newsMs = 3_000;

applyTheme();
const view = preloadView();
await begin();

/**
 * Loads the language and asks who is logged in, which leads to the login if nobody is, and shows the console. What its
 * view shows first is loaded before anything is drawn.
 */
async function begin(): Promise<void> {
  const hasWords = loadLanguage();
  try {
    await readBearer();
  } catch (error) {
    await hasWords;
    render(<Failure isView refusal={asRefusal(error)} onRetry={begin} />, document.body);
    return;
  }
  keep('side', isShipper() ? 'shipper' : undefined);
  // Before anything is loaded, so that no events are missed. Code that fails to load is loaded again later.
  const isAsked = Promise.all([view, followEvents()])
    .then(([ask]) => ask())
    .catch(() => {});
  await hasWords;
  await Promise.race([isAsked, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  listenToKeys();
  render(
    <LocationProvider scope={consoleBase}>
      <Shell />
    </LocationProvider>,
    document.body,
  );
  if (may('operator:dispatch')) setTimeout(tellNews, newsMs);
}

/** What is told on every view. */
function tellNews(): void {
  import('./shell/half-time.ts').then(({ tellHalfTime }) => tellHalfTime()).catch(() => {});
}
