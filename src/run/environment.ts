import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { createKeyRing } from '../engine/offers/key-ring.ts';
import type { PriceSources } from '../engine/pricing/pricing-source.ts';
import { createQuotedWays } from '../engine/pricing/ways/quoted-ways.ts';
import type { Config } from '../ground/config.ts';
import { callsInLine } from '../ground/database/batch.ts';
import type { Database, LiveEnvironment } from '../ground/database/database.ts';
import type { KnownByAll } from '../ground/database/known-by-all.ts';
import type { Instant } from '../ground/units.ts';
import type { createDocumentKeeping } from '../http/documents/keep-documents.ts';
import { KeptReplies } from '../http/kernel/contract/kept-replies.ts';
import type { CompanyServices, PriceServices, ShipperServices } from '../http/kernel/contract/live.ts';
import { driverPrefixes, operatorPrefixes, prefixes } from '../http/kernel/contract/prefixes.ts';
import type { HealthNote } from '../http/kernel/edge/health.ts';
import type { RateLimit } from '../http/kernel/edge/rate-limit.ts';
import { detailWriter } from '../http/orders/present/write-order.ts';
import { consoleUrl } from '../http/pages/door/console-url.ts';
import type { BookingServices } from '../orders/booking/book-transport.ts';
import { type CompanySource, carriersOf, defaultProfile } from '../orders/company/company-profile.ts';
import type { PictureThread } from '../orders/documents/media/picture-thread.ts';
import type { PaperPress } from '../orders/documents/papers/press.ts';
import { createReadOrder } from '../orders/order/read-order.ts';
import { createStoreOrder } from '../orders/order/store-order.ts';
import { askToAnswer, noteReferences, planSteps } from '../orders/simulation/magic-references.ts';
import { type AvailabilitySource, type LiveAvailability, noLimits } from '../orders/sold/live-availability.ts';
import type { AppendNews } from '../telling/events/company/append-news.ts';
import { createWebhookServices } from '../telling/webhooks/endpoints/webhook-services.ts';
import {
  answerInTime,
  deliverWebhooks,
  noteWhatHolds,
  openAvailability,
  openFeeds,
  openPlaces,
  simulate,
  startRetention,
  tellByMail,
} from './environment-jobs.ts';

/** What production and sandbox need. The mock alone needs none of it. */
export type Dependencies = Omit<PriceSources, 'availability'> & {
  pool: Pool;
  isCluster?: boolean;
  /** Without it every vehicle can be had at any time. */
  sold?: AvailabilitySource | undefined;
  /** Without it the company has no name. */
  company?: CompanySource;
};

declare module 'fastify' {
  interface FastifyInstance {
    /** The service's absolute address, without a trailing slash. */
    baseUrl: () => string;
    /** What can be sold, of each live environment. */
    sold: LiveAvailability[];
    /** What does not hold yet, of each live environment. */
    healthNotes: HealthNote[];
  }
}

/** What the environments share, and the clock. */
type EnvironmentParts = {
  config: Config;
  dependencies: Dependencies;
  storedBytes: RateLimit;
  keepDocuments: ReturnType<typeof createDocumentKeeping>;
  press: PaperPress;
  pictures: PictureThread;
  ordersPerCommitMax: number | undefined;
  now: () => Instant;
};

/** Bookings that wait at once in a process that is busy with them: events are delivered more slowly then. */
const bookingsOfBusy = 8;

/** A call that tells how many of it are under way. */
function countRunning<Call, Result>(call: (made: Call) => Promise<Result>) {
  let running = 0;
  return {
    running: () => running,
    call: (made: Call) => {
      running++;
      return call(made).finally(() => running--);
    },
  };
}

/** What the operations of production or sandbox work with. Its jobs run until the app closes. */
export function openEnvironment(
  app: FastifyInstance,
  name: LiveEnvironment,
  parts: EnvironmentParts,
): { shippers: ShipperServices; company: CompanyServices } {
  const { config, dependencies, press, ordersPerCommitMax, now } = parts;
  const { pool, isCluster, company = { profile: defaultProfile } } = dependencies;
  const database: Database = { pool, schema: name, ...(isCluster && { isCluster }) };
  startRetention(app, database, config);
  const { positions, ...feed } = openFeeds(app, database);
  const storing = countRunning(createStoreOrder(database, ordersPerCommitMax, config.clusterBookingCallsMax));
  const isBusy = () => storing.running() >= bookingsOfBusy;
  const webhooks = openWebhooks(app, database, { config, appendNews: feed.appendNews, isBusy });
  const changes = { database, changeInLine: callsInLine<number>(), now };
  const { known, ...prices } = openPrices(app, database, parts);
  const places = openPlaces(app, { database, prices, known, config, now });
  noteWhatHolds(app, database, known);
  const { gazetteer, pricing, emissions } = prices;
  const shared = {
    database,
    now,
    prices,
    positions,
    progress: { ...changes, gazetteer, pricing, emissions },
    documents: { ...changes, pictures: parts.pictures, ...parts.keepDocuments(app, database) },
    papers: { company, press },
  };
  const shippers: ShipperServices = {
    ...shared,
    webhooks: webhooks.shipper,
    bookings: { ...changes, ...bookingServices(name, { prices, known }, parts), storeOrder: storing.call, places },
    readOrder: createReadOrder(database, detailWriter),
    urls: { own: () => app.baseUrl() + prefixes[name] },
  };
  if (name === 'sandbox') simulate(app, { ...shared.progress, ...shared.documents, press });
  const ofCompany: CompanyServices = {
    ...shared,
    webhooks: webhooks.company,
    feed: { database, ...feed },
    urls: {
      own: () => app.baseUrl() + operatorPrefixes[name],
      shippers: shippers.urls.own,
      console: () => consoleUrl(app.baseUrl(), name),
      drivers: () => app.baseUrl() + driverPrefixes[name],
    },
  };
  tellByMail(app, ofCompany, config);
  answerInTime(app, database, positions.look);
  return { shippers, company: ofCompany };
}

/** What prices are made from, promised and kept with. */
function openPrices(app: FastifyInstance, database: Database, { config, dependencies, now }: EnvironmentParts) {
  const { pool: _pool, isCluster: _isCluster, sold = noLimits(), company, ...sources } = dependencies;
  return {
    ...sources,
    // The profile is exchanged while the process serves.
    carriers: () => carriersOf(company?.profile ?? defaultProfile, config.supplierCountry),
    ...openAvailability(app, { database, sold, config, pricing: sources.pricing, now }),
    offerKeys: createKeyRing(database, now),
    offerMinutes: config.offerMinutes,
    quotedWays: sources.measureWays && createQuotedWays(config.offerMinutes),
    replies: new KeptReplies(),
  };
}

/** What booking works with beside what all changes do. */
function bookingServices(
  name: LiveEnvironment,
  { prices, known }: { prices: PriceServices; known: KnownByAll },
  { config, dependencies, storedBytes }: EnvironmentParts,
) {
  const keyOf = (accountId: number) => `${name}:${accountId}`;
  return {
    prices,
    storedBytes: {
      take: async (accountId: number, bytes: number) => void (await storedBytes.take(keyOf(accountId), bytes)),
      note: (accountId: number, bytes: number) => storedBytes.charge(keyOf(accountId), bytes),
    },
    offerKeys: prices.offerKeys,
    quotedWays: prices.quotedWays,
    supplierCountry: config.supplierCountry,
    // The profile is exchanged while the process serves.
    companyZone: () => (dependencies.company?.profile ?? defaultProfile).timeZone,
    simulation: name === 'sandbox' ? simulationFor(known) : undefined,
  };
}

/** A process of an earlier release knows no order that is to be answered: beside it nobody asks for one. */
function simulationFor(known: KnownByAll): BookingServices['simulation'] {
  return {
    planSteps,
    noteReferences,
    askToAnswer: (order, now) => (known.isOfOneRelease ? askToAnswer(order, now) : undefined),
  };
}

type WebhookParts = { config: Config; appendNews: AppendNews; isBusy: () => boolean };

/** Webhooks of shippers and of the company, each to the networks open for it; delivered until the app closes. */
function openWebhooks(app: FastifyInstance, database: Database, { config, appendNews, isBusy }: WebhookParts) {
  const onClose = (close: () => Promise<void>) => app.addHook('onClose', close);
  const open = (allowedNetworks: readonly string[]) =>
    createWebhookServices(database, { allowedNetworks, appendNews, onClose });
  const shipper = open(config.webhookNetworks.shipper);
  const company = open(config.webhookNetworks.company);
  deliverWebhooks(app, database, { guards: { shipper: shipper.guard, company: company.guard }, appendNews, isBusy });
  return { shipper, company };
}
