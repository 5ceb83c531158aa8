import { type CountedPoolDay, hear, type Observations, offerOutcomes } from '../../ground/observed.ts';
import { targetNames } from './catalogue/target-names.ts';
import type { MetricSet } from './metric-set.ts';

/** The operations whose refusals are outcomes of a price or a booking. */
const outcomeOf: Record<string, 'prices' | 'bookings'> = { calculatePrice: 'prices', publishBooking: 'bookings' };

/** Load balancers call them all the time, and a draining service answers on purpose that it is not ready. */
const healthChecks = ['/livez', '/readyz'];
const statusClasses = ['2xx', '3xx', '4xx', '5xx'];

/**
 * Counts the work that the rooms report. Returns a function that ends it. `environments`: those that store orders;
 * their counters begin at 0, since Prometheus sees no increase from a series that does not exist.
 */
export function countWork(metrics: MetricSet, environments: readonly string[]): () => void {
  beginAtZero(metrics, environments);
  const stops = [
    hear('requestBegun', () => metrics.add('requestsInFlight', {})),
    hear('requestEnded', (ended) => countRequest(metrics, ended)),
    hear('priceAnswered', ({ environment, offers, vehicles }) => {
      metrics.add('prices', { environment, outcome: offers > 0 ? 'offered' : 'none' });
      for (const [outcome, count] of vehicles) metrics.add('priceVehicles', { environment, outcome }, count);
    }),
    hear('bookingAnswered', (labels) => metrics.add('bookings', labels)),
    hear('orderAnswered', (labels) => metrics.add('answers', labels)),
    hear('offerJudged', (labels) => metrics.add('offers', labels)),
    hear('bookingsStored', ({ environment, stored, waitedMs, tookMs }) => {
      if (stored > 0) metrics.observe('batchOrders', { environment }, stored);
      metrics.observe('batchSeconds', { environment }, tookMs / 1000);
      for (const each of waitedMs) metrics.observe('batchWaitSeconds', { environment }, each / 1000);
    }),
    hear('poolsCounted', showPools(metrics)),
    hear('rateLimited', (labels) => metrics.add('rateLimited', labels)),
    hear('pollsChanged', ({ change }) => metrics.add('longPolls', {}, change)),
    hear('eventSent', ({ environment, targets, result, isFirst, seconds }) => {
      const target = targetNames[targets] ?? 'other';
      metrics.add('deliveries', { environment, target, result, attempt: isFirst ? 'first' : 'later' });
      if (seconds !== undefined) metrics.observe('deliverySeconds', { environment, target }, seconds);
    }),
    hear('engineAsked', ({ outcome, seconds }) => metrics.observe('engineSeconds', { outcome }, seconds)),
    hear('engineChanged', ({ isCircuitOpen }) => metrics.set('engineCircuitOpen', {}, isCircuitOpen ? 1 : 0)),
    hear('poolExhausted', () => metrics.add('rejected', {})),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Shows what pools have on each day, and no longer what they had when they were counted before. */
function showPools(metrics: MetricSet): (counted: Observations['poolsCounted']) => void {
  const shown = new Map<string, (() => void)[]>();
  return ({ environment, days }) => {
    for (const remove of shown.get(environment) ?? []) remove();
    shown.set(
      environment,
      days.flatMap((each) => showPoolDay(metrics, environment, each)),
    );
  };
}

function showPoolDay(metrics: MetricSet, environment: string, { pool, day, limit, ...counts }: CountedPoolDay) {
  const labels = { environment, pool, day: String(day) };
  const values = [
    ['poolUsed', counts.used],
    ['poolReserved', counts.reserved],
    ['poolOver', counts.over],
    ...(limit === null ? [] : [['poolLimit', limit] as const]),
  ] as const;
  return values.map(([key, value]) => {
    metrics.set(key, labels, value);
    return () => metrics.remove(key, labels);
  });
}

function countRequest(metrics: MetricSet, ended: Observations['requestEnded']): void {
  const { operation, environment, method, status, refusal, isReplay, seconds } = ended;
  metrics.add('requestsInFlight', {}, -1);
  metrics.observe('requestSeconds', { environment, operation, method, status: String(status) }, seconds);
  if (!healthChecks.includes(operation)) metrics.add('responses', { environment, status_class: `${`${status}`[0]}xx` });
  if (isReplay) metrics.add('replays', { environment, operation });
  if (refusal === undefined) return;
  metrics.add('refusals', { environment, operation, code: refusal });
  const outcome = outcomeOf[operation];
  if (outcome && environment !== 'mock') metrics.add(outcome, { environment, outcome: refusal });
}

function beginAtZero(metrics: MetricSet, environments: readonly string[]): void {
  metrics.set('requestsInFlight', {}, 0);
  metrics.set('longPolls', {}, 0);
  metrics.set('engineCircuitOpen', {}, 0);
  metrics.add('rejected', {}, 0);
  // Pages belong to no environment.
  for (const environment of ['', ...environments])
    for (const each of statusClasses) metrics.add('responses', { environment, status_class: each }, 0);
  for (const environment of environments) {
    for (const outcome of ['offered', 'none']) metrics.add('prices', { environment, outcome }, 0);
    metrics.add('priceVehicles', { environment, outcome: 'offered' }, 0);
    for (const outcome of ['placed', 'declined'])
      for (const by of ['company', 'silence']) metrics.add('answers', { environment, outcome, by }, 0);
    for (const outcome of ['placed', 'requested', 'replayed', 'trial'])
      metrics.add('bookings', { environment, outcome }, 0);
    for (const outcome of offerOutcomes) metrics.add('offers', { environment, outcome }, 0);
    for (const target of Object.values(targetNames))
      for (const result of ['delivered', 'failed', 'given_up'])
        for (const attempt of ['first', 'later'])
          metrics.add('deliveries', { environment, target, result, attempt }, 0);
  }
}
