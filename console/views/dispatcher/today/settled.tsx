import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Floor } from '../../../parts/drawings/floor.tsx';
import { LoadNotes } from '../../../parts/drawings/load-notes.tsx';
import { useDrawings } from '../../../parts/order/use-drawings.ts';

/** Drawings are computed for each reply, so an order that is only passed over by key is not drawn. */
const settledMs = 400;

type SettledProps = {
  /** Shown until then, to keep the space. */
  before?: ComponentChildren;
  children: ComponentChildren;
};

/** Shows expensive content once it has been chosen for a moment. */
export function Settled({ before = null, children }: SettledProps) {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settledMs);
    return () => clearTimeout(timer);
  }, []);
  return <>{isSettled ? children : before}</>;
}

/** The load plan of an order. */
export function OrderFloor({ orderId }: { orderId: string }) {
  const load = useDrawings(orderId)?.load;
  return load?.plan && load.compartments ? (
    <>
      <Floor stacks={load.plan} compartments={load.compartments} span={1440} />
      <LoadNotes load={load} />
    </>
  ) : null;
}
