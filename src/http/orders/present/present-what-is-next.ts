import { isDoneBy, nextReportOf, type StopState } from '../../../orders/order/order-states.ts';

/** What the state of a stop means. Without a state it is of a draft, of which nothing is reported. */
export function presentWhatIsNext(state: StopState | undefined) {
  if (state === undefined) return { done: false, next_report: null };
  return { done: isDoneBy(state), next_report: nextReportOf(state) };
}
