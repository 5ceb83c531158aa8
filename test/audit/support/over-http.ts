import type { Place } from '../../../src/engine/cities/place.ts';
import type { AuditedService } from './check.ts';
import type { Draw } from './draw.ts';
import { post } from './service.ts';
import { type AskedTour, anyTour, countries } from './world.ts';

type Window = { start: string; end: string };
type Service = {
  label: string;
  cost: number;
  estimated_loading_times?: Window[];
  estimated_unloading_times?: Window[];
};
/** As the reply to a price has it. */
export type ShownOffer = {
  vehicle_type: number;
  value: number;
  offer_id: string;
  estimated_loading_times: Window[];
  estimated_unloading_times: Window[];
  available_extra_services: Service[];
  breakdown: { code: string; amount: number }[];
};

/** Of places that have a postal code, since a booking needs one. */
export function anyPostalTour(draw: Draw, stopsMax: number, among: readonly string[] = countries): AskedTour {
  for (;;) {
    const tour = anyTour(draw, stopsMax);
    const places = [...tour.loadings, ...tour.unloadings];
    if (places.every(({ zipCode, country }) => zipCode !== '' && among.includes(country))) return tour;
  }
}

export function priceBody({ loadings, unloadings, loadingDate, ftlTimeslotHours, items }: AskedTour) {
  const placeOf = ({ country, zipCode, name }: Place) => ({ country, zip_code: zipCode, name });
  return {
    ...(items.length > 0 && { items }),
    loadings: loadings.map(placeOf),
    unloadings: unloadings.map(placeOf),
    loading_date: new Date(loadingDate).toISOString(),
    ...(ftlTimeslotHours !== undefined && { ftl_timeslot_duration: ftlTimeslotHours }),
  };
}

/** A booking of an offer at the windows that it shows, or that its second driver has. */
export function bookingBody({ loadings, unloadings }: AskedTour, offer: ShownOffer, windows: Window[][], more: object) {
  const stopOf = ({ country, zipCode, name }: Place, dates: Window | undefined) => ({
    company_name: 'Audit GmbH',
    address_line_1: 'Gate 1',
    country,
    zip: zipCode,
    city: name,
    dates: [dates],
  });
  const [loading = [], unloading = []] = windows;
  return {
    vehicle_type: offer.vehicle_type,
    loadings: loadings.map((place, index) => stopOf(place, loading[index])),
    unloadings: unloadings.map((place, index) => stopOf(place, unloading[index])),
    ...more,
  };
}

export const shownWindows = (offer: ShownOffer) => [offer.estimated_loading_times, offer.estimated_unloading_times];

/** The offers for a tour. Empty: none, or the places were not understood as they are. */
export async function askOffers(
  service: AuditedService,
  environment: 'production' | 'sandbox',
  tour: AskedTour,
): Promise<ShownOffer[]> {
  const { status, body } = await post(service, environment, '/price', priceBody(tour));
  return status === 201 ? body.data : [];
}

/** In cents. */
export const centsOf = (euros: number) => Math.round(euros * 100);
