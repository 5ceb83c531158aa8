import { hash } from 'node:crypto';
import Type, { type Static } from 'typebox';
import type { Item } from '../../../engine/load/item.ts';
import { holderOf, type OfferKey, offerSigner } from '../../../engine/offers/promise.ts';
import {
  type AskedPrice,
  type CalculatedPrice,
  type PreparedPrice,
  preparePrice,
  quotePrepared,
} from '../../../engine/pricing/calculate-price.ts';
import { measureTransport } from '../../../engine/pricing/ways/measure-transport.ts';
import type { VehicleWays } from '../../../engine/pricing/ways/vehicle-ways.ts';
import type { FtlTimeslotHours } from '../../../engine/tariff/tariff.ts';
import { tariffAt } from '../../../engine/tariff/tariffs.ts';
import type { Steps } from '../../../ground/concurrency/steps.ts';
import { computeInSteps } from '../../../ground/concurrency/steps-in-turns.ts';
import { nextFullMinute } from '../../../ground/local-time.ts';
import { isHeard, tell } from '../../../ground/observed.ts';
import { type Instant, minuteMs } from '../../../ground/units.ts';
import type { Caller } from '../../../who/accounts/account-store.ts';
import { readInstant } from '../../kernel/common/read-instant.ts';
import { dateTime, integer, message, oneOf, reply, warnings } from '../../kernel/common/schemas.ts';
import { exampleDay, examplePallets } from '../../kernel/contract/examples.ts';
import type { Live } from '../../kernel/contract/live.ts';
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

export const calculatePrice = defineOperation({
  operationId: 'calculatePrice',
  method: 'POST',
  path: '/price',
  tag: 'Prices',
  summary: 'Calculate prices',
  description:
    'One offer per vehicle type that can carry the transport, cheapest first, and the reason for every other one. Nothing is stored.',
  scope: 'price',
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
  handle: async (live, { caller, search, body, bodyText, query, itemsName, warnings, compute }) => {
    const now = live.now();
    const minute = nextFullMinute(now);
    const key = await live.offerKeys.current();
    const { version } = tariffAt(live.pricing.tariffs, now, caller.tariffName);
    const terms = `${caller.discountShare} ${caller.feesAgreed}`;
    // What is sold changes within the minute, and by the clock's.
    const sold = `${live.availability?.revision() ?? 0} ${Math.floor(now / minuteMs)}`;
    const asked = `${caller.accountId} ${version} ${terms} ${key.id} ${sold} ${search} ${bodyText}`;
    const question = hash('sha256', asked, 'base64');
    const prepare = () => preparePrice(live, readPrice(body, query), now, caller);
    const write = function* (prepared: PreparedPrice, ways?: VehicleWays): Steps<Buffer> {
      const price = yield* quotePrepared(prepared, ways);
      const notes = [...warnings, ...nameNotes(price.notes, itemsName)];
      const written = writePrice(price, notes, promiseOf(live, key, caller, price, minute));
      if (isHeard('priceAnswered')) vehiclesOf.set(written, countVehicles(price));
      return written;
    };
    const answer = async (asked: string, reply: () => Steps<Buffer>) => {
      const steps = function* (): Steps<Buffer> {
        // The same may have been asked while this one waited.
        const kept = live.priceReplies.find(minute, asked);
        if (kept) return kept;
        const made = yield* reply();
        live.priceReplies.keep(minute, asked, made);
        return made;
      };
      const written = live.priceReplies.find(minute, asked) ?? (await computeInSteps(compute, steps()));
      const vehicles = vehiclesOf.get(written);
      if (vehicles)
        tell('priceAnswered', { environment: live.database.schema, offers: vehicles.get('offered') ?? 0, vehicles });
      return written;
    };
    const prepareAndWrite = function* () {
      return yield* write(prepare());
    };
    if (live.measureWays === undefined) return new JsonText(await answer(question, prepareAndWrite));
    const prepared = await compute(prepare);
    const ways = await measureTransport(live.measureWays, prepared.context, prepared.request);
    if (ways) live.quotedWays?.note(caller.accountId, prepared.request, quotedVehicles(prepared), ways);
    return new JsonText(await answer(`${question} ${describeWays(ways)}`, () => write(prepared, ways)));
  },
});

/** What the replies that are kept say of vehicles, as far as somebody counts them. */
const vehiclesOf = new WeakMap<Buffer, ReadonlyMap<string, number>>();

function countVehicles({ offers, unavailable }: CalculatedPrice): ReadonlyMap<string, number> {
  const counts = new Map([['offered', offers.length]]);
  for (const { code } of unavailable) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

/** Replies on other ways are other replies. */
function describeWays(ways: VehicleWays | undefined): string {
  return ways === undefined ? '' : hash('sha256', JSON.stringify([...ways]), 'base64');
}

function quotedVehicles({ context: { tariff }, request: { vehicleTypes } }: PreparedPrice): readonly number[] {
  return vehicleTypes ?? tariff.vehicles.map(({ id }) => id);
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

/** What is promised to whoever books these goods, all or a part of those that were asked for. */
function promiseOf(
  { database, pricing: { release }, offerMinutes }: Live,
  key: OfferKey,
  { accountId, discountShare }: Caller,
  { request, tariffVersion }: CalculatedPrice,
  pricedAt: Instant,
): (items: readonly Item[]) => OfferPromise {
  const validUntil = pricedAt + offerMinutes * minuteMs;
  const holder = holderOf(database.schema, accountId);
  const terms = { pricedAt, validUntil, tariffVersion, discountShare, release };
  return (items) => ({ idOf: offerSigner(key, { ...request, items, holder }, terms), validUntil });
}
