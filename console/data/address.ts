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

/** Of the order with the dialog open that asks who carries it; an id or a number. */
export const assignPath = (order: string | number) => `/orders/${order}?do=assign`;

/** Where nobody comes from: the doors of the console. */
const doors = ['login', 'password'];

/** The step of the history before this one, if it is a view of the console. */
function cameFromView(): boolean {
  // Not in every browser yet.
  const { navigation } = window as { navigation?: Navigation };
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url;
  const base = `${location.origin}${consoleBase}/`;
  return before?.startsWith(base) === true && !doors.some((door) => before.startsWith(base + door));
}

/** Back to where one came from, as that was left; `otherwise` for who opened the address itself. */
export function goBack(otherwise: () => void): void {
  if (cameFromView()) history.back();
  else otherwise();
}
