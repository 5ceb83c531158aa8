import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Words } from '../words/en.ts';
import { loadSection, words } from '../words/words.ts';
import { showRefusal } from './toast.tsx';

/** Until then the view has more important things to load. */
const waitMs = 3_000;

/**
 * A component whose code is loaded once the view is shown, such as a dialog: some seconds later, so that it is there
 * even without a connection, or sooner if needed. Shows nothing until then.
 */
export function later<Props extends object>(load: () => Promise<FunctionComponent<Props>>): FunctionComponent<Props> {
  setTimeout(() => load().catch(() => {}), waitMs);
  return function Later(props) {
    const [{ Loaded }, setLoaded] = useState<{ Loaded?: FunctionComponent<Props> }>({});
    // If loading failed without a connection, it is tried again when next needed.
    useEffect(() => {
      if (Loaded) return;
      load().then(
        (component) => setLoaded({ Loaded: component }),
        () => showRefusal(words.value.unreachable),
      );
    }, [Loaded ?? props]);
    return Loaded ? <Loaded {...props} /> : null;
  };
}

/** The words of what the company answers by hand, loaded where they are needed. Undefined until then, or if not. */
export function useAnswerWords(isNeeded: boolean): Words['answers'] | undefined {
  useEffect(() => {
    if (isNeeded) loadSection('answers').catch(() => {});
  }, [isNeeded]);
  return isNeeded ? words.value.answers : undefined;
}
