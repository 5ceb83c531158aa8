import type { BookingServices } from '../../booking/book-transport.ts';
import type { ReadOrder } from '../../orders/read-order.ts';
import type { KeptReplies } from './kept-replies.ts';

/** What operations of the company work with. */
export type OperatorLive = Live & {
  /** Absolute, of the shippers' interface of the same environment. */
  shipperUrl: () => string;
  /** IANA name of the zone in which the company's days are counted. */
  companyTimeZone: () => string;
};

/**
 * What operations of production or sandbox work with: the services of the use cases, and what the edge itself keeps.
 */
export type Live = BookingServices & {
  readOrder: ReadOrder;
  priceReplies: KeptReplies;
  offerMinutes: number;
  /** Absolute, with the environment's prefix and no trailing slash. */
  baseUrl: () => string;
};
