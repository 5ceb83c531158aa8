/**
 * What this browser remembers: display settings, choices, goods templates, and whether a
 * shipper or the company was here last (`side`); never anything about orders or people.
 */
type KeptName = 'language' | 'theme' | 'singleKeys' | 'views' | 'side' | `goods-${string}`;

const prefix = 'tos-console-';

/** Undefined if nothing is kept, or the browser keeps nothing. */
export function kept(name: KeptName): string | undefined {
  try {
    return localStorage.getItem(prefix + name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** `undefined` forgets it. Returns whether the browser has done so. */
export function keep(name: KeptName, value: string | undefined): boolean {
  try {
    if (value === undefined) localStorage.removeItem(prefix + name);
    else localStorage.setItem(prefix + name, value);
    return true;
  } catch {
    // In a browser that keeps nothing, the system's setting decides.
    return false;
  }
}
