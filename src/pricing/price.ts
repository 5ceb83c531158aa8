import { laneKey } from '../tariff/tables/lane.ts';
import type { Tariff, Vehicle } from '../tariff/tariff.ts';
import type { Cents } from '../units.ts';
import { type Bill, type BreakdownLine, money, number, openBill, rateText } from './bill.ts';
import { type LoadingTerms, laneFactorOf, type Transport } from './transport.ts';

/**
 * The net price of a transport with one vehicle.
 *
 * (max(minimum, fixed + distance bands) × lane × market × demand × lead time × fuel) + time slot + dangerous goods +
 * unsocial hours + extra stops + stops at unsocial hours − discount + tolls + special tolls + crossings + customs. The
 * lines sum to `value` exactly; lines of zero are left out.
 */
export function priceTransport(
  tariff: Tariff,
  vehicle: Vehicle,
  transport: Transport,
  loading: LoadingTerms,
  discountShare: number,
): { value: Cents; breakdown: BreakdownLine[] } {
  const bill = openBill();
  addFreight(bill, tariff, vehicle, transport, loading.leadHours);
  addSurcharges(bill, tariff, loading);
  addStops(bill, tariff, vehicle, transport, loading.unsocialStops);
  if (discountShare > 0) {
    const basis = `${percent(discountShare)} of ${money(bill.total())}, before tolls, crossings and customs`;
    bill.add('discount', 'Your discount', -discountShare * bill.total(), basis);
  }
  addCosts(bill, tariff, vehicle, transport);
  return bill.close();
}

function addFreight(bill: Bill, tariff: Tariff, vehicle: Vehicle, transport: Transport, leadHours: number): void {
  const { terms, bandLimitsKm } = tariff;
  const { fixed, minimum, eurPerKm } = vehicle.price;
  const distance = distancePrice(bandLimitsKm, eurPerKm, transport.roadKm);
  bill.add('fixed', `Base price, ${vehicle.name}`, fixed, 'per order');
  const bands = distanceBasis(bandLimitsKm, eurPerKm, transport.roadKm);
  bill.add('distance', `Distance, ${transport.roadKm.toFixed(0)} km on the road`, distance, bands);
  if (minimum > fixed + distance) {
    const basis = `${money(minimum)} − ${money(fixed + distance)}`;
    bill.add('minimum', 'Up to the minimum price', minimum - fixed - distance, basis);
  }
  bill.multiply('lane', `Lane ${laneKey(transport.lane)}`, laneFactorOf(transport, vehicle.size));
  bill.multiply('market', 'Market index', terms.market.index / terms.market.base);
  bill.multiply('demand', 'Demand', terms.demand.factor);
  bill.multiply('lead_time', 'Lead time', leadTimeFactor(tariff, vehicle, leadHours));
  bill.multiply('fuel', 'Fuel', 1 + fuelShare(tariff, vehicle));
}

function addSurcharges(bill: Bill, { terms }: Tariff, { slotHours, hazard, unsocial }: LoadingTerms): void {
  const freight = bill.total();
  if (slotHours !== undefined) {
    const { minimum, share } = terms.timeSlots.find((row) => row.hours === slotHours)!;
    const fee = share * freight;
    const basis = fee < minimum ? `at least ${money(minimum)}` : `${percent(share)} of ${money(freight)}`;
    bill.add('time_slot', `Time slot of ${slotHours} h`, Math.max(minimum, fee), basis);
  }
  if (hazard !== undefined) {
    const { share, minimum, limitedShare, limitedMinimum } = terms.hazardous;
    const [of, least] = hazard === 'full' ? [share, minimum] : [limitedShare, limitedMinimum];
    const basis = of * freight < least ? `at least ${money(least)}` : `${percent(of)} of ${money(freight)}`;
    bill.add('hazardous', 'Dangerous goods', Math.max(least, of * freight), basis);
  }
  if (unsocial !== undefined) {
    const { code, share } = unsocial;
    bill.add(code, unsocialLabels[code], share * freight, `${percent(share)} of ${money(freight)}`);
  }
}

function addStops(
  bill: Bill,
  { terms }: Tariff,
  { size }: Vehicle,
  { extraStops }: Transport,
  unsocialStops: number,
): void {
  const add = (code: string, label: string, stops: number, fee: number) =>
    bill.add(code, `${label}, ${stops}`, stops * fee, `${stops} × ${money(fee)}`);
  if (extraStops > 0) add('extra_stops', 'Extra stops', extraStops, terms.extraStop[size]);
  if (unsocialStops > 0) {
    add('unsocial_stops', 'Further stops at unsocial hours', unsocialStops, terms.unsocialHours.furtherStop[size]);
  }
}

/** Adds what is passed on at cost. */
function addCosts(bill: Bill, { terms }: Tariff, vehicle: Vehicle, transport: Transport): void {
  for (const { country, eurPerKm, tolledKm } of transport.tolls) {
    const rate = eurPerKm[vehicle.code]!;
    if (rate === 0) continue;
    const label = `Toll ${country}, ${tolledKm.toFixed(0)} km`;
    bill.add(`toll_${country.toLowerCase()}`, label, rate * tolledKm, `${number(tolledKm)} km × ${number(rate)}`);
  }
  for (const { name, eur } of transport.specialTolls) {
    bill.add('special_toll', name, eur[vehicle.tollClass], 'single passage');
  }
  const { fixed, perKm } = terms.crossing[vehicle.size];
  for (const { from, to, km } of transport.crossings) {
    bill.add(
      'crossing',
      `Crossing ${from}–${to}`,
      fixed + perKm * km,
      `${money(fixed)} + ${number(km)} km × ${money(perKm)}`,
    );
  }
  for (const { territory, van, truck } of transport.customs) {
    const fee = vehicle.size === 'van' ? van : truck;
    bill.add(`customs_${territory.toLowerCase()}`, `Customs ${territory}`, fee, 'per customs territory entered');
  }
}

const unsocialLabels = {
  night: 'Loading at night',
  saturday: 'Loading on Saturday',
  sunday: 'Loading on Sunday',
  holiday: 'Loading on a public holiday',
};

function percent(share: number): string {
  return `${number(share * 100)} %`;
}

/** Marginal bands, like tax brackets: each rate counts for the kilometres in its band. Euros. */
export function distancePrice(limitsKm: readonly number[], eurPerKm: readonly number[], km: number): number {
  let price = 0;
  let fromKm = 0;
  for (let band = 0; band < eurPerKm.length && km > fromKm; band++) {
    const toKm = Math.min(km, limitsKm[band] ?? Number.POSITIVE_INFINITY);
    price += (toKm - fromKm) * eurPerKm[band]!;
    fromKm = toKm;
  }
  return price;
}

/** The same in words: kilometres in each band × their rate. */
function distanceBasis(limitsKm: readonly number[], eurPerKm: readonly number[], km: number): string {
  let basis = '';
  let fromKm = 0;
  for (let band = 0; band < eurPerKm.length && km > fromKm; band++) {
    const toKm = Math.min(km, limitsKm[band] ?? Number.POSITIVE_INFINITY);
    basis += `${basis === '' ? '' : ' + '}${number(toKm - fromKm)} km × ${rateText(eurPerKm[band]!)}`;
    fromKm = toKm;
  }
  return basis;
}

/** The factor for asking late or early. */
export function leadTimeFactor(tariff: Tariff, vehicle: Vehicle, leadHours: number): number {
  const { shortHours, shortFactor, longHours, longFactor } = tariff.terms.leadTime;
  if (leadHours < shortHours[vehicle.size]) return shortFactor;
  return leadHours >= longHours ? longFactor : 1;
}

function fuelShare(tariff: Tariff, vehicle: Vehicle): number {
  const { baseNetEurPerLitre, nowNetEurPerLitre, share, floor, ceiling, step } = tariff.terms.fuel;
  const change = share[vehicle.size] * (nowNetEurPerLitre / baseNetEurPerLitre - 1);
  return Math.min(ceiling, Math.max(floor, Math.round(change / step) * step));
}
