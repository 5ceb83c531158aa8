import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LiveEnvironment } from '../../../src/ground/database/database.ts';
import { bookingRequest, loading, pallets, priceRequest, unloading } from '../../support/requests.ts';
import { type Asked, askFor, dataOf, type Exchange, type Line } from './exchanges.ts';

/** A command of a release, which must succeed; gives what it printed. */
export type Command = (...args: string[]) => Promise<string>;

/** What a company has before the upgrade. */
export type Company = {
  tokens: Record<string, string>;
  /** Ids of orders by what became of them; those of the sandbox begin with `sandbox`. */
  orders: Record<string, string>;
  /** What was sent with a key, and answered. */
  keyed: Exchange[];
  /** Bookings at the price of an offer that nobody has booked yet. */
  offered: Asked[];
};

const inDays = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T08:00:00Z`;
const dates = [{ start: inDays(3), end: inDays(7) }];
const open = { dates: [{ start: inDays(3), end: inDays(20) }] };

/** A booking whose windows are wide enough for any weekday. */
export const booking = (reference: string, changes: object = {}) =>
  bookingRequest({ loadings: [loading({ dates, reference_number: reference })], ...changes });
export const withKey = (key: string) => ({ 'idempotency-key': key });

const otherLoading = { company_name: 'Leine Guss', address_line_1: 'Am Hafen 2', zip: '30159', city: 'Hannover' };
const otherUnloading = { company_name: 'Fiat', address_line_1: 'Corso Agnelli 200', zip: '10135', city: 'Torino' };
const tour = {
  loadings: [loading({ dates, reference_number: 'TOUR' }), loading({ ...otherLoading, ...open })],
  unloadings: [unloading(), unloading(otherUnloading)],
};
/** With the other name of the goods, and with fields that the service does not know. */
const { items: _items, ...withoutItems } = booking('KEYED');
const spelledOtherwise = {
  ...withoutItems,
  'the service': [{ ...pallets, colour: 'red' }],
  urgency: { level: 'high' },
};
const services = {
  vehicle_type: 3,
  extra_services: ['loadingThroughDriver'],
  documented_delivery: true,
  additional_information: 'Ring at gate 3 – „laut“\n🚚',
};

/** Postal codes that the service does not come with, as an operator imports them. */
export const importedCode = '077190';

export async function importPostalCodes(command: Command, directory: string): Promise<void> {
  const file = join(directory, 'RO.txt');
  await writeFile(file, `RO\t${importedCode}\tVoluntari\tIlfov\t10\t\t\t\t\t44.49\t26.18\t4\n`);
  await command('places', 'import', file);
}

async function openAccounts(command: Command): Promise<Record<string, string>> {
  const on = (environment: LiveEnvironment) => ['--environment', environment];
  const hanse = [...on('production'), '--account', 'Hanse AG'];
  const issue = async (...args: string[]): Promise<{ id: number; token: string }> =>
    JSON.parse(await command('token', 'create', ...args, '--json'));
  await command('account', 'create', 'Hanse AG', ...on('production'), '--vat-id', 'DE136695976');
  await command('account', 'tariff', 'set', 'Hanse AG', ...on('production'), '--discount', '5');
  await command('account', 'create', 'Bora d.o.o.', ...on('production'), '--country', 'SI');
  await command('account', 'create', 'Hanse AG', ...on('sandbox'));
  const [own, reader, revoked, rotated, bora, sandbox] = await Promise.all([
    issue(...hanse),
    issue(...hanse, '--scopes', 'price,orders:read', '--expires', '90d'),
    issue(...hanse),
    issue(...hanse),
    issue(...on('production'), '--account', 'Bora d.o.o.'),
    issue(...on('sandbox'), '--account', 'Hanse AG'),
  ]);
  await command('token', 'revoke', String(revoked!.id), ...on('production'));
  const overlap = ['--overlap', '1440', ...on('production')];
  const successor = (await command('token', 'rotate', String(rotated!.id), ...overlap)).trim();
  return {
    hanse: own!.token,
    reader: reader!.token,
    revoked: revoked!.token,
    rotated: rotated!.token,
    successor,
    bora: bora!.token,
    sandbox: sandbox!.token,
  };
}

/** Opens accounts, books, drafts, cancels and moves orders on, by the commands and the interface of the old release. */
export async function trade(origin: string, command: Command): Promise<Company> {
  const tokens = await openAccounts(command);
  const company: Company = { tokens, orders: {}, keyed: [], offered: [] };
  const desk = openDesk({ origin, tokens }, company);
  await bookOrders(desk);
  await draftOrders(desk);
  await cancelOrders(desk);
  await bookOffers(desk);
  await advanceOrders(company, command);
  return company;
}

type Desk = ReturnType<typeof openDesk>;

/** Sends as the shipper `Hanse AG`, unless told otherwise, and remembers what came of it. */
function openDesk(line: Line, company: Company) {
  const send = async (asked: Asked) => {
    const answer = await askFor(line, asked);
    if (asked.headers?.['idempotency-key'] !== undefined) company.keyed.push({ asked, answer });
    return answer;
  };
  const order = async (name: string, path: string, json: object, changes: Partial<Asked> = {}) => {
    const answer = await send({ as: 'hanse', method: 'POST', path, json, ...changes });
    company.orders[name] = dataOf(answer).id;
  };
  const inSandbox: Partial<Asked> = { as: 'sandbox', environment: 'sandbox' };
  return { line, company, send, order, inSandbox };
}

async function bookOrders({ order, inSandbox }: Desk): Promise<void> {
  const path = '/booking/publish';
  await order('plain', path, booking('PLAIN'));
  await order('keyed', path, spelledOtherwise, { headers: withKey('first') });
  await order('services', path, booking('SERVICES', services), { headers: withKey('services') });
  await order('ofBora', path, booking('BORA'), { as: 'bora', headers: withKey('first') });
  await order('ofSuccessor', path, booking('SUCCESSOR'), { as: 'successor' });
  await order('canceled', path, booking('CANCELED'));
  await order('canceledWithKey', path, booking('CANCELED'), { headers: withKey('to-cancel') });
  await order('half', path, bookingRequest(tour), { headers: withKey('half') });
  await order('loaded', path, booking('LOADED'));
  await order('halfDelivered', path, bookingRequest({ ...tour, loadings: tour.loadings.slice(0, 1) }));
  await order('delivered', path, booking('DELIVERED'));
  await order('sandboxPlain', path, booking('SANDBOX'), inSandbox);
  await order('sandboxKeyed', path, booking('SANDBOX'), { ...inSandbox, headers: withKey('first') });
  await order('sandboxLoaded', path, booking('SANDBOX'), inSandbox);
}

async function draftOrders({ order, send, company, inSandbox }: Desk): Promise<void> {
  const path = '/booking/draft';
  await order('draft', path, { ...booking('DRAFT'), urgency: 'high' });
  await order('emptyDraft', path, {}, { headers: withKey('empty') });
  await order('canceledDraft', path, booking('DRAFT'), { headers: withKey('draft') });
  await order('published', path, { vehicle_type: 10, items: [pallets] }, { headers: withKey('to-publish') });
  await order('publishedWithKey', path, booking('BEFORE'), { headers: withKey('to-publish-2') });
  await order('draftOfBora', path, booking('BORA'), { as: 'bora' });
  await order('sandboxDraft', path, booking('SANDBOX'), inSandbox);
  const publish = async (name: string, json: object, headers = {}) =>
    send({
      as: 'hanse',
      method: 'POST',
      path: '/booking/publish',
      json: { draft: company.orders[name], ...json },
      headers,
    });
  await publish('published', { loadings: [loading({ dates })], unloadings: [unloading()] });
  await publish('publishedWithKey', { loadings: [loading({ dates, reference_number: 'AFTER' })] }, withKey('publish'));
}

async function cancelOrders({ send, company: { orders } }: Desk): Promise<void> {
  const cancel = (name: string, changes: Partial<Asked> = {}) =>
    send({ as: 'hanse', method: 'PUT', path: `/orders/${orders[name]}`, json: { status: 'canceled' }, ...changes });
  await cancel('canceled', { headers: { 'if-match': '"1"' } });
  await cancel('canceledWithKey', { headers: withKey('cancel') });
  await cancel('canceledDraft', { headers: withKey('cancel-draft') });
}

async function bookOffers({ line, order, company, inSandbox }: Desk): Promise<void> {
  for (const who of [{ as: 'hanse' }, { as: 'bora' }, inSandbox] as Partial<Asked>[]) {
    const asked = await bookingOfOffer(line, who);
    if (who.as === 'hanse') await order('offered', asked.path, asked.json as object, { headers: withKey('offer') });
    else company.offered.push(asked);
  }
  company.offered.push(await bookingOfOffer(line, { as: 'hanse' }));
}

/** A booking at the price of an offer which is asked for now. */
export async function bookingOfOffer(line: Line, who: Partial<Asked>): Promise<Asked & { value: number }> {
  const from = { as: 'hanse', method: 'POST', ...who };
  const json = priceRequest({ loading_date: dates[0]!.start });
  const [offer] = dataOf(await askFor(line, { ...from, path: '/price', json }));
  const { vehicle_type, offer_id, value, estimated_loading_times: times } = offer;
  assert.ok(offer_id, 'the offer has an id');
  const loadings = [loading({ dates: times, reference_number: 'OFFERED' })];
  return { ...from, path: '/booking/publish', json: bookingRequest({ vehicle_type, offer_id, loadings }), value };
}

/** Loads and delivers as the operator does: some tours end half way. */
async function advanceOrders({ orders }: Company, command: Command): Promise<void> {
  const stops = { half: 1, loaded: 1, halfDelivered: 2, delivered: 2, sandboxLoaded: 1 };
  const advance = async (name: string, count: number) => {
    const environment = environmentOf(name);
    for (let stop = 0; stop < count; stop++)
      await command('order', 'advance', orders[name]!, '--environment', environment);
  };
  await Promise.all(Object.entries(stops).map(([name, count]) => advance(name, count)));
}

export const environmentOf = (name: string): LiveEnvironment => (name.startsWith('sandbox') ? 'sandbox' : 'production');
/** The token of an order's account. */
export const holderOf = (name: string) =>
  name.startsWith('sandbox') ? 'sandbox' : name.endsWith('Bora') ? 'bora' : 'hanse';
