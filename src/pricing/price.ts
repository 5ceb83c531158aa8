import { toCents } from './money.ts';
import type { Tariff, Vehicle } from './tariff.ts';
import { type LoadingTerms, laneFactorOf, type Transport } from './transport.ts';
import type { BreakdownLine, Cents } from './types.ts';

/**
 * The net price of a transport with one vehicle.
 *
 * (max(minimum, fixed + distance bands) × lane × market × demand × lead time × fuel) + time slot + unsocial hours + second driver
 * + extra stops + tolls + crossings + customs. The lines are differences
 * of rounded running totals, so that they sum to `value` exactly; lines of nothing are left out.
 */
export function priceTransport(
  tariff: Tariff,
  vehicle: Vehicle,
  transport: Transport,
  loading: LoadingTerms,
  drivers: 1 | 2,
): { value: Cents; breakdown: BreakdownLine[] } {
  const { terms } = tariff;
  const { slotHours, leadHours, unsocial } = loading;
  const bill = openBill();
  const { fixed, minimum } = vehicle.price;
  const distance = distancePrice(tariff.bandLimitsKm, vehicle.price.eurPerKm, transport.roadKm);
  bill.add('fixed', `Base price, ${vehicle.name}`, fixed);
  bill.add('distance', `Distance, ${transport.roadKm.toFixed(0)} km on the road`, distance);
  bill.add('minimum', 'Up to the minimum price', Math.max(0, minimum - fixed - distance));
  bill.multiply('lane', `Lane ${transport.lane}`, laneFactorOf(transport, vehicle.size));
  bill.multiply('market', 'Market index', terms.market.index / terms.market.base);
  bill.multiply('demand', 'Demand', terms.demand.factor);
  bill.multiply('lead_time', 'Lead time', leadTimeFactor(tariff, vehicle, leadHours));
  bill.multiply('fuel', 'Fuel', 1 + fuelShare(tariff, vehicle));
  const freight = bill.total();
  if (slotHours !== undefined) {
    const slot = terms.timeSlots.find((row) => row.hours === slotHours)!;
    bill.add('time_slot', `Time slot of ${slotHours} h`, Math.max(slot.minimum, slot.share * freight));
  }
  if (unsocial !== undefined) bill.add(unsocial.code, unsocialLabels[unsocial.code], unsocial.share * freight);
  if (drivers === 2) {
    const { fixed: secondFixed, eurPerKm } = terms.schedule.doubleManning;
    bill.add('second_driver', 'Second driver, to arrive earlier', secondFixed + eurPerKm * transport.roadKm);
  }
  bill.add('extra_stops', `Extra stops, ${transport.extraStops}`, transport.extraStops * terms.extraStop[vehicle.size]);
  for (const toll of transport.tolls) {
    const rate = toll.eurPerKm[vehicle.tollClass];
    bill.add(
      `toll_${toll.country.toLowerCase()}`,
      `Toll ${toll.country}, ${toll.tolledKm.toFixed(0)} km`,
      rate * toll.tolledKm,
    );
  }
  const crossing = terms.crossing[vehicle.size];
  for (const { from, to, km } of transport.crossings) {
    bill.add('crossing', `Crossing ${from}–${to}`, crossing.fixed + crossing.perKm * km);
  }
  for (const customs of transport.customs) {
    bill.add(
      `customs_${customs.territory.toLowerCase()}`,
      `Customs ${customs.territory}`,
      vehicle.size === 'van' ? customs.van : customs.truck,
    );
  }
  return bill.close();
}

const unsocialLabels = { night: 'Loading at night', saturday: 'Loading on Saturday', sunday: 'Loading on Sunday' };

/** Marginal bands, like tax brackets: each rate counts for the kilometres inside its band. Euros. */
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

function openBill() {
  const breakdown: BreakdownLine[] = [];
  let euros = 0;
  let cents: Cents = 0;
  const add = (code: string, label: string, amountEuros: number) => {
    euros += amountEuros;
    const amount = toCents(euros) - cents;
    if (amount === 0) return;
    cents += amount;
    breakdown.push({ code, label, amount });
  };
  return {
    add,
    multiply: (code: string, label: string, factor: number) => {
      if (factor !== 1) add(code, `${label}, × ${factor.toFixed(3)}`, euros * (factor - 1));
    },
    total: () => euros,
    close: () => ({ value: cents, breakdown }),
  };
}
