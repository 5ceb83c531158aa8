import { useEffect, useRef, useState } from 'preact/hooks';
import { type DayStop, type GroupName, type Groups, groupNames, mapGroups } from './group-stops.ts';

/** Which stops are in which group, by their ids. */
export type Arrangement = Readonly<Record<GroupName, readonly string[]>>;

/** Rows stay where they are for this long after the last pointer movement or key press. */
const holdMs = 5_000;

/**
 * The groups with their rows held in place while somebody uses the pointer or the keyboard: what is under the
 * cursor does not jump. A change of `reset`, as by another filter, releases them.
 */
export function useSteadyOrder(fresh: Groups, reset: string) {
  const [, draw] = useState(0);
  const shown = useRef<{ arrangement: Arrangement; reset: string }>(undefined);
  const heldUntil = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const drawAfter = (ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => draw((count) => count + 1), ms);
  };
  const hold = () => {
    heldUntil.current = Date.now() + holdMs;
    // Timers may fire slightly early, when rows would still be held.
    drawAfter(holdMs + 50);
  };
  const release = () => {
    heldUntil.current = 0;
    drawAfter(0);
  };
  useEffect(() => {
    addEventListener('keydown', hold);
    return () => {
      removeEventListener('keydown', hold);
      clearTimeout(timer.current);
    };
  }, []);
  const isHeld = shown.current?.reset === reset && Date.now() < heldUntil.current;
  const arrangement = isHeld ? keepOrder(shown.current!.arrangement, arrange(fresh)) : arrange(fresh);
  shown.current = { arrangement, reset };
  return { groups: fill(arrangement, fresh), hold, release };
}

function arrange(groups: Groups): Arrangement {
  return mapGroups((name) => groups[name].map(({ stop_id }) => stop_id));
}

/** The previous arrangement without stops that have gone, and with new ones at the end of their groups. */
export function keepOrder(before: Arrangement, fresh: Arrangement): Arrangement {
  const known = new Set(groupNames.flatMap((name) => before[name]));
  const present = new Set(groupNames.flatMap((name) => fresh[name]));
  return mapGroups((name) => [
    ...before[name].filter((id) => present.has(id)),
    ...fresh[name].filter((id) => !known.has(id)),
  ]);
}

function fill(arrangement: Arrangement, groups: Groups): Groups {
  const byId = new Map<string, DayStop>(groupNames.flatMap((name) => groups[name]).map((stop) => [stop.stop_id, stop]));
  return mapGroups((name) => arrangement[name].map((id) => byId.get(id)!));
}
