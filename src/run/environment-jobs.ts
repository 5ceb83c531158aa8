import type { FastifyInstance } from 'fastify';
import type { AvailabilityTable } from '../engine/availability/availability-table.ts';
import type { PriceSources } from '../engine/pricing/pricing-source.ts';
import { companyHolidays } from '../engine/tariff/calendar/company-holidays.ts';
import { tariffAt } from '../engine/tariff/tariffs.ts';
import { runRepeatedly } from '../ground/concurrency/run-repeatedly.ts';
import type { Config } from '../ground/config.ts';
import { byNode } from '../ground/database/citus/ask-apart.ts';
import type { Database } from '../ground/database/database.ts';
import { KnownByAll } from '../ground/database/known-by-all.ts';
import { loggedTrace } from '../ground/trace/current-trace.ts';
import type { Instant } from '../ground/units.ts';
import type { CompanyServices } from '../http/kernel/contract/live.ts';
import { askedPoolWords, HardPools, hardPoolWords } from '../orders/booking/hard-pools.ts';
import { carryOutSilences } from '../orders/dispatch/answers/carry-out-silence.ts';
import { keepRetention } from '../orders/order/erasure/retention.ts';
import { keepRemovingKeys } from '../orders/order/idempotency/key-retention.ts';
import { HeldPlaces } from '../orders/order/reservations/hold-place.ts';
import { sweepPlaces } from '../orders/order/reservations/sweep-places.ts';
import { keepSimulating } from '../orders/simulation/keep-simulating.ts';
import type { SimulationServices } from '../orders/simulation/simulate-order.ts';
import { type AvailabilitySource, LiveAvailability } from '../orders/sold/live-availability.ts';
import type { TracedAttempt } from '../telling/delivery/delivery.ts';
import type { TargetKey } from '../telling/delivery/tables.ts';
import { createAppendNews } from '../telling/events/company/append-news.ts';
import { tellUnanswered } from '../telling/events/company/tell-unanswered.ts';
import { endpointIdOf } from '../telling/events/event.ts';
import { findPositions } from '../telling/events/event-store.ts';
import { watchPositions } from '../telling/events/watch-positions.ts';
import { keepSendingMails } from '../telling/mail/keep-sending-mails.ts';
import type { MailSources } from '../telling/mail/prepare-mail.ts';
import { keepDeliveringWebhooks } from '../telling/webhooks/keep-delivering-webhooks.ts';

/** The log of what an environment does by itself: each line says which job it is of. */
function logJob(
  app: FastifyInstance,
  { schema }: Database,
  job: string,
  nameTarget: (target: TargetKey) => object = ({ id }) => ({ recipient: id }),
) {
  const log = app.log.child({ environment: schema, job });
  return {
    log,
    warn: (text: string) => (error: unknown) => log.warn({ reason: (error as Error).message }, text),
    /** One line for each try to tell somebody of an event. */
    onAttempt: ({ target, eventId, type, outcome, trace }: TracedAttempt) => {
      const { isDelivered: delivered, status, error, durationMs: milliseconds } = outcome;
      // The company's own targets are of no account.
      const to = { ...(target.accountId > 0 && { account: target.accountId }), ...nameTarget(target) };
      const details = { ...loggedTrace(trace), ...to, event: eventId, type, delivered, status, error, milliseconds };
      log.info(details, 'sent');
    },
  };
}

/** Lets orders go their way by themselves until the app closes. */
export function simulate(app: FastifyInstance, services: SimulationServices): void {
  const { warn } = logJob(app, services.database, 'simulation');
  const stop = keepSimulating(services, warn('a step of the simulation could not be done'));
  app.addHook('onClose', async () => stop());
}

/** What rows of the table of availability say, where it needs all processes to know of it. */
function describeHeld({ schema }: Database, known: KnownByAll): string | undefined {
  const why = known.describe();
  return (
    why && `${schema}: rows of availability that all processes must know of (acceptance, hard) do not hold yet: ${why}`
  );
}

/** Says in `/readyz` and, at each change, in the log what does not hold since a process does not know of it. */
export function noteWhatHolds(app: FastifyInstance, database: Database, known: KnownByAll): void {
  const { log } = logJob(app, database, 'availability');
  let last: string | undefined;
  const look = () => {
    const text = describeHeld(database, known);
    if (text !== undefined && text !== last) log.warn(text);
    if (text === undefined && last !== undefined) log.info('all rows of availability hold');
    last = text;
  };
  app.healthNotes.push(() => describeHeld(database, known));
  app.addHook('onListen', async () => look());
  const stop = runRepeatedly(beatMs, async () => {
    look();
    return beatMs;
  });
  app.addHook('onClose', async () => stop());
}

/** How late silence is carried out; a cluster asks all of its nodes. */
const [silenceMs, clusterSilenceMs] = [1000, 5000];
const silencesPerRun = 100;

/**
 * Carries out what it means that nobody answers an order that is to be answered, and tells the company at half time,
 * beside all other processes, until the app closes. `look`: wakes those who wait for news of an account.
 */
export function answerInTime(app: FastifyInstance, database: Database, look: (accountId?: number) => void): void {
  const { warn } = logJob(app, database, 'answers');
  const onError = warn('an order whose time to be answered was up could not be seen to, it is tried again');
  const restMs = database.isCluster ? clusterSilenceMs : silenceMs;
  const run = async () => {
    const told = await tellUnanswered(database, silencesPerRun, onError);
    if (told > 0) look();
    const { due, accountIds } = await carryOutSilences(database, silencesPerRun, onError);
    for (const accountId of accountIds) look(accountId);
    return due === silencesPerRun && accountIds.length > 0 ? 0 : restMs;
  };
  const stop = runRepeatedly(restMs, (signal) =>
    run().catch((error) => {
      if (!signal.aborted) onError(error);
      return clusterSilenceMs;
    }),
  );
  app.addHook('preClose', async () => stop());
}

/** Tells people of what happens, where a mail server is set, until the app closes. */
export function tellByMail(
  app: FastifyInstance,
  { database, papers: { company }, prices: { pricing }, urls, feed: { appendNews }, now }: CompanyServices,
  config: Config,
) {
  const { mail: settings } = config;
  if (!settings) return;
  const vehicles = () => tariffAt(pricing.tariffs, now()).vehiclesById;
  const sources: MailSources = {
    database,
    settings,
    company,
    findVehicle: ({ vehicleType }) => vehicles().get(vehicleType ?? -1),
    orderUrl: (orderNumber) => `${urls.console()}/login?order=${orderNumber}`,
  };
  const { warn, onAttempt } = logJob(app, database, 'mails');
  const onError = warn('mails could not be sent');
  let stop: (() => Promise<void>) | undefined;
  app.addHook('onListen', async () => {
    stop = keepSendingMails(sources, { appendNews, onAttempt, onError });
  });
  app.addHook('onClose', async () => stop?.());
}

/** Removes from time to time what is to be kept no longer, until the app closes. */
export function startRetention(app: FastifyInstance, database: Database, config: Config): void {
  const { log, warn } = logJob(app, database, 'retention');
  const stops = [
    keepRemovingKeys(database, config.idempotencyDays, warn('old idempotency keys could not be removed')),
    keepRetention(database, config.retentionDays, {
      onRemoved: (result) => log.info(result, 'what was kept for long enough was removed'),
      onError: warn('what was kept for long enough could not be removed'),
    }),
  ];
  app.addHook('onClose', async () => {
    for (const stop of stops) stop();
  });
}

/** From the moment the app listens until it closes, beside all other processes. */
export function deliverWebhooks(
  app: FastifyInstance,
  database: Database,
  services: Omit<Parameters<typeof keepDeliveringWebhooks>[1], 'onAttempt' | 'onError'>,
): void {
  const { warn, onAttempt } = logJob(app, database, 'webhooks', (key) => ({ endpoint: endpointIdOf(key) }));
  const onError = warn('events could not be delivered, it is tried again');
  let stop = async () => {};
  app.addHook('onListen', async () => {
    stop = keepDeliveringWebhooks(database, { ...services, onAttempt, onError });
  });
  // Environments stop at once, and are waited for one after the other.
  let stopped = Promise.resolve();
  app.addHook('preClose', async () => {
    stopped = stop();
  });
  app.addHook('onClose', () => stopped);
}

/** Whoever waits for events is answered at once when the app closes. */
export function openFeeds(app: FastifyInstance, database: Database) {
  const onError = logJob(app, database, 'feeds').warn('nobody could look for new events');
  const appendNews = createAppendNews(database);
  const companyPositions = watchPositions(async () => new Map([[0, (await appendNews()).lastSeq]]), { onError });
  const ofAccounts = watchPositions((accountIds) => findPositions(database, accountIds), {
    partsOf: database.isCluster ? byNode(database) : undefined,
    onError,
  });
  const look = (accountId?: number) => {
    ofAccounts.look(accountId);
    companyPositions.look();
  };
  app.addHook('preClose', async () => {
    ofAccounts.close();
    companyPositions.close();
  });
  return { positions: { ...ofAccounts, look }, appendNews, companyPositions };
}

/** That a process answers bookings as rows of acceptance say. */
const acceptanceWord = 'acceptance';

/** All processes must know of pools that are never oversold, and of rows of acceptance, before these hold. */
function knownOf(database: Database, table: () => AvailabilityTable): KnownByAll {
  const ofPools = hardPoolWords(table);
  const ofRows = () => (table().acceptance.length > 0 ? [acceptanceWord] : []);
  const knows = () => [...ofPools(), ...ofRows()];
  return new KnownByAll(database, knows, () => [...askedPoolWords(table()), ...ofRows()]);
}

type AvailabilityParts = {
  database: Database;
  sold: AvailabilitySource;
  config: Config;
  pricing: PriceSources['pricing'];
  now: () => Instant;
};

/** Sums what is booked before the first request, and from then on. Holidays are those of the company's country. */
export function openAvailability(
  app: FastifyInstance,
  { database, sold, config: { supplierCountry }, pricing, now }: AvailabilityParts,
): { availability: LiveAvailability; known: KnownByAll } {
  const isHoliday = companyHolidays(supplierCountry, () => tariffAt(pricing.tariffs, now()).calendar);
  const known = knownOf(database, () => sold.table);
  const availability = new LiveAvailability(database, sold, isHoliday, () => known.holds(acceptanceWord));
  const onError = logJob(app, database, 'availability').warn('booked loads could not be summed, those before count');
  const stop = availability.keepSumming(now, onError);
  app.addHook('onReady', () => availability.sum(now()).catch(onError));
  app.addHook('onClose', async () => stop());
  app.sold.push(availability);
  return { availability, known };
}

type PlaceParts = Pick<AvailabilityParts, 'database' | 'config' | 'now'> & {
  prices: Pick<PriceSources, 'gazetteer' | 'pricing'> & { availability: LiveAvailability };
  known: KnownByAll;
};

const beatMs = 5000;

/**
 * Takes places in pools that are never oversold, and gives back those that were not sold. What all processes must know
 * of is exchanged before the first request, and from then on.
 */
export function openPlaces(app: FastifyInstance, { database, prices, known, config, now }: PlaceParts): HeldPlaces {
  const { log, warn } = logJob(app, database, 'places');
  const seconds = config.reservationSeconds;
  const table = () => prices.availability.table;
  const hardPools = new HardPools({ database, prices, table, known, now });
  const onError = warn('a place could not be settled, the sweep does it');
  const places = new HeldPlaces({ database, seconds, prepare: (pool) => hardPools.prepare(pool), onError });
  const beat = () =>
    known
      .beat()
      .then(() => hardPools.follow())
      .catch(warn('pools could not be counted'));
  const sweep = async () => {
    if (!hardPools.mayHold) return;
    await sweepPlaces(database, seconds).catch(warn('places could not be swept'));
    const orders = await hardPools.countUnreserved().catch(warn('orders without a place could not be counted'));
    if (orders) log.warn({ orders }, 'orders were stored without their place in a pool, and are counted now');
  };
  const stops = [
    runRepeatedly(beatMs, () => beat().then(() => beatMs)),
    runRepeatedly((seconds / 4) * 1000, () => sweep().then(() => (seconds / 4) * 1000)),
  ];
  app.addHook('onReady', beat);
  app.addHook('preClose', async () => {
    for (const stop of stops) stop();
  });
  app.addHook('onClose', async () => {
    await places.settled();
    await known.end().catch(() => {});
  });
  return places;
}
