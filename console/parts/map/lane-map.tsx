import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../../data/calls.ts';
import { useResource } from '../../data/resource.ts';
import { loadStyles } from '../../data/styles.ts';
import { loadSection } from '../../words/words.ts';
import type { LaneStop } from './lane.tsx';
import type { MarkState } from './mark.ts';

type Town = { city: string; zip: string; country: string };
type StopOfOrder = {
  address: Town;
  /** As the company reads it. */
  state?: string;
  /** As shippers read it: what was reported, the newest last. */
  statuses?: readonly { type: string }[];
  planned?: { end: string } | null;
  expected?: { at: string } | null;
};

type LaneMapProps = {
  /** As the person's interface returns it, the shippers' or the company's. */
  order: { id: string; status: string; loadings: readonly StopOfOrder[]; unloadings: readonly StopOfOrder[] };
};

type WayReply = { data: { way?: number[][] | null } };
type Drawing = FunctionComponent<{ way: readonly number[][]; first: LaneStop; last: LaneStop }>;

/**
 * A small map of an order's way, for panes: `<LaneMap order={order} />`. The drawing and the roads are loaded when they
 * are needed. A draft has no way, and shows nothing.
 */
export function LaneMap({ order }: LaneMapProps) {
  const { value, isLoading } = useResource(`way/${order.id}`, () =>
    ask<WayReply>(`/orders/${order.id}`, { include: 'way' }).then(({ data }) => data.way ?? null),
  );
  const [{ Drawing }, setDrawing] = useState<{ Drawing?: Drawing }>({});
  useEffect(() => {
    Promise.all([import('./lane.tsx'), loadStyles('map'), loadSection('atlas')]).then(
      ([{ default: loaded }]) => setDrawing({ Drawing: loaded as Drawing }),
      // Without the map the pane says the same in words.
      () => {},
    );
  }, []);
  const [first, last] = [order.loadings[0], order.unloadings.at(-1)];
  if (order.status === 'draft' || !first || !last || (!value && !isLoading)) return null;
  return (
    <div class="lane-map">
      {value && value.length > 1 && Drawing && <Drawing way={value} first={laneStop(first)} last={laneStop(last)} />}
    </div>
  );
}

function laneStop(stop: StopOfOrder): LaneStop {
  return { name: stop.address.city || stop.address.zip, state: markState(stop) };
}

const markStates: Record<string, MarkState> = {
  finished: 'finished',
  closed: 'finished',
  arrived: 'arrived',
  failed: 'failed',
};

function markState({ state: known, statuses, planned, expected }: StopOfOrder): MarkState {
  const state = known ?? statuses?.at(-1)?.type ?? 'open';
  const isLate = planned && expected && Date.parse(expected.at) > Date.parse(planned.end);
  if (isLate && (state === 'open' || state === 'arrived')) return 'late';
  return markStates[state] ?? 'open';
}
