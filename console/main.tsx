import { render } from 'preact';
import { LocationProvider } from 'preact-iso';
import { listenToKeys } from './data/keys.ts';
import { followEvents } from './data/live.ts';
import { consoleBase } from './data/page.ts';
import { asRefusal } from './data/refusal.ts';
import { readBearer } from './data/session.ts';
import { Failure } from './parts/failure.tsx';
import { preloadView, Shell } from './shell/shell.tsx';
import { applyTheme } from './shell/theme.ts';
import { loadLanguage } from './words/words.ts';

applyTheme();
preloadView();
await begin();

/** Loads the language and asks who is logged in, which leads to the login if nobody is, and shows the console. */
async function begin(): Promise<void> {
  const hasWords = loadLanguage();
  try {
    await readBearer();
    // Before anything is asked for, so that no news are missed.
    followEvents();
    await hasWords;
  } catch (error) {
    await hasWords;
    render(<Failure refusal={asRefusal(error)} onRetry={begin} />, document.body);
    return;
  }
  listenToKeys();
  render(
    <LocationProvider scope={consoleBase}>
      <Shell />
    </LocationProvider>,
    document.body,
  );
}
