/**
 * What this browser remembers: how the console looks, what was chosen, goods that somebody gave a name, and whether a
 * shipper or the company was here last (`side`); never anything of orders or people.
 */
type KeptName = 'language' | 'theme' | 'singleKeys' | 'views' | 'side' | `goods-${string}`;

const prefix = 'tos-console-';

/** Undefined where nothing is kept, or the browser keeps nothing. */
export function kept(name: KeptName): string | undefined {
  try {
    return localStorage.getItem(prefix + name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** `undefined` forgets it. Gives whether the browser does as told. */
export function keep(name: KeptName, value: string | undefined): boolean {
  try {
    if (value === undefined) localStorage.removeItem(prefix + name);
    else localStorage.setItem(prefix + name, value);
    return true;
  } catch {
    // A browser that keeps nothing shows what the system wants.
    return false;
  }
}
