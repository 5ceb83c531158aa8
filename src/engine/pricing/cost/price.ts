import type { Cents } from '../../../ground/units.ts';
import type { Rate } from '../../tariff/rates/read-rates.ts';
import type { Tariff, Vehicle } from '../../tariff/tariff.ts';
import { type Bill, type BreakdownLine, money, number, openBill } from './bill.ts';
import { customsLine, namingCustoms } from './customs-lines.ts';
import { type AgreedRate, addFreight, addRate } from './freight.ts';
import type { LoadingTerms, Transport } from './transport.ts';

/**
 * The net price of a transport with one vehicle.
 *
 * (max(minimum, fixed + distance bands) × lane × market × demand × lead time × fuel) + time slot + dangerous goods +
 * unsocial hours + extra stops + stops at unsocial hours − discount, at least a day's price for each of several
 * days of loading, + tolls + special tolls + crossings + customs.
 * If a rate applies, it takes the place of the first bracket and of what it includes, and there is no discount. The
 * lines sum to `value` exactly; lines of zero are left out.
 */
export function priceVehicle(
  tariff: Tariff,
  vehicle: Vehicle,
  transport: Transport,
  loading: LoadingTerms,
  discountShare: number,
  agreed?: AgreedRate,
): { value: Cents; breakdown: BreakdownLine[] } {
  const bill = openBill();
  if (agreed === undefined) addFreight(bill, tariff, vehicle, transport, loading.leadHours);
  else addRate(bill, tariff, vehicle, transport, loading.leadHours, agreed);
  addSurcharges(bill, tariff, vehicle, loading);
  addStops(bill, tariff, vehicle, transport, loading.unsocialStops);
  if (discountShare > 0 && agreed === undefined) {
    const basis = `${percent(discountShare)} of ${money(bill.total())}, before tolls, crossings and customs`;
    bill.add('discount', 'Your discount', -discountShare * bill.total(), basis);
  }
  if (agreed?.rate.price.kind !== 'fixed') addLoadingDays(bill, tariff, vehicle, loading);
  addCosts(bill, tariff, vehicle, transport, agreed?.rate.includes);
  const { value, breakdown } = bill.close();
  const included = agreed?.rate.includes.customs ? transport.customs.map(({ territory }) => territory) : [];
  return { value, breakdown: namingCustoms(breakdown, included) };
}

/** Shares of the freight: at least their minimum or, at an unsocial hour, at most what a day of waiting costs. */
function addSurcharges(
  bill: Bill,
  { terms }: Tariff,
  { size }: Vehicle,
  { slotHours, hazard, unsocial }: LoadingTerms,
): void {
  const freight = bill.total();
  const add = (code: string, label: string, share: number, { minimum = 0, maximum = Number.POSITIVE_INFINITY }) => {
    const fee = share * freight;
    const capped = fee > maximum ? `, at most ${money(maximum)}` : '';
    const basis = fee < minimum ? `at least ${money(minimum)}` : `${percent(share)} of ${money(freight)}${capped}`;
    bill.add(code, label, Math.min(maximum, Math.max(minimum, fee)), basis);
  };
  if (slotHours !== undefined) {
    const slot = terms.timeSlots.find(({ hours }) => hours === slotHours);
    if (slot === undefined) throw new Error(`the tariff has no time slot of ${slotHours} h`);
    add('time_slot', `Time slot of ${slotHours} h`, slot.share, slot);
  }
  if (hazard !== undefined) {
    const { share, minimum, limitedShare, limitedMinimum } = terms.hazardous;
    const [of, least] = hazard === 'full' ? [share, minimum] : [limitedShare, limitedMinimum];
    add('hazardous', 'Dangerous goods', of, { minimum: least });
  }
  if (unsocial !== undefined) {
    add(unsocial.code, unsocialLabels[unsocial.code], unsocial.share, { maximum: terms.waiting.dayMax[size] });
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

/**
 * Adds what the tour lacks of a day's price for each day on which loading at several places keeps the vehicle. A fixed
 * price is agreed on for all its stops.
 */
function addLoadingDays(bill: Bill, { terms }: Tariff, { size }: Vehicle, { loadingDays = 1 }: LoadingTerms): void {
  const day = terms.waiting.dayMax[size];
  const tour = bill.total();
  if (loadingDays < 2 || loadingDays * day <= tour) return;
  const basis = `${loadingDays} days × ${money(day)}, less ${money(tour)}`;
  bill.add('loading_days', `Loading over ${loadingDays} days`, loadingDays * day - tour, basis);
}

/** Adds what is passed on at cost, unless a rate includes it. */
function addCosts(
  bill: Bill,
  tariff: Tariff,
  vehicle: Vehicle,
  transport: Transport,
  included?: Rate['includes'],
): void {
  if (!included?.tolls) addTolls(bill, vehicle, transport);
  if (!included?.crossings) addCrossings(bill, tariff, vehicle, transport);
  if (!included?.customs) addCustoms(bill, vehicle, transport);
}

function addTolls(bill: Bill, vehicle: Vehicle, { tolls, specialTolls }: Transport): void {
  for (const { country, eurPerKm, tolledKm } of tolls) {
    const rate = eurPerKm[vehicle.code]!;
    if (rate === 0) continue;
    const label = `Toll ${country}, ${tolledKm.toFixed(0)} km`;
    bill.add(`toll_${country.toLowerCase()}`, label, rate * tolledKm, `${number(tolledKm)} km × ${number(rate)}`);
  }
  for (const { name, eur } of specialTolls) {
    bill.add('special_toll', name, eur[vehicle.tollClass], 'single passage');
  }
}

/** Adds each ticket, with its share of the way back, and the vehicle's time at the price of a day that it stands. */
function addCrossings(bill: Bill, { terms }: Tariff, vehicle: Vehicle, { crossings }: Transport): void {
  const { fixed, perKm } = terms.crossing[vehicle.size];
  const day = terms.waiting.dayMax[vehicle.size];
  for (const { from, to, km, returnShare, hours } of crossings) {
    const ticket = fixed + perKm * km;
    const oneWay = `${money(fixed)} + ${number(km)} km × ${money(perKm)}`;
    const isPaidBack = returnShare > 0;
    const label = `Crossing ${from}–${to}`;
    const basis = isPaidBack ? `${number(1 + returnShare)} × (${oneWay})` : oneWay;
    bill.add('crossing', isPaidBack ? `${label} and back` : label, (1 + returnShare) * ticket, basis);
    const time = `Waiting and on board ${from}–${to}${isPaidBack ? ' and back' : ''}, ${hours.toFixed(1)} h`;
    bill.add('on_board', time, (hours / 24) * day, `${number(hours)} h × ${money(day)} / 24`);
  }
}

function addCustoms(bill: Bill, vehicle: Vehicle, { customs }: Transport): void {
  for (const { territory, van, truck } of customs) {
    const fee = vehicle.size === 'van' ? van : truck;
    const { code, label } = customsLine(territory);
    bill.add(code, label, fee, 'per customs territory entered');
  }
}

const unsocialLabels = {
  night: 'Loading at night',
  saturday: 'Loading on Saturday',
  sunday: 'Loading on Sunday',
  holiday: 'Loading on a public holiday',
};

/** What a price adds so that each day of loading is paid. */
export function loadingDaysCents(breakdown: readonly BreakdownLine[]): Cents {
  return breakdown.find(({ code }) => code === 'loading_days')?.amount ?? 0;
}

/** The line of a price for loading at an unsocial hour, if it has one. */
export function unsocialLines(breakdown: readonly BreakdownLine[]): BreakdownLine[] {
  return breakdown.filter(({ code }) => Object.hasOwn(unsocialLabels, code));
}

function percent(share: number): string {
  return `${number(share * 100)} %`;
}
