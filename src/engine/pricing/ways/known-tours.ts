import { RecurringCache } from '../../../ground/recurring-cache.ts';
import type { Impassable, PricedTour } from '../priced-tour.ts';
import { rememberSchedules } from '../times/known-schedules.ts';

/** A tour with its prices and their texts takes some 80 kB. */
const toursMax = 1200;
/** Of all tours together, beyond one of each vehicle for each: then all are forgotten. */
const furtherPricesMax = 12_000;
/** Those that come back later than after so many others are not worth the room of others. */
const seenMax = 2048;

/** The tours priced most recently under a tariff, whatever discounts are taken off, by `tourKey`. */
export class KnownTours {
  readonly #tours = new RecurringCache<PricedTour | Impassable>(toursMax, seenMax);
  readonly #schedules = rememberSchedules();
  #furtherPrices = 0;

  /** From the first time that a tour is found its schedules are kept. */
  get(key: string): PricedTour | Impassable | undefined {
    const tour = this.#tours.get(key);
    if (tour !== undefined && !('code' in tour)) {
      tour.known = this.#schedules;
      tour.onFurtherPrice = this.#countPrice;
    }
    return tour;
  }

  add(key: string, tour: PricedTour | Impassable): void {
    this.#tours.add(key, tour);
  }

  readonly #countPrice = () => {
    this.#furtherPrices += 1;
    if (this.#furtherPrices <= furtherPricesMax) return;
    this.#tours.clear();
    this.#furtherPrices = 0;
  };
}
