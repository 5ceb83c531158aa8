import { useEffect, useRef, useState } from 'preact/hooks';
import { type DayStop, type GroupName, type Groups, groupNames, mapGroups } from './group-stops.ts';

/** Which stops stand in which group, by their ids. */
export type Arrangement = Readonly<Record<GroupName, readonly string[]>>;

/** So long after the last move of the pointer or the last key, rows stay where they are. */
const holdMs = 5_000;

/**
 * The groups with their rows where they were, while somebody points at them or works by keyboard: what is under the
 * cursor does not jump. `reset` tells when the rows are others, as by another filter.
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
    // Timers may be early by a moment, in which rows would still be held.
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

/** The arrangement before, without what is gone, and what is new at the ends of its groups. */
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
