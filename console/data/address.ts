import { useLocation } from 'preact-iso';
import { consoleBase } from './page.ts';

type Changes = Record<string, string | undefined>;

/**
 * What the address says of a view, and how to change it: `set({ late: 'true' })` as a step of the history,
 * `replace` for what is typed. `undefined` and '' take a name away.
 */
export function useAddress() {
  const { path, query, route } = useLocation();
  const go = (changes: Changes, replace: boolean) => route(withQuery(path, { ...query, ...changes }), replace);
  return {
    /** Of the view, without the console's own: `/orders`. */
    path: path.slice(consoleBase.length) || '/',
    query,
    set: (changes: Changes) => go(changes, false),
    replace: (changes: Changes) => go(changes, true),
    /** To another view: `/orders/100001`. */
    open: (to: string) => route(consoleBase + to),
  };
}

export function withQuery(path: string, query: Changes): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return search.size === 0 ? path : `${path}?${search}`;
}
