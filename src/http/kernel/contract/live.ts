import type { KeyRing } from '../../../engine/offers/key-ring.ts';
import type { PriceSources } from '../../../engine/pricing/pricing-source.ts';
import type { QuotedWays } from '../../../engine/pricing/ways/quoted-ways.ts';
import type { Database } from '../../../ground/database/database.ts';
import type { Instant } from '../../../ground/units.ts';
import type { BookingServices } from '../../../orders/booking/book-transport.ts';
import type { CompanySource } from '../../../orders/company/company-profile.ts';
import type { ProgressServices } from '../../../orders/dispatch/report-progress.ts';
import type { PaperPress } from '../../../orders/documents/papers/press.ts';
import type { UploadServices } from '../../../orders/documents/uploads-at-once.ts';
import type { ReadOrder } from '../../../orders/order/read-order.ts';
import type { LiveAvailability } from '../../../orders/sold/live-availability.ts';
import type { CompanyFeedServices } from '../../../telling/events/company/read-company-feed.ts';
import type { PositionWatch } from '../../../telling/events/watch-positions.ts';
import type { WebhookServices } from '../../../telling/webhooks/endpoints/webhook-services.ts';
import type { KeptReplies } from './kept-replies.ts';

/** What it takes to work out prices, promise and keep them. */
export type PriceServices = PriceSources & {
  availability: LiveAvailability;
  offerKeys: KeyRing;
  offerMinutes: number;
  /** Only with a routing engine. */
  quotedWays?: QuotedWays | undefined;
  replies: KeptReplies;
};

/** What it takes to draw the paperwork of an order. */
type PaperServices = { company: CompanySource; press: PaperPress };

/** What the operations of both doors work with, in production or in the sandbox. */
export type LiveServices = {
  database: Database;
  now: () => Instant;
  prices: PriceServices;
  progress: ProgressServices;
  documents: UploadServices;
  papers: PaperServices;
  /** Those who wait for events. */
  positions: PositionWatch;
  webhooks: WebhookServices;
};

/** What operations of shippers work with. */
export type ShipperServices = LiveServices & {
  bookings: BookingServices;
  readOrder: ReadOrder;
  /** Absolute, with the environment's prefix and no trailing slash. */
  urls: { own: () => string };
};

/** What operations of the company work with. */
export type CompanyServices = LiveServices & {
  feed: CompanyFeedServices;
  /** Absolute: the company's interface and, of the same environment, that of shippers and the two pages. */
  urls: { own: () => string; shippers: () => string; console: () => string; drivers: () => string };
};

/** What the services of a driver's page need. */
export type DriverServices = Pick<LiveServices, 'database' | 'progress' | 'documents' | 'papers'>;

/** What a driver's page works with. */
export type DriverLive = DriverServices & {
  /**
   * Each counts against the link.
   * @throws {ServiceError} `rate_limited`.
   */
  countReport: (linkId: string) => Promise<void>;
  countUpload: (linkId: string) => Promise<void>;
};
