import type { Gazetteer } from '../../engine/cities/gazetteer/gazetteer.ts';
import { locate } from '../../engine/cities/locate.ts';
import { customsTerritoryOf } from '../../engine/pricing/cost/transport.ts';
import { findTariff, type Tariffs, tariffAt } from '../../engine/tariff/tariffs.ts';
import { type Instant, toCents } from '../../ground/units.ts';
import type { Order } from '../order/order.ts';
import type { ConfirmationInput } from './papers/confirmation.ts';

/** What tells where a stop of an order is, and what that means. */
type PaperSources = { gazetteer: Gazetteer; tariffs: Tariffs };

/** What papers of an order take from the price tables. */
type PaperTables = Pick<ConfirmationInput, 'vehicleName' | 'waiting' | 'customsAreaOf'>;

/**
 * Names and customs are those of now. Waiting costs what the booked tariff says: that version or, where the tables no
 * longer have it, the one of the same name that was valid when the order was placed.
 */
export function tablesOfOrder({ gazetteer, tariffs }: PaperSources, order: Order, now: Instant): PaperTables {
  const current = tariffAt(tariffs, now);
  const { vehiclesById, terms } = bookedTariff(tariffs, order);
  const size = vehiclesById.get(order.vehicleType ?? -1)?.size;
  const { freeHours, halfHour, dayMax } = terms.waiting;
  return {
    vehicleName: current.vehiclesById.get(order.vehicleType ?? -1)?.name ?? '',
    waiting: size && { freeHours, halfHourCents: toCents(halfHour[size]), dayMaxCents: toCents(dayMax[size]) },
    customsAreaOf: ({ country, zip, city }) => {
      const located = locate(gazetteer, { country, zipCode: zip, name: city });
      const territory = located.ok
        ? customsTerritoryOf(current, located.place)
        : current.customsTerritories.get(country);
      return territory?.territory ?? '';
    },
  };
}

function bookedTariff(tariffs: Tariffs, { price, createdAt }: Order) {
  const version = price?.tariffVersion ?? '';
  const [, name = null] = /^(.+)-\d{4}-\d{2}-\d{2}-[0-9a-f]{8}$/.exec(version) ?? [];
  return findTariff(tariffs, version) ?? tariffAt(tariffs, createdAt.getTime(), name);
}
