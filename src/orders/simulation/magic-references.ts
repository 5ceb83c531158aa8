import { type Instant, minuteMs } from '../../ground/units.ts';
import type { NewOrder, PlannedStep, ToAnswer } from '../order/order.ts';
import { referencesOf } from '../order/order-row.ts';
import type { Simulation } from './simulate-order.ts';

/** What happens to an order automatically: a simulation, or the company cancels it. */
export type SimulationStep = Simulation | { to: 'canceled' };

/** Time for the reply to the booking to be read first. */
const atOnceSeconds = 2;
const secondsMax = 86_400;
export const delayMinutesMax = 10_080;
/** How long the company has to answer after it was to answer by itself. */
const spareMinutes = 60;

const known =
  'what is known reads SIM-DELAY-90, SIM-FAIL-LOADING, SIM-REFUSED, SIM-LOADED-5S, SIM-DELIVERED-10S, SIM-REQUEST, ' +
  `SIM-ACCEPT-5S or SIM-DECLINE-10S, with up to ${delayMinutesMax} minutes and ${secondsMax} seconds`;

type Stops = Pick<NewOrder, 'loadings' | 'unloadings'>;

/**
 * What the reference numbers of an order ask the sandbox to do with it once it is placed, in the order in which it
 * happens; an answer of the company counts from the booking. See docs/sandbox.md. Any other number asks for nothing.
 */
export function planSteps(order: Stops): PlannedStep[] {
  const delays = [...order.loadings, ...order.unloadings].flatMap(({ id, referenceNumber }) => {
    const delayMinutes = numberIn(/^SIM-DELAY-(\d{1,5})$/, referenceNumber, delayMinutesMax);
    return delayMinutes === undefined ? [] : [atOnce({ to: 'eta', stopId: id, delayMinutes })];
  });
  const others = referencesOf(order).flatMap((reference): PlannedStep[] => {
    if (reference === 'SIM-REFUSED') return [atOnce({ to: 'canceled' })];
    if (reference === 'SIM-FAIL-LOADING')
      return order.loadings.slice(0, 1).map(({ id }) => atOnce({ to: 'failed', stopId: id }));
    return timed.flatMap(([pattern, to]) => {
      const seconds = numberIn(pattern, reference, secondsMax);
      return seconds === undefined ? [] : [later(seconds, { to })];
    });
  });
  return [...delays, ...others].sort((a, b) => a.afterSeconds - b.afterSeconds);
}

const timed = [
  [/^SIM-LOADED-(\d{1,5})S$/, 'loaded'],
  [/^SIM-DELIVERED-(\d{1,5})S$/, 'delivered'],
  [/^SIM-ACCEPT-(\d{1,5})S$/, 'accepted'],
  [/^SIM-DECLINE-(\d{1,5})S$/, 'declined'],
] as const;

/**
 * Until when the company is to answer an order whose reference numbers ask for that: an hour after it does so by
 * itself, at the latest when the first loading window starts. Undefined: they do not ask for it.
 */
export function askToAnswer(order: Stops, now: Instant): ToAnswer | undefined {
  const answers = planSteps(order).filter(({ step }) => isAnswer(step));
  if (answers.length === 0 && !referencesOf(order).includes('SIM-REQUEST')) return undefined;
  const start = order.loadings[0]?.dates[0]?.start;
  const seconds = answers[0]?.afterSeconds ?? 0;
  const until = Math.min(now + seconds * 1000 + spareMinutes * minuteMs, start === undefined ? now : Date.parse(start));
  const halfAt = new Date((now + until) / 2).toISOString();
  return { decideUntil: new Date(until).toISOString(), halfAt, silence: 'decline' };
}

function isAnswer(step: object): boolean {
  return 'to' in step && (step.to === 'accepted' || step.to === 'declined');
}

/** A note on each stop whose number begins like one of these and asks for nothing. */
export function noteReferences({ loadings, unloadings }: Stops): string[] {
  const notesOf = (field: string, stops: NewOrder['loadings']) =>
    stops.flatMap((stop, index) => {
      const isMeant = /^\s*sim-/i.test(stop.referenceNumber);
      const isKnown =
        stop.referenceNumber === 'SIM-REQUEST' || planSteps({ loadings: [stop], unloadings: [] }).length > 0;
      return !isMeant || isKnown ? [] : [`${field}.${index}.reference_number: asks for nothing; ${known}.`];
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
