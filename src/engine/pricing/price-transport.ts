import type { Steps } from '../../ground/concurrency/steps.ts';
import type { ComputeInTurn } from '../../ground/concurrency/steps-in-turns.ts';
import type { Instant } from '../../ground/units.ts';
import type { AgreedTerms } from '../tariff/tariffs.ts';
import { type AskedPrice, type CalculatedPrice, preparePrice, quotePrepared } from './calculate-price.ts';
import type { PriceSources } from './pricing-source.ts';
import type { PriceRequest } from './quote.ts';
import { measureTransport } from './ways/measure-transport.ts';
import type { VehicleWays } from './ways/vehicle-ways.ts';

/** When and for whom a transport is priced, and how what computes gets its turns. Without `terms`, for anybody. */
type PricedFor = { now: Instant; terms?: AgreedTerms | undefined; compute: ComputeInTurn };

/** What a routing engine measured, the vehicles it was asked for, and the request that it was asked about. */
type MeasuredRequest = { ways: VehicleWays; vehicleIds: readonly number[]; request: PriceRequest };

/** Takes the steps that quote and answers, or knows the answer already. `measured`: on which ways, with an engine. */
type MakeAnswer<Answer> = (quote: () => Steps<CalculatedPrice>, measured?: MeasuredRequest) => Answer | Promise<Answer>;

/**
 * What a transport costs with every vehicle, or each of those asked for, that can carry it: completes what is asked and
 * finds its places, has a routing engine measure the vehicles' ways if there is one, and quotes each vehicle in the
 * steps that `answer` takes.
 * @throws {ServiceError} `invalid_request` naming every field that is wrong.
 */
export async function priceTransport<Answer>(
  sources: PriceSources,
  asked: AskedPrice,
  { now, terms, compute }: PricedFor,
  answer: MakeAnswer<Answer>,
): Promise<Answer> {
  const prepare = () => preparePrice(sources, asked, now, terms);
  if (sources.measureWays === undefined) {
    return answer(function* () {
      return yield* quotePrepared(prepare());
    });
  }
  const prepared = await compute(prepare);
  const { context, request } = prepared;
  const ways = await measureTransport(sources.measureWays, context, request);
  const vehicleIds = request.vehicleTypes ?? context.tariff.vehicles.map(({ id }) => id);
  return answer(() => quotePrepared(prepared, ways), ways && { ways, vehicleIds, request });
}
