import type { Item } from '../../../engine/load/item.ts';
import type { CalculatedPrice } from '../../../engine/pricing/calculate-price.ts';
import type { LineDetail } from '../../../engine/pricing/cost/shown-lines.ts';
import type { Unavailable } from '../../../engine/pricing/offer.ts';
import type { SplitLoad } from '../../../engine/pricing/split/split-load.ts';
import type { Tariff } from '../../../engine/tariff/tariff.ts';
import { formatLocal } from '../../../ground/local-time.ts';
import { toEuros } from '../../../ground/units.ts';
import { type JsonPart, joinParts, jsonString } from '../../kernel/edge/json-text.ts';
import type { Language } from '../../kernel/words/language.ts';
import { sayIn, sayNameIn } from '../../kernel/words/say-in.ts';
import { type OfferPromise, writeOffers } from './write-offers.ts';

/** What the offers for these goods promise. */
type PromiseOf = (items: readonly Item[]) => OfferPromise;

/**
 * How offers are shown: without `promiseOf` they have no id, without `detail` every line of their price, without
 * `language` they are in English.
 */
type Shown = { promiseOf?: PromiseOf; detail?: LineDetail; language?: Language };

/** The reply to a price request as JSON in UTF-8. */
export function writePrice(
  price: CalculatedPrice,
  warnings: readonly string[],
  { promiseOf, detail = 'all', language = 'en' }: Shown = {},
): Buffer {
  const say = sayIn(language);
  const { offers, unavailable, split, tariff, request, way } = price;
  const noVehicle = request.vehicleTypes === undefined ? 'No vehicle' : 'None of the vehicle types asked for';
  const later = offers.filter(({ loadingTimes }) => loadingTimes[0]!.start > request.loadingDate).length;
  const rest = {
    unavailable: unavailable.map((each) => presentUnavailable(tariff, each, request.loadings[0]!.timeZone, language)),
    warnings: [
      ...warnings,
      ...(later > 0 ? [describeLater(later, offers.length, noVehicle)] : []),
      ...describeArrivals(price),
      ...(split === undefined ? [] : [describeSplit(split, noVehicle)]),
    ].map(say),
  };
  const { loadings, unloadings } = request;
  const promise = promiseOf?.(request.items);
  const data = writeOffers(offers, { loadings, unloadings, promise, way, detail, language });
  const message = jsonString(say(describe(offers.length, noVehicle, split)));
  const parts: JsonPart[] = [`{"message":${message},"data":`, ...data];
  if (split !== undefined)
    parts.push(',"split":', ...writeSplit(split, price, noVehicle, { promiseOf, detail, language }));
  return joinParts([...parts, `,${JSON.stringify(rest).slice(1)}`]);
}

/** Each vehicle with its pieces and its offer. */
function writeSplit(
  split: SplitLoad,
  { request: { loadings, unloadings }, way }: CalculatedPrice,
  noVehicle: string,
  { promiseOf, detail, language }: { promiseOf: PromiseOf | undefined; detail: LineDetail; language: Language },
): JsonPart[] {
  const message = jsonString(sayIn(language)(describeSplit(split, noVehicle)));
  const vehicles = split.parts.flatMap(({ count, pieces, items, offer }, index) => {
    const head = `${index === 0 ? '' : ','}{"count":${count},"items":${JSON.stringify(pieces)},"offer":`;
    // An array of one offer, without its brackets.
    const terms = { loadings, unloadings, promise: promiseOf?.(items), way, detail, language };
    const offers = joinParts(writeOffers([offer], terms));
    return [head, offers.subarray(1, -1), '}'];
  });
  return [`{"message":${message},"value":${toEuros(split.value)},"vehicles":[`, ...vehicles, ']}'];
}

function describeSplit({ vehicles, value }: SplitLoad, noVehicle: string): string {
  const euros = toEuros(value).toFixed(2);
  return `${noVehicle} has room for all goods; ${vehicles} vehicles take them together for ${euros} EUR, as "split" says.`;
}

function describe(offers: number, noVehicle: string, split: SplitLoad | undefined): string {
  if (split !== undefined) return `${noVehicle} can take this transport alone; "split" says which take it together.`;
  if (offers === 0) return `${noVehicle} can take this transport; "unavailable" says why.`;
  return offers === 1 ? '1 offer.' : `${offers} offers, cheapest first.`;
}

function describeLater(later: number, offers: number, noVehicle: string): string {
  const which = later === offers ? `${noVehicle} can load then` : `${later} of ${offers} vehicles cannot load then`;
  return `loading_date: ${which}, for driving bans or opening hours; the loading times start later.`;
}

/** A line for each stop after the first that vehicles reach when hardly anybody is there. */
function describeArrivals({ offers, request: { loadings, unloadings } }: CalculatedPrice): string[] {
  const fields = [...loadings.map((_, i) => `loadings.${i}`), ...unloadings.map((_, i) => `unloadings.${i}`)];
  return fields.flatMap((field, stop) => {
    const count = offers.filter(({ unsocial }) => unsocial[stop]).length;
    if (stop === 0 || count === 0) return [];
    const which = `${field}: ${count} of ${offers.length} vehicles arrive`;
    return [
      `${which} at night, on a weekend or on a public holiday; somebody has to be there; a window booked later may cost waiting.`,
    ];
  });
}

function presentUnavailable(tariff: Tariff, refused: Unavailable, timeZone: string, language: Language) {
  const say = sayIn(language);
  const name = tariff.vehiclesById.get(refused.vehicleType)?.name ?? '';
  const { vehicleType, vehicleCode, code, message, limit, actual, availableFrom } = refused;
  return {
    vehicle_type: vehicleType,
    vehicle: { code: vehicleCode, name: sayNameIn(language)(name) },
    code,
    message: say(message),
    limit,
    actual,
    ...(availableFrom !== undefined && {
      available_from: availableFrom === null ? null : formatLocal(availableFrom, timeZone),
    }),
  };
}
