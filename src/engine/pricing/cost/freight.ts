import { describeStep } from '../../tariff/rates/load-step.ts';
import type { Rate } from '../../tariff/rates/read-rates.ts';
import { laneKey } from '../../tariff/tables/lane.ts';
import type { Tariff, Vehicle } from '../../tariff/tariff.ts';
import { type Bill, money, number, openBill, rateText } from './bill.ts';
import { laneFactorOf, type Transport } from './transport.ts';

/** Adds the price of the vehicle on its kilometres, by the tariff: bands, lane, market, demand, lead time and fuel. */
export function addFreight(
  bill: Bill,
  tariff: Tariff,
  vehicle: Vehicle,
  transport: Transport,
  leadHours: number,
): void {
  const { bandLimitsKm } = tariff;
  const { fixed, minimum, eurPerKm } = vehicle.price;
  const bands = inBands(bandLimitsKm, eurPerKm, transport.roadKm);
  const distance = priceOfBands(bands);
  bill.add('fixed', `Base price, ${vehicle.name}`, fixed, 'per order');
  const basis = bands.map((band) => `${number(band.km)} km × ${rateText(band.rate)}`).join(' + ');
  bill.add('distance', `Distance, ${transport.roadKm.toFixed(0)} km on the road`, distance, basis);
  if (minimum > fixed + distance) {
    const basis = `${money(minimum)} − ${money(fixed + distance)}`;
    bill.add('minimum', 'Up to the minimum price', minimum - fixed - distance, basis);
  }
  addFactors(bill, tariff, vehicle, transport, leadHours);
}

function addFactors(bill: Bill, tariff: Tariff, vehicle: Vehicle, transport: Transport, leadHours: number): void {
  const { market, demand } = tariff.terms;
  addLane(bill, vehicle, transport);
  bill.multiply('market', 'Market index', market.index / market.base);
  bill.multiply('demand', 'Demand', demand.factor);
  bill.multiply('lead_time', 'Lead time', leadTimeFactor(tariff, vehicle, leadHours));
  bill.multiply('fuel', 'Fuel', 1 + fuelShare(tariff, vehicle));
}

/** A part of a tour, in kilometres on the road from its beginning. */
export type PartBeyond = { fromKm: number; toKm: number };

/** A rate, and the parts of the tour that its fixed price is not for, of which the dearest counts. */
export type AgreedRate = { rate: Rate; beyond: readonly PartBeyond[] };

/** Adds the rate agreed on for the lane instead of the freight of the tariff, of which only a factor still applies. */
export function addRate(
  bill: Bill,
  tariff: Tariff,
  vehicle: Vehicle,
  transport: Transport,
  leadHours: number,
  { rate, beyond }: AgreedRate,
): void {
  const { price, includes, fuel } = rate;
  const label = `Rate ${nameRate(rate)}`;
  const withIncluded = includedText(includes);
  if (price.kind === 'factor') {
    addFreight(bill, tariff, vehicle, transport, leadHours);
    bill.multiply('rate', label, price.factor, withIncluded);
  } else if (price.kind === 'fixed') {
    bill.add('rate', label, price.eur, `fixed price${withIncluded}`);
  } else {
    const distance = price.eurPerKm * transport.roadKm;
    const basis =
      distance < price.minimum
        ? `at least ${money(price.minimum)}`
        : `${number(transport.roadKm)} km × ${rateText(price.eurPerKm)}`;
    bill.add('rate', label, Math.max(price.minimum, distance), basis + withIncluded);
  }
  if (fuel) bill.multiply('fuel', 'Fuel', 1 + fuelShare(tariff, vehicle));
  addBeyond(bill, tariff, vehicle, transport, leadHours, beyond);
}

/** Its name, with the step of a load that it is for. */
export function nameRate({ name, step }: Rate): string {
  return step === null ? name : `${name}, ${describeStep(step)}`;
}

/** Adds what the tariff takes for the kilometres of the dearest of some parts of the tour, whatever its minimum. */
function addBeyond(
  bill: Bill,
  tariff: Tariff,
  vehicle: Vehicle,
  transport: Transport,
  leadHours: number,
  parts: readonly PartBeyond[],
): void {
  const { eurPerKm } = vehicle.price;
  const priceTo = (km: number) => distancePrice(tariff.bandLimitsKm, eurPerKm, km);
  const priced = parts.map((part) => ({ ...part, eur: priceTo(part.toKm) - priceTo(part.fromKm) }));
  const [dearest] = priced.sort((a, b) => b.eur - a.eur);
  if (dearest === undefined) return;
  const { fromKm, toKm, eur } = dearest;
  const further = openBill();
  further.add('distance', 'Distance', eur, '');
  addFactors(further, tariff, vehicle, transport, leadHours);
  const basis = `by the tariff, ${number(toKm)} km less ${number(fromKm)} km`;
  bill.add('rate_km', `Further kilometres, ${(toKm - fromKm).toFixed(0)} km`, further.total(), basis);
}

function includedText(includes: Rate['includes']): string {
  const included = (['tolls', 'crossings', 'customs'] as const).filter((cost) => includes[cost]);
  return included.length === 0 ? '' : `, ${included.join(', ')} included`;
}

function addLane(bill: Bill, vehicle: Vehicle, transport: Transport): void {
  const { lane } = transport;
  const label = lane.from === lane.to ? `Inside ${lane.from}` : `Lane ${laneKey(lane)}`;
  const note = lane.pairs > 1 ? `: ${laneKey(lane)} is the highest of ${lane.pairs} lanes` : '';
  bill.multiply('lane', label, laneFactorOf(transport, vehicle.size), note);
}

/** Marginal bands, like tax brackets: each rate counts for the kilometres in its band. Euros. */
export function distancePrice(limitsKm: readonly number[], eurPerKm: readonly number[], km: number): number {
  return priceOfBands(inBands(limitsKm, eurPerKm, km));
}

/** The kilometres in a band, and their rate. */
type Band = { km: number; rate: number };

function priceOfBands(bands: readonly Band[]): number {
  let price = 0;
  for (const { km, rate } of bands) price += km * rate;
  return price;
}

function inBands(limitsKm: readonly number[], eurPerKm: readonly number[], km: number): Band[] {
  const bands: Band[] = [];
  let fromKm = 0;
  for (const rate of eurPerKm) {
    if (km <= fromKm) break;
    const toKm = Math.min(km, limitsKm[bands.length] ?? Number.POSITIVE_INFINITY);
    bands.push({ km: toKm - fromKm, rate });
    fromKm = toKm;
  }
  return bands;
}

/** The factor for asking late or early. */
function leadTimeFactor(tariff: Tariff, vehicle: Vehicle, leadHours: number): number {
  const { shortHours, shortFactor, longHours, longFactor } = tariff.terms.leadTime;
  if (leadHours < shortHours[vehicle.size]) return shortFactor;
  return leadHours >= longHours ? longFactor : 1;
}

function fuelShare(tariff: Tariff, vehicle: Vehicle): number {
  const { baseNetEurPerLitre, nowNetEurPerLitre, share, floor, ceiling, step } = tariff.terms.fuel;
  const change = share[vehicle.size] * (nowNetEurPerLitre / baseNetEurPerLitre - 1);
  return Math.min(ceiling, Math.max(floor, Math.round(change / step) * step));
}
