import { hash } from 'node:crypto';
import { type LineDetail, shownLines } from '../../../engine/pricing/cost/shown-lines.ts';
import { type Instant, toCents } from '../../../ground/units.ts';
import type { OrderDetail } from '../../../orders/order/detail-store.ts';
import type { Order } from '../../../orders/order/order.ts';
import type { WholeOrder } from '../../../orders/order/order-store.ts';
import type { DetailWriter } from '../../../orders/order/read-order.ts';
import { etagOf } from '../../kernel/common/stored-reply.ts';
import type { Language } from '../../kernel/words/language.ts';
import type { Say } from '../../kernel/words/phrase-book.ts';
import { sayIn } from '../../kernel/words/say-in.ts';
import { knownCancellation, presentFee } from '../../price/present/present-cancellation.ts';
import {
  presentActor,
  presentBreakdown,
  presentHistory,
  presentTransport,
  presentWhatFollows,
  presentWhatStands,
} from './present-order.ts';

/**
 * JSON text never holds a control character, so these mark what changes with the clock, the reader or today's tables.
 */
const marks = { fee: '\u0001', vehicle: '\u0002', actor: '\u0003', driver: '\u0004' } as const;
const between = (mark: string) => `${mark}([^${mark}]*)${mark}`;
const marked = new RegExp(
  [between(marks.fee), between(marks.actor), between(marks.driver), marks.vehicle].join('|'),
  'g',
);

/** Writes the part of an order's detail that can be kept. */
export const detailWriter: DetailWriter = { shape: 4, write: writeDetail };

function writeDetail({ order, events }: WholeOrder): string {
  const fields = (values: object) => JSON.stringify(values).slice(1, -1);
  const history = presentHistory(events).map(
    ({ actor, ...entry }) => `{${fields(entry)},"actor":"${marks.actor}${actor}${marks.actor}"}`,
  );
  const { allowed, feeSteps, rest } = knownCancellation(order);
  const fee = `"fee":${marks.fee}${JSON.stringify(feeSteps)}${marks.fee}`;
  const parts = [
    fields(presentWhatStands(order)),
    `"cancellation":{${[fields({ allowed }), fee, fields(rest)].filter((part) => part !== '')}}`,
    fields({ version: order.version }),
    ...(order.vehicleType === null ? [] : [`"vehicle":${marks.vehicle}`]),
    fields(presentWhatFollows(order)),
    ...writeTransport(order),
    `"history":[${history}]`,
  ];
  return `{${parts.filter((part) => part !== '')}}`;
}

/** Whether the driver is named depends on what the company shares when it is read. */
function writeTransport(order: Order): string[] {
  const transport = presentTransport(order, true);
  if (transport === undefined) return [];
  const { driver, ...rest } = transport;
  const fields = JSON.stringify(rest).slice(1, -1);
  const comma = fields === '' ? '' : ',';
  const named = driver === undefined ? '' : `${marks.driver}${comma}"driver":${JSON.stringify(driver)}${marks.driver}`;
  return [`"transport":{${fields}${named}}`];
}

/** What a company lets a shipper read: the driver's name, lines of the price. Without `language` it is in English. */
type Shared = { sharesDriver?: boolean; detail?: LineDetail; language?: Language };
/** What a reader gets along with the order: additions by name, and what the company shares. */
type Beside = Shared & { additions?: object };

/** The reply to `getOrder` at an instant, as JSON text. */
export function writeOrder(
  { orderNumber, status, vehicleType, detail }: OrderDetail,
  vehicle: { code: string; name: string },
  now: Instant,
  { additions = {}, sharesDriver = false, detail: lines = 'all', language = 'en' }: Beside = {},
): string {
  const say = sayIn(language);
  const filled = detail.replace(marked, (_mark, ...found: (string | undefined)[]) => {
    const [feeSteps, actor, driver] = found;
    if (driver !== undefined) return sharesDriver ? driver : '';
    if (actor !== undefined) return presentActor(actor);
    if (feeSteps !== undefined) return String(presentFee(JSON.parse(feeSteps), now));
    return JSON.stringify({ vehicle_type: vehicleType, ...vehicle });
  });
  const data = lines === 'all' && language === 'en' ? filled : withLines(filled, lines, say);
  const added = JSON.stringify(additions).slice(1);
  const whole = added === '}' ? data : `${data.slice(0, -1)},${added}`;
  return `{"message":"${say(`Order ${orderNumber} is ${status}.`)}","data":${whole}}`;
}

/** The text of an order with fewer lines of its price, or in another language. */
function withLines(text: string, detail: LineDetail, say: Say): string {
  const order = JSON.parse(text);
  if (order.price === undefined) return text;
  const inCents = order.price.breakdown.map((line: { amount: number }) => ({ ...line, amount: toCents(line.amount) }));
  order.price.breakdown = presentBreakdown(shownLines(inCents, detail), say);
  return JSON.stringify(order);
}

/** When stops are expected: changes without the version. */
const expectations = /"expected":\{[^}]*\}/g;

/**
 * The ETag of the reply to `getOrder`: the order's version and, where something else changes without it (the current
 * fee, expected times, the driver, the lines of the price, the language), a mark of that.
 */
export function orderTag(
  { version, detail }: OrderDetail,
  now: Instant,
  { sharesDriver = false, detail: lines = 'all', language = 'en' }: Shared,
): string {
  const beside: string[] = detail.match(expectations) ?? [];
  for (const [, feeSteps, , driver] of detail.matchAll(marked)) {
    const fee = feeSteps === undefined ? 0 : presentFee(JSON.parse(feeSteps), now);
    if (fee > 0) beside.push(`fee ${fee}`);
    if (driver !== undefined && sharesDriver) beside.push(driver);
  }
  if (lines !== 'all') beside.push(`lines ${lines}`);
  if (language !== 'en') beside.push(`in ${language}`);
  if (beside.length === 0) return etagOf(version);
  return `"${version}-${hash('sha1', beside.join()).slice(0, 12)}"`;
}
