import type { CalculatedPrice } from '../../pricing/calculate-price.ts';
import type { Unavailable } from '../../pricing/offer.ts';
import type { Tariff } from '../../tariff/tariff.ts';
import { joinParts, jsonString } from '../edge/json-text.ts';
import { type OfferPromise, writeOffers } from './write-offers.ts';

/** The reply to a price request as JSON in UTF-8. Without `promise` its offers have no id. */
export function writePrice(price: CalculatedPrice, warnings: readonly string[], promise?: OfferPromise): Buffer {
  const { offers, unavailable, tariff, request } = price;
  const noVehicle = request.vehicleTypes === undefined ? 'No vehicle' : 'None of the vehicle types asked for';
  const later = offers.filter(({ loadingTimes }) => loadingTimes[0]!.start > request.loadingDate).length;
  const rest = {
    unavailable: unavailable.map((each) => presentUnavailable(tariff, each)),
    warnings: [...warnings, ...(later > 0 ? [describeLater(later, offers.length, noVehicle)] : [])],
  };
  const data = writeOffers(offers, { loadings: request.loadings, unloadings: request.unloadings, promise });
  const message = jsonString(describe(offers.length, noVehicle));
  return joinParts([`{"message":${message},"data":`, ...data, `,${JSON.stringify(rest).slice(1)}`]);
}

function describe(offers: number, noVehicle: string): string {
  if (offers === 0) return `${noVehicle} can take this transport; "unavailable" says why.`;
  return offers === 1 ? '1 offer.' : `${offers} offers, cheapest first.`;
}

function describeLater(later: number, offers: number, noVehicle: string): string {
  const which = later === offers ? `${noVehicle} can load then` : `${later} of ${offers} vehicles cannot load then`;
  return `loading_date: ${which}, for driving bans or opening hours; the loading times start later.`;
}

function presentUnavailable(tariff: Tariff, refused: Unavailable) {
  const name = tariff.vehiclesById.get(refused.vehicleType)?.name ?? '';
  const { vehicleType, vehicleCode, code, message, limit, actual } = refused;
  return { vehicle_type: vehicleType, vehicle: { code: vehicleCode, name }, code, message, limit, actual };
}
