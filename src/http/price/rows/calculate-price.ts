import { hash } from 'node:crypto';
import Type, { type Static } from 'typebox';
import type { Item } from '../../../engine/load/item.ts';
import { holderOf, type OfferKey, offerSigner } from '../../../engine/offers/promise.ts';
import type { AskedPrice, CalculatedPrice } from '../../../engine/pricing/calculate-price.ts';
import { priceTransport } from '../../../engine/pricing/price-transport.ts';
import type { VehicleWays } from '../../../engine/pricing/ways/vehicle-ways.ts';
import type { FtlTimeslotHours } from '../../../engine/tariff/tariff.ts';
import { tariffAt } from '../../../engine/tariff/tariffs.ts';
import { nextFullMinute } from '../../../ground/local-time.ts';
import { tell } from '../../../ground/observed.ts';
import { type Instant, minuteMs } from '../../../ground/units.ts';
import type { Caller } from '../../../who/accounts/account-store.ts';
import { readInstant } from '../../kernel/common/read-instant.ts';
import { dateTime, integer, message, oneOf, reply, warnings } from '../../kernel/common/schemas.ts';
import { exampleDay, examplePallets } from '../../kernel/contract/examples.ts';
import type { PriceServices, ShipperServices } from '../../kernel/contract/live.ts';
import { defineOperation } from '../../kernel/contract/operation.ts';
import { nameNotes } from '../../kernel/contract/spelling.ts';
import { JsonText } from '../../kernel/edge/json-text.ts';
import { CityQuery } from '../../places/schema.ts';
import type { OfferPromise } from '../present/write-offers.ts';
import { writePrice } from '../present/write-price.ts';
import { readItems } from '../read-items.ts';
import { items } from '../schema/item.ts';
import { Offer, SplitLoad, Unavailable } from '../schema/offer.ts';

export const priceBody = Type.Object(
  {
    items: Type.Optional(items),
    loadings: Type.Array(CityQuery, { minItems: 1, maxItems: 20, description: 'In the order of the tour.' }),
    unloadings: Type.Array(CityQuery, { minItems: 1, maxItems: 20, description: 'In the order of the tour.' }),
    loading_date: dateTime(
      'When the first loading may start: not in the past (15 minutes are forgiven), at most 366 days ahead.',
    ),
    ftl_timeslot_duration: Type.Optional(
      Type.Unsafe<FtlTimeslotHours>(
        Type.Integer({
          enum: [6, 3, 0],
          description:
            'Hours of the loading window. Present: only FTL vehicles. Absent: express vehicles too, FTL with 6 hours.',
        }),
      ),
    ),
  },
  { title: 'PriceRequest' },
);
export const priceQuery = Type.Object(
  {
    include: Type.Optional(
      Type.Array(oneOf(['load_plan', 'schedule', 'way'], 'An addition.'), {
        maxItems: 10,
        description:
          'Additions to the reply, repeated or comma-separated. load_plan: where each piece stands. schedule: what the crew does when. way: the roads.',
      }),
    ),
    vehicle_type: Type.Optional(
      Type.Array(integer('Id of a vehicle type.', 1, 2_147_483_647), {
        maxItems: 100,
        description: 'Only these vehicle types, repeated or comma-separated: in the offers and in what is unavailable.',
      }),
    ),
  },
  { additionalProperties: false },
);
type PriceQuery = Static<typeof priceQuery>;

export const palletsToMilan = {
  items: [examplePallets],
  loadings: [{ country: 'DE', zip_code: '20457', name: 'Hamburg' }],
  unloadings: [{ country: 'IT', zip_code: '20121', name: 'Milano' }],
  loading_date: `${exampleDay}T08:00:00+01:00`,
};
export const tooHeavy = {
  ...palletsToMilan,
  items: [{ quantity: 1, length: 500, width: 240, height: 200, weight: 60_000 }],
};

const twoTrailers = {
  ...palletsToMilan,
  items: [{ quantity: 60, category: 'epal' as const, height: 120, weight: 500, name: 'Tiles' }],
};

export const calculatePriceRow = defineOperation({
  operationId: 'calculatePrice',
  method: 'POST',
  path: '/price',
  tag: 'Prices',
  summary: 'Calculate prices',
  description:
    'One offer per vehicle type that can carry the transport, cheapest first, and the reason for every other one. Nothing is stored.',
  scope: 'price',
  changesNothing: true,
  query: priceQuery,
  queryExamples: { include: ['load_plan'] },
  body: priceBody,
  bodyExamples: {
    hamburg_milano: { summary: 'Four pallets from Hamburg to Milan', value: palletsToMilan },
    full_truck: {
      summary: 'A full truck with a three-hour slot',
      value: {
        loadings: [{ country: 'DE', zip_code: '20457' }],
        unloadings: [{ country: 'IT', name: 'Mailand' }],
        loading_date: `${exampleDay}T08:00:00+01:00`,
        ftl_timeslot_duration: 3,
      },
    },
  },
  success: {
    status: 201,
    description: 'Created: the offers, possibly none.',
    schema: reply('PriceReply', {
      message,
      data: Type.Array(Offer),
      unavailable: Type.Array(Unavailable),
      split: Type.Optional(SplitLoad),
      warnings,
    }),
    examples: {
      offers: { summary: 'Offers, cheapest first', moment: 'empty', body: palletsToMilan },
      one_type: {
        summary: 'Of one vehicle type',
        moment: 'empty',
        query: '?vehicle_type=10',
        body: palletsToMilan,
      },
      none: { summary: 'No vehicle can take it', moment: 'empty', body: tooHeavy },
      split: { summary: 'No vehicle has room for all of it, two have', moment: 'empty', body: twoTrailers },
    },
  },
  handle: async (live, request) => {
    const { caller, body, query, itemsName, language, warnings, compute } = request;
    const { search, bodyText } = request.asSent;
    const now = live.now();
    const { prices } = live;
    const key = await prices.offerKeys.current();
    const detail = live.papers.company.profile.breakdownLines;
    const question = askedInMinute(prices, caller, key, { now, sent: `${detail} ${language} ${search} ${bodyText}` });
    const write = (price: CalculatedPrice) => {
      const notes = [...warnings, ...nameNotes(price.notes, itemsName)];
      const promised = promiseOf(live, key, caller, price, question.minute);
      const text = writePrice(price, notes, { promiseOf: promised, detail, language });
      return { text, vehicles: countVehicles(price) };
    };
    const by = { now, terms: caller, compute };
    const { text, vehicles } = await priceTransport(prices, readPrice(body, query), by, (quote, measured) => {
      if (measured) prices.quotedWays?.note(caller.accountId, measured.request, measured.vehicleIds, measured.ways);
      return prices.replies.answer(onWays(question, measured?.ways), compute, function* () {
        return write(yield* quote());
      });
    });
    tell('priceAnswered', { environment: live.database.schema, offers: vehicles.get('offered') ?? 0, vehicles });
    return new JsonText(text);
  },
});

/**
 * A request and all else that its reply depends on, apart from loaded data, within the minute in which it stays the
 * same.
 */
type Question = { minute: Instant; request: string };

function askedInMinute(
  { pricing, availability, carriers }: PriceServices,
  { accountId, tariffName, discountShare, feesAgreed, awaitsFirstOrder }: Caller,
  key: OfferKey,
  { now, sent }: { now: Instant; sent: string },
): Question {
  const { version } = tariffAt(pricing.tariffs, now, tariffName);
  // What is sold changes within that minute, and with each minute of the clock.
  const sold = `${availability.revision()} ${Math.floor(now / minuteMs)}`;
  const asked = `${accountId} ${version} ${discountShare} ${feesAgreed} ${awaitsFirstOrder} ${key.id} ${sold} ${carriers?.()} ${sent}`;
  return { minute: nextFullMinute(now), request: hash('sha256', asked, 'base64') };
}

/** Other ways make another reply. */
function onWays({ minute, request }: Question, ways: VehicleWays | undefined): Question {
  if (ways === undefined) return { minute, request };
  return { minute, request: `${request} ${hash('sha256', JSON.stringify([...ways]), 'base64')}` };
}

/** How many vehicles were offered, and refused by code. */
function countVehicles({ offers, unavailable }: CalculatedPrice): ReadonlyMap<string, number> {
  const counts = new Map([['offered', offers.length]]);
  for (const { code } of unavailable) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

/** Reads what a request asks to be priced. */
export function readPrice(
  body: Static<typeof priceBody>,
  { include = [], vehicle_type: vehicleTypes }: PriceQuery = {},
): AskedPrice {
  const toQuery = ({ country, zip_code, name }: Static<typeof CityQuery>) => ({ country, zipCode: zip_code, name });
  return {
    items: readItems(body.items),
    loadings: body.loadings.map(toQuery),
    unloadings: body.unloadings.map(toQuery),
    loadingDate: readInstant(body.loading_date),
    ftlTimeslotHours: body.ftl_timeslot_duration,
    includeLoadPlan: include.includes('load_plan'),
    includeSchedule: include.includes('schedule'),
    includeWay: include.includes('way'),
    vehicleTypes,
  };
}

/** What is promised to whoever books these goods, which are all or part of those in the request. */
function promiseOf(
  { database, prices: { pricing, offerMinutes } }: ShipperServices,
  key: OfferKey,
  { accountId, discountShare }: Caller,
  { request, tariffVersion }: CalculatedPrice,
  pricedAt: Instant,
): (items: readonly Item[]) => OfferPromise {
  const validUntil = pricedAt + offerMinutes * minuteMs;
  const holder = holderOf(database.schema, accountId);
  const terms = { pricedAt, validUntil, tariffVersion, discountShare, release: pricing.release };
  return (items) => ({ idOf: offerSigner(key, { ...request, items, holder }, terms), validUntil });
}
