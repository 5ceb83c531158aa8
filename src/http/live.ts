import type { Gazetteer } from '../cities/gazetteer.ts';
import type { Database } from '../database/database.ts';
import type { KeyRing } from '../offers/key-ring.ts';
import type { ReadOrder } from '../orders/read-order.ts';
import type { StoreOrder } from '../orders/store-order.ts';
import type { PricingSource } from '../pricing/pricing-source.ts';
import type { EmissionFactors } from '../tariff/tables/emission-factors.ts';
import type { KeptReplies } from './kept-replies.ts';

/** What the handlers of production or sandbox work with. */
export type Live = {
  database: Database;
  storeOrder: StoreOrder;
  readOrder: ReadOrder;
  gazetteer: Gazetteer;
  /** `pricingAt` makes of it what a request is priced with. */
  pricing: PricingSource;
  emissions: EmissionFactors;
  priceReplies: KeptReplies;
  /** Undefined: offers carry no id, as when there is no database. */
  offerKeys: KeyRing | undefined;
  offerMinutes: number;
  supplierCountry: string;
  /** Absolute, with the environment's prefix and no trailing slash. */
  baseUrl: () => string;
  now: () => number;
};

/** Whom an offer is made to: an account of an environment. */
export function holderOf(live: Live, accountId: number): string {
  return `${live.database.schema}:${accountId}`;
}
