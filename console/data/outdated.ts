import { signal } from '@preact/signals';

/** Since when something on the screen has been outdated because reloading it fails; undefined if nothing is. */
export const outdatedSince = signal<number | undefined>(undefined);

const pauseMs = { first: 2_000, most: 30_000 };
const outdated = new Map<object, { failures: number; timer: ReturnType<typeof setTimeout> }>();

/**
 * Notes that something on the screen could not be reloaded: it is tried again after a pause, which grows with each
 * failure.
 */
export function noteOutdated(what: object, again: () => void): void {
  const { failures, timer } = outdated.get(what) ?? { failures: 0 };
  clearTimeout(timer);
  const pause = Math.min(pauseMs.most, pauseMs.first * 2 ** failures);
  outdated.set(what, { failures: failures + 1, timer: setTimeout(again, pause) });
  outdatedSince.value ??= Date.now();
}

/** Notes that it is current again, or no longer on the screen. */
export function noteCurrent(what: object): void {
  clearTimeout(outdated.get(what)?.timer);
  if (outdated.delete(what) && outdated.size === 0) outdatedSince.value = undefined;
}
