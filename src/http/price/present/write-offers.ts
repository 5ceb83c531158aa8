import type { Place, Point } from '../../../engine/cities/place.ts';
import type { LoadSummary } from '../../../engine/load/item.ts';
import type { BreakdownLine } from '../../../engine/pricing/cost/bill.ts';
import { type LineDetail, shownLines } from '../../../engine/pricing/cost/shown-lines.ts';
import type { Offer } from '../../../engine/pricing/offer.ts';
import type { TransportPrice } from '../../../engine/pricing/priced-tour.ts';
import type { SecondDriver } from '../../../engine/pricing/times/second-driver.ts';
import type { ExtraService } from '../../../engine/tariff/tariff.ts';
import { formatLocal } from '../../../ground/local-time.ts';
import { type Instant, type TimeWindow, toEuros } from '../../../ground/units.ts';
import { type JsonPart, joinParts, jsonString } from '../../kernel/edge/json-text.ts';
import type { Language } from '../../kernel/words/language.ts';
import type { Say } from '../../kernel/words/phrase-book.ts';
import { sayIn, sayNameIn } from '../../kernel/words/say-in.ts';
import { engineAttribution } from '../schema/offer.ts';
import { presentFees } from './present-cancellation.ts';
import { presentEmissions } from './present-emissions.ts';
import { presentFloor, presentImbalance, presentStack } from './present-load.ts';
import { presentSchedule } from './present-schedule.ts';
import { presentWay } from './present-way.ts';
import { sayLabel } from './say-lines.ts';

/** What the offers of one reply share. Without `promise` nothing is promised. */
type OfferedTerms = {
  loadings: readonly Place[];
  unloadings: readonly Place[];
  promise: OfferPromise | undefined;
  /** The roads of the tour, the same for all vehicles. Undefined: nobody asked. */
  way?: readonly Point[] | null | undefined;
  /** Which lines of the price are shown. */
  detail: LineDetail;
  language: Language;
};

/** The id that books an offer at its price, and how long it holds. */
export type OfferPromise = { idOf: (offer: Offer) => string; validUntil: Instant };

/**
 * Offers as JSON text. No other reply of 25 kB is made anew for every request, and building objects for JSON.stringify
 * took twice as long.
 */
export function writeOffers(
  offers: readonly Offer[],
  { loadings, unloadings, promise, way, detail, language }: OfferedTerms,
): JsonPart[] {
  const roads = way === undefined ? '' : `,"way":${JSON.stringify(presentWay(way))}`;
  const validUntil = promise && new Date(promise.validUntil).toISOString();
  const at = { loadings, unloadings };
  const stops = [...loadings, ...unloadings];
  // A tariff has few of them, and they are shared likewise.
  const services = new Map<Offer['extraServices'], string>();
  const extras = (offered: Offer['extraServices']) => {
    let text = services.get(offered);
    if (text === undefined) {
      text = list(offered, (service) => writeService(service, at));
      services.set(offered, text);
    }
    return text;
  };
  const parts: JsonPart[] = [];
  let text = '[';
  for (const [index, offer] of offers.entries()) {
    text += `${index === 0 ? '' : ','}{"vehicle_type":${offer.vehicleType},"value":${toEuros(offer.price.value)}`;
    text += `,"driving_time":${Math.round(offer.drivingSeconds)}`;
    offer.texts.times ??= writeSchedule(offer, at);
    text += offer.texts.times;
    if (offer.acceptance !== undefined) text += `,"acceptance":"${offer.acceptance}"`;
    text += `,"drivers":${offer.drivers},"available_extra_services":${extras(offer.extraServices)},`;
    parts.push(text, carriageOf(offer, detail, language));
    text = `,"load":${offer.load === null ? 'null' : writeLoad(offer.load)}`;
    if (offer.cancellation !== undefined) {
      text += `,"cancellation":${JSON.stringify(presentFees(offer.cancellation, loadings[0]!.timeZone))}`;
    }
    if (offer.schedule !== undefined) text += `,"schedule":${JSON.stringify(presentSchedule(offer.schedule, stops))}`;
    text += roads;
    if (promise !== undefined) text += `,"offer_id":"${promise.idOf(offer)}","valid_until":"${validUntil}"`;
    text += '}';
  }
  parts.push(`${text}]`);
  return parts;
}

const byDetail = (): Record<LineDetail, WeakMap<TransportPrice, JsonPart>> => ({
  all: new WeakMap(),
  groups: new WeakMap(),
  total: new WeakMap(),
});
/** By price, which belongs to one vehicle on one tour: the text about all three of them. */
const carriages = { en: byDetail(), de: byDetail() };

/** As bytes from the second time on: most tours are asked for once, and a buffer costs more than a text. */
function carriageOf(offer: Offer, detail: LineDetail, language: Language): JsonPart {
  const known = carriages[language][detail];
  let carriage = known.get(offer.price);
  if (carriage instanceof Buffer) return carriage;
  carriage = carriage === undefined ? writeCarriage(offer, detail, language) : joinParts([carriage]);
  known.set(offer.price, carriage);
  return carriage;
}

const byNetwork = JSON.stringify({ source: 'network' });
const byEngine = JSON.stringify({ source: 'engine', attribution: engineAttribution });

function writeCarriage(offer: Offer, detail: LineDetail, language: Language): string {
  const say = sayIn(language);
  const { price } = offer;
  return [
    `"currency_code":"${offer.currencyCode}","distance":${Math.round(offer.distanceKm)}`,
    `"routing":${offer.routing.source === 'engine' ? byEngine : byNetwork}`,
    `"vehicle":{"code":${jsonString(offer.vehicleCode)},"name":${jsonString(sayNameIn(language)(offer.vehicleName))}}`,
    `"breakdown":${list(shownLines(price.breakdown, detail), (line) => writeLine(line, say))}`,
    ...(price.emissions === undefined ? [] : [`"emissions":${JSON.stringify(presentEmissions(price.emissions))}`]),
  ].join(',');
}

function list<T>(elements: readonly T[], write: (element: T, index: number) => string): string {
  return `[${elements.map(write).join(',')}]`;
}

function writeWindow({ start, end }: TimeWindow, timeZone: string): string {
  const from = formatLocal(start, timeZone);
  return `{"start":"${from}","end":"${end === start ? from : formatLocal(end, timeZone)}"}`;
}

type Stops = { loadings: readonly Place[]; unloadings: readonly Place[] };
type Times = Pick<Offer, 'loadingTimes' | 'unloadingTimes'>;

/** The times that an offer has from its schedule. */
function writeSchedule(offer: Offer, at: Stops): string {
  const earliest = list(offer.earliestUnloadings, (start, i) => `"${formatLocal(start, at.unloadings[i]!.timeZone)}"`);
  const faster = offer.faster === undefined ? '' : `,"faster":${writeFaster(offer.faster, at)}`;
  return `,${writeTimes(offer, at)},"earliest_unloading_times":${earliest}${faster}`;
}

function writeTimes({ loadingTimes, unloadingTimes }: Times, { loadings, unloadings }: Stops): string {
  return `"estimated_loading_times":${writeWindows(loadingTimes, loadings)},"estimated_unloading_times":${writeWindows(unloadingTimes, unloadings)}`;
}

function writeWindows(windows: readonly TimeWindow[], places: readonly Place[]): string {
  return list(windows, (window, i) => writeWindow(window, places[i]!.timeZone));
}

function writeFaster({ loadingTimes, unloadingTimes }: Times, { loadings, unloadings }: Stops): string {
  const [last, place] = [loadingTimes.at(-1), loadings.at(-1)];
  const until = last && place ? formatLocal(last.end, place.timeZone) : '';
  const windows = `"loading":${writeWindows(loadingTimes, loadings)},"unloading":${writeWindows(unloadingTimes, unloadings)}`;
  return `{"loading_until":"${until}",${windows}}`;
}

function writeService(service: ExtraService | SecondDriver, at: Stops): string {
  const text = `{"label":"${service.label}","cost":${toEuros(service.cost)}`;
  if (!('unloadingTimes' in service)) return `${text}}`;
  service.texts.secondDriver ??= `${text},${writeTimes(service, at)}}`;
  return service.texts.secondDriver;
}

function writeLine({ code, label, amount, basis }: BreakdownLine, say: Say): string {
  const rest = basis === undefined ? '' : `,"basis":${jsonString(say(basis))}`;
  return `{"code":${jsonString(code)},"label":${jsonString(sayLabel(code, label, say))},"amount":${toEuros(amount)}${rest}}`;
}

function writeLoad(load: LoadSummary): string {
  let text = `{"loading_metres":${load.loadingMetres},"weight":${load.weightKg},"pallet_places":${load.palletPlaces}`;
  text += `,"filling":${load.filling},"floor_share":${load.floorShare},"payload_share":${load.payloadShare}`;
  if (load.access !== undefined) text += `,"access":"${load.access}"`;
  if (load.imbalance !== undefined) text += `,"imbalance":${JSON.stringify(presentImbalance(load.imbalance))}`;
  if (load.floors !== undefined) text += `,"compartments":${JSON.stringify(load.floors.map(presentFloor))}`;
  if (load.plan !== undefined) text += `,"plan":${JSON.stringify(load.plan?.map(presentStack) ?? null)}`;
  return `${text}}`;
}
