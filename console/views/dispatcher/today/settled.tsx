import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Floor } from '../../../parts/drawings/floor.tsx';
import { useDrawings } from '../../../parts/order/use-drawings.ts';

/** A drawing is computed for each reply: an order that is only passed by keys is not drawn. */
const settledMs = 400;

type SettledProps = {
  /** Holds the place until then. */
  before?: ComponentChildren;
  children: ComponentChildren;
};

/** Shows what is costly once it has been chosen for a moment. */
export function Settled({ before = null, children }: SettledProps) {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settledMs);
    return () => clearTimeout(timer);
  }, []);
  return <>{isSettled ? children : before}</>;
}

/** The loaded floor of an order. */
export function OrderFloor({ orderId }: { orderId: string }) {
  const load = useDrawings(orderId)?.load;
  return load?.plan && load.compartments ? (
    <Floor stacks={load.plan} compartments={load.compartments} span={1440} />
  ) : null;
}
