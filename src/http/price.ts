import Type, { type Static } from 'typebox';
import type { Caller } from '../accounts/account-store.ts';
import type { Place } from '../cities/place.ts';
import { Problems } from '../errors.ts';
import { offerSigner } from '../offers/promise.ts';
import { estimateEmissions } from '../pricing/emissions.ts';
import { formatLocal } from '../pricing/local-time.ts';
import { quote } from '../pricing/quote.ts';
import type { Tariff } from '../pricing/tariff.ts';
import { pricingAt } from '../pricing/tariffs.ts';
import type {
  Item,
  LoadSummary,
  PlannedStack,
  Offer as PricedOffer,
  Unavailable as Refused,
  TimeWindow,
} from '../pricing/types.ts';
import { judgeStart } from './dates.ts';
import { priceBodyExamples, priceExamples } from './examples.ts';
import { holderOf, type Live } from './live.ts';
import type { Operation } from './operation.ts';
import { euros, presentBreakdown, presentEmissions, presentExtraServices } from './present.ts';
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
    const stated = request.body as PriceBody;
    const problems = new Problems();
    const notes = [...request.warnings];
    const loadingDate = judgeStart(stated.loading_date, live.now(), 'loading_date', problems);
    const loadings = locateCities(live, stated.loadings, 'loadings', problems, notes);
    const unloadings = locateCities(live, stated.unloadings, 'unloadings', problems, notes);
    const goods = readItems(stated.items, problems);
    problems.throwIfAny();
    const ftlTimeslotHours = stated.ftl_timeslot_duration;
    const includeLoadPlan = (request.query as Static<typeof query>).include?.includes('load_plan') === true;
    const now = live.now();
    const pricing = pricingAt(live.pricing, now, request.caller);
    const asked = { items: goods, loadings, unloadings, loadingDate, ftlTimeslotHours, includeLoadPlan };
    const result = quote(pricing, asked, now);
    const later = result.offers.filter(({ loadingTimes }) => loadingTimes[0]!.start > loadingDate).length;
    if (later > 0) notes.push(describeLater(later, result.offers.length));
    const shared = { items: goods, places: [...loadings, ...unloadings] };
    const promise = await promiser(live, request.caller, shared, { tariffVersion: result.tariffVersion, now });
    return {
      message: describe(result.offers.length),
      data: result.offers.map((offer) => ({ ...presentOffer(live, offer, loadings, unloadings), ...promise(offer) })),
      unavailable: result.unavailable.map((refused) => presentUnavailable(pricing.tariff, refused)),
      warnings: notes,
    };
  },
};

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

/** Adds to offers what makes their price bookable for a while. */
async function promiser(
  live: Live,
  caller: Caller,
  shared: { items: Item[]; places: Place[] },
  { tariffVersion, now }: { tariffVersion: string; now: number },
) {
  const key = await live.offerKeys?.current();
  if (!key) return () => ({});
  const sign = offerSigner(key, { ...shared, holder: holderOf(live, caller.accountId) });
  const validUntil = Math.floor(now / 1000 + live.offerMinutes * 60) * 1000;
  return ({ vehicleType, loadingTimes, value }: PricedOffer) => ({
    offer_id: sign({ vehicleType, loadingWindow: loadingTimes[0]! }, { value, tariffVersion, validUntil }),
    valid_until: new Date(validUntil).toISOString(),
  });
}

function presentOffer(live: Live, offer: PricedOffer, loadings: readonly Place[], unloadings: readonly Place[]) {
  return {
    vehicle_type: offer.vehicleType,
    value: euros(offer.value),
    driving_time: Math.round(offer.drivingSeconds),
    estimated_loading_times: presentWindows(offer.loadingTimes, loadings),
    estimated_unloading_times: presentWindows(offer.unloadingTimes, unloadings),
    available_extra_services: presentExtraServices(offer.extraServices),
    currency_code: offer.currencyCode,
    distance: Math.round(offer.distanceKm),
    vehicle: { code: offer.vehicleCode, name: offer.vehicleName },
    breakdown: presentBreakdown(offer.breakdown),
    ...presentEstimate(live, offer),
    load: offer.load && presentLoad(offer.load),
  };
}

function presentLoad(load: LoadSummary) {
  return {
    loading_metres: load.loadingMetres,
    weight: load.weightKg,
    pallet_places: load.palletPlaces,
    filling: load.filling,
    floor_share: load.floorShare,
    payload_share: load.payloadShare,
    ...(load.plan === undefined ? {} : { plan: load.plan?.map(presentStack) ?? null }),
  };
}

function presentStack({ compartment, alongCm, acrossCm, lengthCm, widthCm, pieces }: PlannedStack) {
  return {
    compartment,
    x: alongCm,
    y: acrossCm,
    length: lengthCm,
    width: widthCm,
    pieces: pieces.map(({ item, heightCm }) => ({ item, height: heightCm })),
  };
}

function presentEstimate(live: Live, { vehicleCode, roadKm }: PricedOffer) {
  const emissions = estimateEmissions(live.emissions, vehicleCode, roadKm);
  return emissions ? { emissions: presentEmissions(emissions) } : {};
}

function presentWindows(windows: readonly TimeWindow[], places: readonly Place[]) {
  return windows.map(({ start, end }, i) => {
    const { timeZone } = places[i]!;
    return { start: formatLocal(start, timeZone), end: formatLocal(end, timeZone) };
  });
}

function presentUnavailable(tariff: Tariff, refused: Refused) {
  const name = tariff.vehiclesById.get(refused.vehicleType)?.name ?? '';
  const { vehicleType, vehicleCode, code, message: text, limit, actual } = refused;
  return { vehicle_type: vehicleType, vehicle: { code: vehicleCode, name }, code, message: text, limit, actual };
}
