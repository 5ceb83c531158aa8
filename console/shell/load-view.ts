import { lazy } from 'preact-iso';
import { kept } from '../data/kept.ts';
import { consoleBase } from '../data/page.ts';
import { loadStyles } from '../data/styles.ts';
import { loadSection } from '../words/words.ts';
import { type View, views } from './views.ts';

/** The views with their components, which are loaded when needed. */
export const loadedViews = { company: views.company.map(loadWhenShown), shipper: views.shipper.map(loadWhenShown) };

function loadWhenShown({ path, load, styles, words = [] }: View) {
  const component = lazy(async () => {
    const [module] = await Promise.all([load(), loadStyles(...styles), ...words.map(loadSection)]);
    return module;
  });
  return { path, load, component };
}

/** Loads what the view shows first; resolves once that is loaded. */
type Begin = () => Promise<unknown>;

/**
 * Loads the code of the view at the address while it is still unknown who is logged in: if the company and shippers
 * have different ones, the view of whichever was here last.
 */
export async function preloadView(): Promise<Begin> {
  const [name = '', id] = location.pathname.slice(consoleBase.length + 1).split('/');
  const path = id ? `/${name}/:id` : `/${name}`;
  const { company, shipper } = loadedViews;
  const all = kept('side') === 'shipper' ? [...shipper, ...company] : [...company, ...shipper];
  const found = all.find((view) => view.path === path);
  if (!found) return async () => {};
  void found.component.preload().catch(() => {});
  const { begin } = await found.load();
  return async () => begin?.(Object.fromEntries(new URLSearchParams(location.search)), id ?? '');
}
