import { useLocation } from 'preact-iso';
import { consoleBase } from './page.ts';

type Changes = Record<string, string | undefined>;

/**
 * The parameters of a view in the address, and how to change them: `set({ late: 'true' })` as a step of the history,
 * `replace` while somebody types. `undefined` and '' remove a parameter.
 */
export function useAddress() {
  const { path, query, route } = useLocation();
  const go = (changes: Changes, replace: boolean) => route(withQuery(path, { ...query, ...changes }), replace);
  return {
    /** The path of the view, without the console's own: `/orders`. */
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

/** The order, by its id or number, with the dialog open that asks who carries it. */
export const assignPath = (order: string | number) => `/orders/${order}?do=assign`;

/** The pages for logging in, to which nobody goes back. */
const doors = ['login', 'password'];

/** The step of the history before this one, if it is a view of the console. */
function cameFromView(): boolean {
  // Not in every browser yet.
  const { navigation } = window as { navigation?: Navigation };
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url;
  const base = `${location.origin}${consoleBase}/`;
  return before?.startsWith(base) === true && !doors.some((door) => before.startsWith(base + door));
}

/** Back to the view before, as it was left; `otherwise` for people who opened the address directly. */
export function goBack(otherwise: () => void): void {
  if (cameFromView()) history.back();
  else otherwise();
}
