import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { words } from '../words/words.ts';
import { sayRefused } from './toast.tsx';

/** Until then a view is being shown and has better to load. */
const waitMs = 3_000;

/**
 * A component whose code comes once the view is shown, as that of a dialog: some seconds later, so that it is there
 * without a connection too, or when it is needed before. Shows nothing until then.
 */
export function later<Props extends object>(load: () => Promise<FunctionComponent<Props>>): FunctionComponent<Props> {
  setTimeout(() => load().catch(() => {}), waitMs);
  return function Later(props) {
    const [{ Loaded }, setLoaded] = useState<{ Loaded?: FunctionComponent<Props> }>({});
    // Asked for again after the connection was gone, it is loaded again.
    useEffect(() => {
      if (Loaded) return;
      load().then(
        (component) => setLoaded({ Loaded: component }),
        () => sayRefused(words.value.unreachable),
      );
    }, [Loaded ?? props]);
    return Loaded ? <Loaded {...props} /> : null;
  };
}
