import type { NewOrder, PlannedStep } from '../order/order.ts';
import { referencesOf } from '../order/order-row.ts';
import type { Simulation } from './plan-reports.ts';

/** What happens to an order automatically: a simulation, or the company cancels it. */
export type SimulationStep = Simulation | { to: 'canceled' };

/** Time for the reply to the booking to be read first. */
const atOnceSeconds = 2;
const secondsMax = 86_400;
export const delayMinutesMax = 10_080;

const known =
  'what is known reads SIM-DELAY-90, SIM-FAIL-LOADING, SIM-REFUSED, SIM-LOADED-5S or SIM-DELIVERED-10S, ' +
  `with up to ${delayMinutesMax} minutes and ${secondsMax} seconds`;

/**
 * What the reference numbers of an order ask the sandbox to do with it once it is placed, in the order in which it
 * happens: see docs/sandbox.md. Any other number asks for nothing.
 */
export function planSteps(order: Pick<NewOrder, 'loadings' | 'unloadings'>): PlannedStep[] {
  const delays = [...order.loadings, ...order.unloadings].flatMap(({ id, referenceNumber }) => {
    const delayMinutes = numberIn(/^SIM-DELAY-(\d{1,5})$/, referenceNumber, delayMinutesMax);
    return delayMinutes === undefined ? [] : [atOnce({ to: 'eta', stopId: id, delayMinutes })];
  });
  const others = referencesOf(order).flatMap((reference): PlannedStep[] => {
    if (reference === 'SIM-REFUSED') return [atOnce({ to: 'canceled' })];
    if (reference === 'SIM-FAIL-LOADING')
      return order.loadings.slice(0, 1).map(({ id }) => atOnce({ to: 'failed', stopId: id }));
    const loaded = numberIn(/^SIM-LOADED-(\d{1,5})S$/, reference, secondsMax);
    if (loaded !== undefined) return [later(loaded, { to: 'loaded' })];
    const delivered = numberIn(/^SIM-DELIVERED-(\d{1,5})S$/, reference, secondsMax);
    return delivered === undefined ? [] : [later(delivered, { to: 'delivered' })];
  });
  return [...delays, ...others].sort((a, b) => a.afterSeconds - b.afterSeconds);
}

/** A note on each stop whose number begins like one of these and asks for nothing. */
export function noteReferences({ loadings, unloadings }: Pick<NewOrder, 'loadings' | 'unloadings'>): string[] {
  const notesOf = (field: string, stops: NewOrder['loadings']) =>
    stops.flatMap((stop, index) => {
      const isMeant = /^\s*sim-/i.test(stop.referenceNumber);
      if (!isMeant || planSteps({ loadings: [stop], unloadings: [] }).length > 0) return [];
      return [`${field}.${index}.reference_number: asks for nothing; ${known}.`];
    });
  return [...notesOf('loadings', loadings), ...notesOf('unloadings', unloadings)];
}

function numberIn(pattern: RegExp, reference: string, max: number): number | undefined {
  const [, digits] = pattern.exec(reference) ?? [];
  return digits !== undefined && Number(digits) <= max ? Number(digits) : undefined;
}

function later(afterSeconds: number, step: SimulationStep): PlannedStep {
  return { afterSeconds, step };
}

function atOnce(step: SimulationStep): PlannedStep {
  return later(atOnceSeconds, step);
}
