import { type Instant, isSameWindow, minuteMs, type TimeWindow } from '../../../ground/units.ts';

/** By stop, the windows that suit it. The first loading has `first`, and may have others. */
export type Alternatives = { first: TimeWindow; loading: TimeWindow[][]; unloading: TimeWindow[][] };

/** Which of its windows each stop was given, by index. Also 0 where the schedule set the window. */
export type ChosenWindows = { loading: number[]; unloading: number[] };

export function windowsAt(windows: Alternatives, stop: 'loading' | 'unloading', index: number): readonly TimeWindow[] {
  return windows[stop][index] ?? [];
}

export function chosenAt(chosen: ChosenWindows, stop: 'loading' | 'unloading', index: number): number {
  return chosen[stop][index] ?? 0;
}

export function firstOf(windows: Alternatives): ChosenWindows {
  return { loading: windows.loading.map(() => 0), unloading: windows.unloading.map(() => 0) };
}

/** By stop, the window that suits it best. Undefined where the schedule sets it. */
export function bestOf(lists: readonly (readonly TimeWindow[])[]): (TimeWindow | undefined)[] {
  return lists.map(([best]) => best);
}

/** Whether the windows of stops, where there are any, are those that a schedule sets. */
export function areSetSo(windows: readonly (TimeWindow | undefined)[], set: readonly TimeWindow[]): boolean {
  return set.every((each, index) => {
    const window = windows[index];
    return window === undefined || isSameWindow(window, each);
  });
}

/** The first loading's window alone, with all others set by the schedule. */
export function onlyFirst({ loading, unloading }: Alternatives, first: TimeWindow): Alternatives {
  const [, ...further] = loading;
  return { first, loading: [[first], ...further.map(() => [])], unloading: unloading.map(() => []) };
}

/**
 * The next window of the stop that may be kept; -1 if there is none. When the vehicle arrives does not depend on the
 * window, except at the first stop, where the tour begins. `earliest` is a full minute.
 */
export function nextWindow(
  windows: Alternatives,
  chosen: ChosenWindows,
  { stop, index, earliest }: { stop: 'loading' | 'unloading'; index: number; earliest: Instant },
): number {
  const isFirst = stop === 'loading' && index === 0;
  const present = chosenAt(chosen, stop, index);
  return windowsAt(windows, stop, index).findIndex(
    ({ end }, at) => at > present && (isFirst || end > earliest - minuteMs),
  );
}
