import { consoleBase } from './page.ts';

/** The style files of single views, by their names. */
const files = new Map(
  (document.documentElement.dataset.styles ?? '').split(' ').map((pair) => pair.split(':') as [string, string]),
);
/** The page already includes those of the view at its address. */
const named = document.querySelectorAll<HTMLElement>('link[data-view]');
const loaded = new Map([...named].map((link) => [link.dataset.view!, Promise.resolve()]));

/** Loads the styles of views. They go before those of narrow screens, which override them. */
export function loadStyles(...names: readonly string[]): Promise<unknown> {
  return Promise.all(names.map(loadOnce));
}

function loadOnce(name: string): Promise<void> {
  const known = loaded.get(name);
  if (known) return known;
  const load = new Promise<void>((resolve) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href: `${consoleBase}/assets/${files.get(name)}`,
      // A view without its styles is better than none.
      onload: () => resolve(),
      onerror: () => resolve(),
    });
    document.querySelector('#narrow')!.before(link);
  });
  loaded.set(name, load);
  return load;
}
