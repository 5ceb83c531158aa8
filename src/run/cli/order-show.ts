import type { Command } from 'commander';
import { tariffAt } from '../../engine/tariff/tariffs.ts';
import { readConfig } from '../../ground/config.ts';
import { presentToAnswer } from '../../http/orders/present/present-times-to-answer.ts';
import { readAnyOrder } from '../../http/orders/read/read-any-order.ts';
import { readPlacesOf } from '../../http/orders/read/read-request-places.ts';
import { jsonOption, type LiveOptions, liveCommand, printFound } from './command.ts';
import { locateOrder } from './one-order.ts';
import { describePlaces } from './request-places.ts';
import { formatTable, shortTime } from './table.ts';
import { describeTimeToAnswer, loadAnswerClock } from './time-to-answer.ts';
import { withDatabase } from './with-database.ts';

type ShownOrder = Awaited<ReturnType<typeof readAnyOrder>>['data'];
type ShownStop = ShownOrder['loadings'][number];

/** Adds `order show`. */
export function addOrderShow(order: Command): void {
  liveCommand(order, 'show <order>', 'Show all that is known of one order, by its id or its number.')
    .addOption(jsonOption())
    .action(show);
}

async function show(reference: string, options: LiveOptions): Promise<void> {
  const { loadCarriers, loadTables, postalDirectory } = await import('../reference-data.ts');
  const { loadGazetteer } = await import('../../engine/cities/gazetteer/load-gazetteer.ts');
  const config = readConfig();
  const now = Date.now();
  const gazetteer = await loadGazetteer({ postalDirectory: postalDirectory(config.dataDirectory) });
  const tariff = tariffAt(loadTables(config.dataDirectory), now);
  const by = { gazetteer, tariff, carriers: loadCarriers(config)() };
  const { order, data, clock, places } = await withDatabase(options.environment, async (database) => {
    const key = await locateOrder(database, reference);
    const read = await readAnyOrder(database, key, by, now);
    const clock = read.order.status === 'requested' ? await loadAnswerClock(config, now) : undefined;
    return { ...read, clock, places: clock ? await readPlacesOf(database, clock.table, key) : null };
  });
  const toAnswer = clock ? [...describeTimeToAnswer(order, clock, now), ...describePlaces(places)] : [];
  const found = clock ? { ...data, ...presentToAnswer(order, clock), places } : data;
  printFound(found, options, (shown) => describe(shown, toAnswer));
}

/** For people: what a dispatcher has to know before calling anybody; `toAnswer`: until when it is to be answered. */
function describe(order: ShownOrder, toAnswer: readonly string[]): string {
  const head = [
    `Order ${order.order_number}, ${order.status}`,
    ...(order.vehicle ? [order.vehicle.name] : []),
    ...(order.distance === undefined ? [] : [`${order.distance} km`]),
    `version ${order.version}`,
  ];
  const { account, price } = order;
  const lines = [
    head.join(', '),
    ...toAnswer,
    `Shipper: ${[account.name, account.country, ...(account.vat_id ? [account.vat_id] : [])].join(', ')}`,
    ...(price
      ? [`${price.net_amount.toFixed(2)} ${price.currency_code} net, ${price.gross_amount.toFixed(2)} gross`]
      : []),
    ...order.extra_services.map(({ label, cost }) => `Extra: ${label}, ${cost.toFixed(2)}`),
    ...(order.documented_delivery ? ['A proof of delivery is asked for.'] : []),
    ...order.goods.map(describeGoods),
    ...(order.additional_information === undefined ? [] : [`Remark: ${order.additional_information}`]),
    `Transport: ${describeTransport(order)}`,
    ...order.cabotage.map((rule) => `Cabotage: ${rule}`),
    ...(order.declined ? [describeDeclined(order.declined)] : []),
    ...order.address_warnings.map((warning) => `Address: ${warning}`),
    ...(order.canceled ? [describeCancel(order)] : []),
    ...[...order.loadings, ...order.unloadings].flatMap((stop, index) => describeShort(order, stop, index + 1)),
  ];
  const stops = [
    ...order.loadings.map((stop, index) => rowOf('loading', index, stop)),
    ...order.unloadings.map((stop, index) => rowOf('unloading', order.loadings.length + index, stop)),
  ];
  const events = order.history.map(({ date, type, actor, version, details }) => ({
    date,
    type,
    actor: [actor.kind, actor.name ?? actor.id ?? ''].join(' ').trim(),
    version,
    details: wordsOf(details),
  }));
  return [...lines, '', formatTable(stops), '', formatTable(events)].join('\n');
}

function describeGoods({ quantity, category, name, weight, length, width, height }: ShownOrder['goods'][number]) {
  return `Goods: ${quantity} × ${name || category}, ${length} × ${width} × ${height} cm, ${weight} kg each`;
}

function describeTransport({ transport }: ShownOrder): string {
  if (transport === null) return 'nobody yet';
  const { haulier, vehicle_plate, trailer_plate, driver } = transport;
  return [haulier, vehicle_plate, trailer_plate, driver.name, driver.phone].filter((part) => part !== '').join(', ');
}

function describeDeclined({ by, ...why }: NonNullable<ShownOrder['declined']>): string {
  const head = by === 'silence' ? 'Declined since nobody answered in time' : 'Declined by the company';
  return [head, wordsOf(why)].filter((part) => part !== '').join(': ');
}

function describeCancel({ canceled, cancellation }: ShownOrder): string {
  const { by, ...why } = canceled ?? { by: 'company' };
  const fee = cancellation?.charged?.net;
  const head = `Canceled by the ${by}${fee ? `, for ${fee.toFixed(2)} EUR net` : ''}`;
  return [head, wordsOf(why)].filter((part) => part !== '').join(': ');
}

/** The lines of goods whose number of pieces handed over differs from the order. */
function describeShort(order: ShownOrder, stop: ShownStop, position: number): string[] {
  const standing = (stop.reports ?? []).filter((report) => report.corrected_at === undefined);
  return standing
    .flatMap(({ quantities }) => quantities ?? [])
    .map(({ item, quantity }) => {
      const line = order.goods[item];
      return `Stop ${position}: ${quantity} pieces handed over, not ${line?.quantity}, of ${line?.name || line?.category}`;
    });
}

function rowOf(kind: string, position: number, { address, ...stop }: ShownStop) {
  return {
    stop: `${position + 1} ${kind}`,
    state: stop.state,
    place: `${address.country} ${address.zip} ${address.city}`,
    company: address.company_name,
    street: [address.address_line_1, address.address_line_2].filter((part) => part !== '').join(', '),
    contact: [address.first_name, address.last_name, stop.phone ?? ''].filter((part) => part !== '').join(' '),
    reference: stop.reference_number,
    from: stop.planned && shortTime(stop.planned.start),
    to: stop.planned && shortTime(stop.planned.end),
    expected: stop.expected
      ? `${shortTime(stop.expected.at ?? '')}${stop.expected.derived ? ' (worked out)' : ''}`
      : null,
    arrived: stop.actual?.arrived && shortTime(stop.actual.arrived),
    finished: stop.actual?.finished && shortTime(stop.actual.finished),
  };
}

/** Details of an event as words, without ids of stops, which mean nothing to people. */
function wordsOf(details: Record<string, unknown>): string {
  return Object.entries(details)
    .filter(([name, value]) => !['stop', 'by', 'status'].includes(name) && value !== '' && typeof value !== 'object')
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${value}`)
    .join(', ');
}
