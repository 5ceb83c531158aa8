import type {
  DateRange,
  DraftRequest,
  LoadingPlace,
  NewBooking,
  Offer,
  UnloadingPlace,
} from '../../../../../client/src/api-types.ts';
import { chosenFaster } from './faster-windows.ts';
import { itemsOf } from './goods-items.ts';
import { instantAt } from './local-time.ts';
import type { StopForm, TransportForm } from './transport-form.ts';
import { windowOf } from './window-of.ts';

/** The price of a booking before tax: the offer plus those of the chosen services that it includes. */
export function amountOf({ value, available_extra_services }: Offer, services: readonly string[]): number {
  const chosen = available_extra_services.filter(({ label }) => services.includes(label));
  return Math.round(chosen.reduce((sum, { cost }) => sum + cost, value) * 100) / 100;
}

/**
 * The booking of an offer at the price shown: `max_price` makes the service refuse anything dearer. With
 * a draft every field is stated, so that nothing removed since still counts. `amount`: if windows change the price.
 */
export function bookingOf(
  form: TransportForm,
  offer: Offer,
  draft?: string,
  amount = amountOf(offer, form.services),
): NewBooking & { draft?: string } {
  const chosen = offer.available_extra_services.filter(({ label }) => form.services.includes(label));
  const services = chosen.map(({ label }) => label);
  // With a second driver the vehicle has a schedule of its own.
  const withService = chosen.find(({ estimated_loading_times }) => estimated_loading_times !== undefined);
  const loadingTimes =
    withService?.estimated_loading_times ?? chosenFaster(form, offer)?.loading ?? offer.estimated_loading_times;
  return {
    ...(draft !== undefined && { draft }),
    vehicle_type: offer.vehicle_type,
    offer_id: offer.offer_id,
    max_price: amount,
    items: itemsOf(form),
    loadings: form.loadings.map((stop, i) => loadingOf(stop, loadingTimes[i]!)),
    unloadings: form.unloadings.map(unloadingOf) as UnloadingPlace[],
    extra_services: form.services.filter((label) => services.includes(label)),
    documented_delivery: form.isProofWanted,
    additional_information: form.note.trim(),
  };
}

/** What is known so far, without incomplete lines, since a draft refuses them. */
export function draftOf(
  form: TransportForm,
  isComplete: (index: number) => boolean,
  vehicleType?: number,
): DraftRequest {
  const goods = form.goods.filter((_, index) => isComplete(index));
  const dates = draftDatesOf(form);
  return {
    items: itemsOf({ ...form, goods }),
    ...(vehicleType !== undefined && { vehicle_type: vehicleType }),
    loadings: form.loadings.map((stop, i) => ({ ...addressOf(stop), ...(i === 0 && dates && { dates: [dates] }) })),
    unloadings: form.unloadings.map(unloadingOf),
    extra_services: [...form.services],
    documented_delivery: form.isProofWanted,
    additional_information: form.note.trim(),
  };
}

/** The requested window of the first loading, as long as its slot. */
function draftDatesOf({ loadings, date, time, slot }: TransportForm): DateRange | undefined {
  const timeZone = loadings[0]?.place?.timeZone;
  if (!timeZone || date === '' || time === '') return undefined;
  const start = instantAt(date, time, timeZone);
  const hours = slot === 'any' ? 0 : Number(slot);
  const later = new Date(Date.parse(`${date}T${time}:00Z`) + hours * 3_600_000).toISOString();
  return { start, end: instantAt(later.slice(0, 10), later.slice(11, 16), timeZone) };
}

function loadingOf(stop: StopForm, { start, end }: DateRange): LoadingPlace {
  return { ...(addressOf(stop) as LoadingPlace), dates: [{ start, end }] };
}

function unloadingOf(stop: StopForm): StatedAddress & { dates?: DateRange[] } {
  const dates = windowOf(stop);
  return { ...addressOf(stop), ...(dates && { dates: [dates] }) };
}

type StatedAddress = Partial<Omit<UnloadingPlace, 'dates'>>;

function addressOf({ country, place, window: _window, ...stop }: StopForm): StatedAddress {
  const { first, last } = splitName(stop.contact);
  const fields: StatedAddress = {
    company_name: stop.company.trim(),
    first_name: first,
    last_name: last,
    address_line_1: stop.street.trim(),
    address_line_2: stop.addition.trim(),
    country: place?.country ?? country,
    zip: place?.zip ?? '',
    city: place?.name ?? '',
    phone: stop.phone.trim(),
    reference_number: stop.reference.trim(),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''));
}

/** `Jana van Dyk` has the first name Jana; a single word is the last name. */
export function splitName(contact: string): { first: string; last: string } {
  const [first = '', ...rest] = contact.trim().split(/\s+/);
  return rest.length === 0 ? { first: '', last: first } : { first, last: rest.join(' ') };
}
