import { hash } from 'node:crypto';
import Type, { type Static } from 'typebox';
import { Problems } from '../errors.ts';
import { nextFullMinute } from '../local-time.ts';
import { type OfferKey, offerSigner } from '../offers/promise.ts';
import type { Unavailable as Refused } from '../pricing/offer.ts';
import type { PricingContext } from '../pricing/pricing-source.ts';
import { pricingAt } from '../pricing/pricing-source.ts';
import { quote } from '../pricing/quote.ts';
import type { Tariff } from '../tariff/tariff.ts';
import type { Instant } from '../units.ts';
import { minuteMs } from '../units.ts';
import { judgeStart } from './dates.ts';
import { priceBodyExamples, priceExamples } from './examples.ts';
import { JsonText, jsonString } from './json-text.ts';
import { holderOf, type Live } from './live.ts';
import type { Operation, OperationRequest } from './operation.ts';
import { writeOffers } from './price-text.ts';
import { readItems } from './read-items.ts';
import { locatePlaces } from './read-places.ts';
import { dateTime, message, oneOf, reply, warnings } from './schemas/common.ts';
import { items } from './schemas/item.ts';
import { Offer, Unavailable } from './schemas/offer.ts';
import { CityQuery, type CityQueryBody } from './schemas/place.ts';

const body = Type.Object(
  {
    items: Type.Optional(items),
    loadings: Type.Array(CityQuery, { minItems: 1, maxItems: 20, description: 'In the order of the tour.' }),
    unloadings: Type.Array(CityQuery, { minItems: 1, maxItems: 20, description: 'In the order of the tour.' }),
    loading_date: dateTime('When the first loading may start: not in the past, at most 366 days ahead.'),
    ftl_timeslot_duration: Type.Optional(
      Type.Integer({
        enum: [6, 3, 0],
        description:
          'Hours of the loading window. Present: only FTL vehicles. Absent: express vehicles too, FTL with 6 hours.',
      }),
    ),
  },
  { title: 'PriceRequest' },
);
const query = Type.Object(
  {
    include: Type.Optional(
      Type.Array(oneOf(['load_plan'], 'An addition.'), {
        maxItems: 10,
        description: 'Additions to the reply, repeated or comma-separated. load_plan: where each piece stands.',
      }),
    ),
  },
  { additionalProperties: false },
);
type PriceBody = Static<typeof body> & { ftl_timeslot_duration?: 6 | 3 | 0 };

export const calculatePriceOperation: Operation = {
  operationId: 'calculatePrice',
  method: 'POST',
  path: '/price',
  tag: 'Prices',
  summary: 'Calculate prices',
  description:
    'One offer per vehicle type that can carry the transport, cheapest first, and the reason for every other one. Nothing is stored.',
  scope: 'price',
  query,
  queryExamples: { include: ['load_plan'] },
  body,
  bodyExamples: priceBodyExamples,
  success: {
    status: 201,
    description: 'Created: the offers, possibly none.',
    schema: reply('PriceReply', { message, data: Type.Array(Offer), unavailable: Type.Array(Unavailable), warnings }),
    examples: priceExamples,
  },
  errors: ['scope_missing', 'body_too_large', 'content_type_unsupported', 'invalid_request'],
  handle: async (live, request) => {
    const minute = nextFullMinute(live.now());
    const pricing = pricingAt(live, live.now(), request.caller);
    const key = await live.offerKeys?.current();
    const { accountId } = request.caller;
    const { tariff, discountShare } = pricing;
    const asked = `${accountId} ${tariff.version} ${discountShare} ${key?.id} ${request.search} ${request.bodyText}`;
    const question = hash('sha256', asked, 'base64');
    const kept = live.priceReplies.get(minute, question);
    if (kept !== undefined) return new JsonText(kept);
    const text = calculatePrice(live, request, { pricing, key, minute });
    live.priceReplies.keep(minute, question, text);
    return new JsonText(text);
  },
};

type Circumstances = { pricing: PricingContext; key: OfferKey | undefined; minute: Instant };

/** The reply as JSON text. @throws {ServiceError} `invalid_request`. */
function calculatePrice(live: Live, request: OperationRequest, { pricing, key, minute }: Circumstances): string {
  const stated = request.body as PriceBody;
  const problems = new Problems();
  const notes = [...request.warnings];
  const loadingDate = judgeStart(stated.loading_date, live.now(), 'loading_date', problems);
  const loadings = locateCities(live, stated.loadings, 'loadings', problems, notes);
  const unloadings = locateCities(live, stated.unloadings, 'unloadings', problems, notes);
  const items = readItems(stated.items, problems);
  problems.throwIfAny();
  const ftlTimeslotHours = stated.ftl_timeslot_duration;
  const includeLoadPlan = (request.query as Static<typeof query>).include?.includes('load_plan') === true;
  const asked = { items, loadings, unloadings, loadingDate, ftlTimeslotHours, includeLoadPlan };
  const { offers, unavailable, tariffVersion } = quote(pricing, asked, minute);
  const later = offers.filter(({ loadingTimes }) => loadingTimes[0]!.start > loadingDate).length;
  if (later > 0) notes.push(describeLater(later, offers.length));
  const validUntil = minute + live.offerMinutes * minuteMs;
  const places = [...loadings, ...unloadings];
  const data = writeOffers(offers, {
    loadings,
    unloadings,
    idOf:
      key &&
      offerSigner(
        key,
        { items, places, holder: holderOf(live, request.caller.accountId) },
        { tariffVersion, validUntil },
      ),
    validUntil: new Date(validUntil).toISOString(),
  });
  const rest = { unavailable: unavailable.map((each) => presentUnavailable(pricing.tariff, each)), warnings: notes };
  const parts = [
    '{"message":',
    jsonString(describe(offers.length)),
    ',"data":',
    data,
    ',',
    JSON.stringify(rest).slice(1),
  ];
  // Joined and not added: the engine moves what it flattens later to where only a full collection finds it.
  return parts.join('');
}

function describe(offers: number): string {
  if (offers === 0) return 'No vehicle can take this transport; "unavailable" says why.';
  return offers === 1 ? '1 offer.' : `${offers} offers, cheapest first.`;
}

function describeLater(later: number, offers: number): string {
  const which = later === offers ? 'No vehicle can load then' : `${later} of ${offers} vehicles cannot load then`;
  return `loading_date: ${which}, for driving bans or opening hours; the loading times start later.`;
}

function locateCities(
  live: Live,
  cities: readonly CityQueryBody[],
  list: 'loadings' | 'unloadings',
  problems: Problems,
  notes: string[],
) {
  const stated = cities.map(({ country, zip_code, name }) => ({ country, zipCode: zip_code, name }));
  for (const [i, { zipCode, name }] of stated.entries()) {
    if (!zipCode?.trim() && !name?.trim()) problems.add(`${list}.${i}.zip_code`, 'or name is required');
  }
  const complete = stated.every(({ zipCode, name }) => zipCode?.trim() || name?.trim());
  return complete ? locatePlaces(live, stated, list, { zipCode: 'zip_code', name: 'name' }, problems, notes) : [];
}

function presentUnavailable(tariff: Tariff, refused: Refused) {
  const name = tariff.vehiclesById.get(refused.vehicleType)?.name ?? '';
  const { vehicleType, vehicleCode, code, message: text, limit, actual } = refused;
  return { vehicle_type: vehicleType, vehicle: { code: vehicleCode, name }, code, message: text, limit, actual };
}
