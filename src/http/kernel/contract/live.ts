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

/** What operations of the company work with. */
export type OperatorLive = Live &
  CompanyFeedServices & {
    /** Absolute, of the shippers' interface of the same environment. */
    shipperUrl: () => string;
    /** Absolute, where people of the same environment log in. */
    consoleUrl: () => string;
    /** Absolute, of the drivers' page of the same environment, without a trailing slash. */
    driverUrl: () => string;
  };

/**
 * What operations of production or sandbox work with: the services of the use cases, and what the edge itself keeps.
 */
export type Live = BookingServices &
  UploadServices & {
    availability: LiveAvailability;
    readOrder: ReadOrder;
    company: CompanySource;
    press: PaperPress;
    /** Who waits for events. */
    positions: PositionWatch;
    webhooks: WebhookServices;
    priceReplies: KeptReplies;
    offerMinutes: number;
    /** Absolute, with the environment's prefix and no trailing slash. */
    baseUrl: () => string;
  };

/** What the services of a driver's page need. */
export type DriverServices = UploadServices & ProgressServices & { company: CompanySource };

/** What a driver's page works with. */
export type DriverLive = DriverServices & {
  /**
   * Each counts against the link.
   * @throws {ServiceError} `rate_limited`.
   */
  countReport: (linkId: string) => Promise<void>;
  countUpload: (linkId: string) => Promise<void>;
};
