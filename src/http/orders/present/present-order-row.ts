import type { Item } from '../../../engine/load/item.ts';
import type { Tariff, Vehicle } from '../../../engine/tariff/tariff.ts';
import { formatLocal } from '../../../ground/local-time.ts';
import { type Instant, toEuros } from '../../../ground/units.ts';
import { type CompanyOrder, isStopLate, type StopBrief } from '../../../orders/dispatch/lists/company-filter.ts';
import type { Assignment, PlannedStop } from '../../../orders/order/order.ts';
import { textsOf } from '../../../telling/mail/writing/texts/texts-of.ts';
import type { Language } from '../../kernel/words/language.ts';
import { sayIn, sayNameIn } from '../../kernel/words/say-in.ts';

/** A vehicle class by its number; undefined for one that the tariff no longer has. */
export type VehicleOf = (vehicleType: number) => Pick<Vehicle, 'code' | 'name'> | undefined;

/** What a row takes from tables: names of vehicles, and the language of its reader. */
export type RowTables = { vehicleOf: VehicleOf; language: Language };

/** The vehicle classes of a tariff, with their names in a language. */
export function rowTables({ vehiclesById }: Pick<Tariff, 'vehiclesById'>, language: Language): RowTables {
  const sayName = sayNameIn(language);
  const vehicleOf: VehicleOf = (vehicleType) => {
    const vehicle = vehiclesById.get(vehicleType);
    return vehicle && { code: vehicle.code, name: sayName(vehicle.name) };
  };
  return { vehicleOf, language };
}

/** An order as lists show it to its shipper and to the company. */
export function presentOrderRow(order: CompanyOrder, now: Instant, { vehicleOf, language }: RowTables) {
  const stops = stopsOf(order);
  const shown = (stop: TourStop | undefined) => stop && presentStop(stop);
  return {
    id: order.id,
    order_number: order.orderNumber,
    status: order.status,
    ...presentDecideUntil(order),
    version: order.version,
    vehicle: presentVehicle(order.vehicleType, vehicleOf),
    // A draft may have stops of one kind alone.
    loading: shown(stops.find(({ kind }) => kind === 'loading')) ?? null,
    unloading: shown(stops.findLast(({ kind }) => kind === 'unloading')) ?? null,
    late: isUnderWay(order) && stops.some(({ stop, brief }) => isLate(stop, brief, now)),
    transport: order.transport && presentCarrier(order.transport),
    goods: describeGoods(order.goods, language),
    net_amount: order.netCents === null ? null : toEuros(order.netCents),
    currency_code: order.currencyCode,
    references: listReferences(order),
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
  };
}

/** Only of an order that is to be answered: by the clock of its first loading. */
function presentDecideUntil({ status, decideUntil, loadings: [first] }: CompanyOrder) {
  if (status !== 'requested' || decideUntil === null || !first) return {};
  return { decide_until: formatLocal(decideUntil.getTime(), first.timeZone) };
}

export function isUnderWay({ status }: Pick<CompanyOrder, 'status'>): boolean {
  return status === 'placed' || status === 'loaded';
}

export function presentVehicle(vehicleType: number | null, vehicleOf: VehicleOf) {
  if (vehicleType === null) return null;
  const { code = '', name = '' } = vehicleOf(vehicleType) ?? {};
  return { vehicle_type: vehicleType, code, name };
}

const itemsShown = 3;

/** Goods in short: pieces, names and gross weight. */
function describeGoods(goods: readonly Item[], language: Language): string {
  if (goods.length === 0) return '';
  const named = goods
    .slice(0, itemsShown)
    .map(({ quantity, name, category }) => `${quantity} × ${name || textsOf(language).categories[category]}`);
  const weightKg = goods.reduce((sum, { quantity, weight }) => sum + quantity * weight, 0);
  const more = goods.length > itemsShown ? [sayIn(language)(`${goods.length - itemsShown} more`)] : [];
  return `${[...named, ...more].join(', ')}; ${weightKg} kg`;
}

export function presentPlace({ companyName, country, zip, city }: PlannedStop) {
  return { company_name: companyName, country, zip, city };
}

/** The different reference numbers of an order's stops. */
export function listReferences({ loadings, unloadings }: Pick<CompanyOrder, 'loadings' | 'unloadings'>): string[] {
  const references = [...loadings, ...unloadings].map(({ referenceNumber }) => referenceNumber);
  return [...new Set(references)].filter((reference) => reference !== '');
}

/** The window of a stop in its own zone. A draft may have none. */
export function presentWindow({ dates: [window], timeZone }: PlannedStop) {
  if (!window) return null;
  return {
    start: formatLocal(Date.parse(window.start), timeZone),
    end: formatLocal(Date.parse(window.end), timeZone),
  };
}

function presentCarrier({ haulier, vehiclePlate, trailerPlate }: Assignment) {
  return { haulier, vehicle_plate: vehiclePlate, trailer_plate: trailerPlate };
}

type TourStop = { kind: 'loading' | 'unloading'; stop: PlannedStop; brief: StopBrief };

/** The stops in tour order; those of a draft, or of an order to be answered, as if nothing had happened. */
export function stopsOf({ loadings, unloadings, stops }: CompanyOrder): TourStop[] {
  return [...loadings, ...unloadings].map((stop, position) => {
    const unmoved = { stopId: stop.id, state: 'open' as const, expectedAt: null, isExpectationDerived: false };
    const kind = position < loadings.length ? ('loading' as const) : ('unloading' as const);
    return { kind, stop, brief: stops?.[position] ?? unmoved };
  });
}

function isLate({ dates: [window] }: PlannedStop, brief: StopBrief, now: Instant): boolean {
  return window !== undefined && isStopLate(brief, Date.parse(window.end), now);
}

function presentStop({ stop, brief }: TourStop) {
  const { expectedAt, isExpectationDerived } = brief;
  const at = expectedAt === null ? null : formatLocal(Date.parse(expectedAt), stop.timeZone);
  return {
    ...presentPlace(stop),
    window: presentWindow(stop),
    state: brief.state,
    expected: at === null ? null : { at, derived: isExpectationDerived },
  };
}
