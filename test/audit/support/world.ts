import { townPlace } from '../../../src/engine/cities/gazetteer/gazetteer.ts';
import type { Place } from '../../../src/engine/cities/place.ts';
import type { Offer } from '../../../src/engine/pricing/offer.ts';
import { type BookingRequest, type PricedBooking, priceBooking } from '../../../src/engine/pricing/price-booking.ts';
import { type PricingContext, pricingAt } from '../../../src/engine/pricing/pricing-source.ts';
import { type PriceRequest, quote } from '../../../src/engine/pricing/quote.ts';
import { referenceData } from '../../support/reference-data.ts';
import type { Draw } from './draw.ts';

/** Monday, 23 November 2026, 08:00 in Berlin: when everything is asked for that needs no service. */
export const auditNow = Date.parse('2026-11-23T07:00:00Z');

const sources = await referenceData();

/** What prices are made from then, for anybody. */
export const context: PricingContext = pricingAt(sources, auditNow);
export const { gazetteer, pricing } = sources;

/** Countries that have trucks going through them every day, and a road or a ferry to the others. */
export const countries =
  'AD AL AT BA BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LI LT LU LV MD ME MK MT NL NO PL PT RO RS SE SI SK TR UA XK'.split(
    ' ',
  );

/** One of the larger towns of a country. */
export function townIn(draw: Draw, country: string, most = 200): Place {
  const index = gazetteer.countries.indexOf(country);
  const [from, to] = [gazetteer.countryTowns[index]!, gazetteer.countryTowns[index + 1]!];
  return townPlace(gazetteer, country, draw.int(from, Math.min(to - 1, from + most - 1)));
}

/** A town of any country: as often of a small one as of a large one. */
export function anyTown(draw: Draw, among: readonly string[] = countries): Place {
  return townIn(draw, draw.pick(among));
}

/** Christmas, the New Year, both changes of the clock, Easter, Ascension and Whitsun, All Saints, and summer bans. */
const hardDays = [
  '2026-12-23',
  '2026-12-30',
  '2027-01-05',
  '2027-03-25',
  '2027-03-27',
  '2027-05-05',
  '2027-05-14',
  '2027-07-30',
  '2027-10-29',
];
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** An hour of the coming year; four in ten are near a holiday, a change of the clock or the year's end. */
export function loadingMoment(draw: Draw): number {
  const day = draw.chance(0.4)
    ? Date.parse(draw.pick(hardDays)) + draw.int(-1, 2) * dayMs
    : auditNow + draw.int(2, 330) * dayMs;
  return Math.max(auditNow + 2 * dayMs, day + draw.int(0, 24 * 60 - 1) * minuteMs);
}

export const slots = [undefined, 6, 3, 0] as const;

export type AskedTour = Pick<PriceRequest, 'loadings' | 'unloadings' | 'loadingDate' | 'ftlTimeslotHours' | 'items'>;

/** A tour of `stopsMax` places at most, asked for without goods. Its places lie in a few countries near each other. */
export function anyTour(draw: Draw, stopsMax: number): AskedTour {
  const stops = draw.int(2, stopsMax);
  const among = draw.chance(0.6) ? [draw.pick(countries), draw.pick(countries)] : countries;
  const places = Array.from({ length: stops }, () => anyTown(draw, among));
  const loadings = draw.int(1, stops - 1);
  return {
    items: [],
    loadings: places.slice(0, loadings),
    unloadings: places.slice(loadings),
    loadingDate: loadingMoment(draw),
    ftlTimeslotHours: draw.pick(slots),
  };
}

/** What is offered, with each schedule; nothing if no open road joins the places. */
export function offersOf(tour: AskedTour, more: Partial<PriceRequest> = {}, by = context): Offer[] {
  return quote(by, { ...tour, includeSchedule: true, ...more }, auditNow).offers;
}

/** The same without schedules, and what each other vehicle is refused for. */
export function quoted(tour: AskedTour) {
  return quote(context, tour, auditNow);
}

export function book(request: BookingRequest, by = context): PricedBooking {
  return priceBooking(by, { includeSchedule: true, ...request }, auditNow);
}

/** A tour as a person would ask for it again. */
export function describeTour({ loadings, unloadings, loadingDate, ftlTimeslotHours, items }: AskedTour) {
  const nameOf = ({ country, zipCode, name }: Place) => `${country} ${zipCode} ${name}`;
  return {
    now: new Date(auditNow).toISOString(),
    loadings: loadings.map(nameOf),
    unloadings: unloadings.map(nameOf),
    loading_date: new Date(loadingDate).toISOString(),
    ...(ftlTimeslotHours !== undefined && { ftl_timeslot: ftlTimeslotHours }),
    ...(items.length > 0 && { items }),
  };
}
