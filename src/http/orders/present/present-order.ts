import type { Hazardous } from '../../../engine/load/goods/hazardous.ts';
import type { Item } from '../../../engine/load/item.ts';
import type { BreakdownLine } from '../../../engine/pricing/cost/bill.ts';
import { type LineDetail, shownLines } from '../../../engine/pricing/cost/shown-lines.ts';
import { formatLocal } from '../../../ground/local-time.ts';
import { type Cents, toEuros } from '../../../ground/units.ts';
import { presentDates, writeListedStops } from '../../../orders/order/lists/listed-stops.ts';
import {
  isShipper,
  type ListedOrder,
  type Order,
  type OrderPrice,
  type PlannedStop,
  type Stop,
  type StopStatus,
} from '../../../orders/order/order.ts';
import { historyOf, type OrderEvent } from '../../../orders/order/order-event.ts';
import type { Say } from '../../kernel/words/phrase-book.ts';
import { sayIn } from '../../kernel/words/say-in.ts';
import { presentEmissions } from '../../price/present/present-emissions.ts';
import { sayLabel } from '../../price/present/say-lines.ts';
import { presentAnswer } from './present-answer.ts';

const inEnglish = sayIn('en');

export function presentBreakdown(lines: readonly BreakdownLine[], say: Say) {
  return lines.map(({ code, label, amount, basis }) => {
    const said = { code, label: sayLabel(code, label, say), amount: toEuros(amount) };
    return { ...said, ...(basis === undefined ? {} : { basis: say(basis) }) };
  });
}

export function presentExtraServices(services: readonly { label: string; cost: Cents }[]) {
  return services.map(({ label, cost }) => ({ label, cost: toEuros(cost) }));
}

export function presentGoods(goods: readonly Item[]) {
  return goods.map(({ isStackable, ...item }) => ({
    quantity: item.quantity,
    category: item.category,
    name: item.name,
    weight: item.weight,
    length: item.length,
    width: item.width,
    height: item.height,
    is_stackable: isStackable,
    ...presentSpecial(item),
  }));
}

/** The extra fields of special goods. Others have none of them. */
function presentSpecial({ hazardous, temperature, hsCode, marks, ...item }: Omit<Item, 'isStackable'>) {
  return {
    ...(hazardous && { hazardous: presentHazardous(hazardous) }),
    ...(temperature && { temperature }),
    ...(hsCode === undefined ? {} : { hs_code: hsCode }),
    ...(marks === undefined ? {} : { marks }),
    ...(item.loading === undefined ? {} : { loading: item.loading }),
    ...(item.unloading === undefined ? {} : { unloading: item.unloading }),
  };
}

function presentHazardous({ unNumber, packingGroup, quantityLimited, ...goods }: Hazardous) {
  const { properShippingName, technicalName, netMass, volume, packages, packageType, labels, tunnelCode } = goods;
  return {
    un_number: unNumber,
    class: goods.class,
    ...(packingGroup === null ? {} : { packing_group: packingGroup }),
    quantity_limited: quantityLimited,
    ...(properShippingName === undefined ? {} : { proper_shipping_name: properShippingName }),
    ...(technicalName === undefined ? {} : { technical_name: technicalName }),
    ...(netMass === undefined ? {} : { net_mass: netMass }),
    ...(volume === undefined ? {} : { volume }),
    ...(packages === undefined ? {} : { packages }),
    ...(packageType === undefined ? {} : { package_type: packageType }),
    ...(labels === undefined ? {} : { labels }),
    ...(tunnelCode === undefined ? {} : { tunnel_code: tunnelCode }),
  };
}

/** An order of a list as JSON text, with the stops already written for it. */
export function writeListedOrder(order: ListedOrder): string {
  const stops = order.listed ?? writeListedStops(order);
  const { id, orderNumber, status, decideUntil, timeZone } = order;
  const until =
    decideUntil && timeZone !== null ? `,"decide_until":"${formatLocal(decideUntil.getTime(), timeZone)}"` : '';
  return `{"id":"${id}","order_number":${orderNumber},${stops},"status":"${status}"${until}}`;
}

/** A stop as booked: what the client sent, with dates in the zone of the stop. */
export function presentBookedPlace(stop: PlannedStop) {
  return {
    ...presentAddress(stop),
    ...(stop.phone === '' ? {} : { phone: stop.phone }),
    reference_number: stop.referenceNumber,
    dates: presentDates(stop),
  };
}

/** The fields before `cancellation`, which change only with the order's version. */
export function presentWhatStands(order: Order, say: Say = inEnglish) {
  return {
    id: order.id,
    order_number: order.orderNumber,
    status: order.status,
    ...presentAnswer(order),
    documented_delivery: order.documentedDelivery,
    ...(order.distanceKm === null ? {} : { distance: order.distanceKm }),
    payment_method: order.paymentMethod,
    loadings: order.loadings.map(presentStop),
    unloadings: order.unloadings.map(presentStop),
    goods: presentGoods(order.goods),
    ...(order.price ? { price: presentPrice(order.price, 'all', say) } : {}),
    extra_services: presentExtraServices(order.extraServices),
  };
}

/** The fields between `vehicle` and `history`, which change only with the order's version. */
export function presentWhatFollows(order: Order) {
  return {
    ...(order.drivingSeconds === null ? {} : { driving_time: order.drivingSeconds }),
    ...(order.additionalInformation === null ? {} : { additional_information: order.additionalInformation }),
    ...(order.emissions ? { emissions: presentEmissions(order.emissions) } : {}),
  };
}

/** Who carries an order, as its shipper reads it. Undefined: nobody was named. */
export function presentTransport({ transport }: Order, sharesDriver: boolean) {
  if (transport === null) return undefined;
  const { haulier, vehiclePlate, trailerPlate, driverName } = transport;
  return {
    ...(haulier === '' ? {} : { haulier }),
    ...(vehiclePlate === '' ? {} : { vehicle_plate: vehiclePlate }),
    ...(trailerPlate === '' ? {} : { trailer_plate: trailerPlate }),
    ...(driverName === '' || !sharesDriver ? {} : { driver: driverName }),
  };
}

/** The entries with their actors as events name them. */
export function presentHistory(events: readonly OrderEvent[]) {
  return historyOf(events).map(({ type, occurredAt, actor }) => ({ type, date: occurredAt.toISOString(), actor }));
}

export function presentActor(actor: string): 'shipper' | 'operator' {
  return isShipper(actor) ? 'shipper' : 'operator';
}

/** With every line and in English, unless told otherwise. */
export function presentPrice(price: OrderPrice, detail: LineDetail = 'all', say: Say = inEnglish) {
  return {
    net_amount: toEuros(price.netCents),
    gross_amount: toEuros(price.grossCents),
    vat_rate: price.vatRate,
    currency_code: price.currencyCode,
    transport_net_amount: toEuros(price.transportNetCents),
    vat_rule: price.vatRule,
    tariff_version: price.tariffVersion,
    breakdown: presentBreakdown(shownLines(price.breakdown, detail), say),
  };
}

function presentStatus({ type, date, reason, signedBy, quantities }: StopStatus, timeZone: string) {
  return {
    type,
    date: formatLocal(Date.parse(date), timeZone),
    ...(reason && { reason }),
    ...(signedBy && { signed_by: signedBy }),
    ...(quantities && { quantities }),
  };
}

/** A stop as ordered, with the reports that still stand. */
export function presentStop(stop: Stop) {
  return {
    id: stop.id,
    dates: presentDates(stop),
    address: presentAddress(stop),
    statuses: stop.statuses.map((status) => presentStatus(status, stop.timeZone)),
    ...(stop.expected && {
      expected: { at: formatLocal(Date.parse(stop.expected.date), stop.timeZone), derived: stop.expected.isDerived },
    }),
    ...(stop.phone === '' ? {} : { phone: stop.phone }),
    reference_number: stop.referenceNumber,
  };
}

function presentAddress(stop: PlannedStop) {
  return {
    company_name: stop.companyName,
    first_name: stop.firstName,
    last_name: stop.lastName,
    address_line_1: stop.addressLine1,
    address_line_2: stop.addressLine2,
    country: stop.country,
    zip: stop.zip,
    city: stop.city,
  };
}
