import type { Gazetteer } from '../cities/gazetteer.ts';
import type { Database } from '../database/database.ts';
import type { PricingContext } from '../pricing/offer.ts';

/** What the handlers of production or sandbox work with. */
export type Live = {
  database: Database;
  gazetteer: Gazetteer;
  pricing: PricingContext;
  supplierCountry: string;
  /** Absolute, with the environment's prefix and no trailing slash. */
  baseUrl: () => string;
  now: () => number;
};
