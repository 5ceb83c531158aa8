import { randomUUID } from 'node:crypto';
import { pdf, png } from '../support/documents/pictures.ts';
import { upcomingBooking } from '../support/process.ts';
import { priceRequest } from '../support/requests.ts';
import type { Actors } from './actors.ts';
import type { Answer, Call } from './caller.ts';

/** What a step found; undefined if there was nothing to do it with. */
type Found = (Answer & { expected: readonly number[] }) | undefined;
export type Step = { share: number; run(actors: Actors, random: () => number): Promise<Found> };

const keptOrders = 200;
const { loadings, ...booking } = upcomingBooking();
const loadingDate = (loadings[0] as unknown as { dates: { start: string }[] }).dates[0]!.start;
const towns = [
  ['DE', '20457', 'Hamburg'],
  ['IT', '20121', 'Milano'],
  ['FR', '69001', 'Lyon'],
  ['PL', '50-001', 'Wrocław'],
  ['ES', '46001', 'València'],
  ['AT', '4020', 'Linz'],
  ['NL', '3011', 'Rotterdam'],
  ['CZ', '602 00', 'Brno'],
  ['DE', '80331', 'München'],
  ['BE', '2000', 'Antwerpen'],
] as const;

const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

function keep<T>(list: T[], value: T): void {
  list.push(value);
  if (list.length > keptOrders) list.shift();
}

/** A price that was hardly asked for before. */
function newPrice(random: () => number) {
  const from = pick(random, towns);
  const to = pick(
    random,
    towns.filter((town) => town !== from),
  );
  const stop = ([country, zip_code, name]: readonly [string, string, string]) => ({ country, zip_code, name });
  const height = 60 + Math.floor(random() * 120);
  const items = [{ quantity: 1 + Math.floor(random() * 5), category: 'epal', height, weight: 200 }];
  return priceRequest({ loadings: [stop(from)], unloadings: [stop(to)], loading_date: loadingDate, items });
}

/** A request of a shipper, of whom any is as good as another. */
const ofShipper =
  (expected: number[], call: (actors: Actors, random: () => number) => [string, string, Call?]): Step['run'] =>
  async (actors, random) => {
    const [method, path, more] = call(actors, random);
    const { token } = pick(random, actors.shippers);
    return { ...(await actors.caller.send(method, path, { token, ...more })), expected };
  };

const ofCompany =
  (expected: number[], path: string, more: Call = {}, method = 'GET'): Step['run'] =>
  async ({ caller, dispatcher }) => ({
    ...(await caller.send(method, `/operator/v1${path}`, { ...dispatcher, ...more })),
    expected,
  });

/** A request about an order that its shipper has booked. */
const ofOrder =
  (expected: number[], method: string, way: string, more: () => Call = () => ({})): Step['run'] =>
  async ({ caller, shippers }, random) => {
    const shipper = pick(random, shippers);
    const id = pick(random, shipper.orders);
    if (id === undefined) return undefined;
    const answer = await caller.send(method, `/api/v3/orders/${id}${way}`, { token: shipper.token, ...more() });
    return { ...answer, expected };
  };

/** The same for the company. */
const ofAnyOrder =
  (expected: number[], method: string, way: string, more: () => Call = () => ({})): Step['run'] =>
  async ({ caller, shippers, dispatcher }, random) => {
    const id = pick(random, pick(random, shippers).orders);
    if (id === undefined) return undefined;
    const answer = await caller.send(method, `/operator/v1/orders/${id}${way}`, { ...dispatcher, ...more() });
    return { ...answer, expected };
  };

const anyone =
  (path: string, headers: Record<string, string> = { 'accept-encoding': 'gzip' }): Step['run'] =>
  async ({ caller }) => ({ ...(await caller.send('GET', path, { headers })), expected: [200, 304] });

const bookAs =
  (isKeyed: boolean): Step['run'] =>
  async ({ caller, shippers }, random) => {
    const shipper = pick(random, shippers);
    const json = { ...booking, loadings };
    const key = randomUUID();
    const headers: Record<string, string> = isKeyed ? { 'idempotency-key': key } : {};
    const answer = await caller.send('POST', '/api/v3/booking/publish', { token: shipper.token, json, headers });
    if (answer.status === 200) keep(shipper.orders, JSON.parse(answer.text).data.id as string);
    if (isKeyed) keep(shipper.keyed, { key, json });
    return { ...answer, expected: [200] };
  };

async function repeat({ caller, shippers }: Actors, random: () => number, changes: object): Promise<Found> {
  const shipper = pick(random, shippers);
  const { key, json } = pick(random, shipper.keyed) ?? {};
  if (key === undefined) return undefined;
  const headers = { 'idempotency-key': key };
  const body = { ...(json as object), ...changes };
  const answer = await caller.send('POST', '/api/v3/booking/publish', { token: shipper.token, json: body, headers });
  return { ...answer, expected: Object.keys(changes).length === 0 ? [200] : [409, 422] };
}

async function draft({ caller, shippers }: Actors, random: () => number): Promise<Found> {
  const shipper = pick(random, shippers);
  const json = { ...booking, loadings };
  const answer = await caller.send('POST', '/api/v3/booking/draft', { token: shipper.token, json });
  if (answer.status === 200) keep(shipper.drafts, JSON.parse(answer.text).data.id as string);
  return { ...answer, expected: [200] };
}

async function publishDraft({ caller, shippers }: Actors, random: () => number): Promise<Found> {
  const shipper = pick(random, shippers);
  const draft = shipper.drafts.pop();
  if (draft === undefined) return undefined;
  const answer = await caller.send('POST', '/api/v3/booking/publish', { token: shipper.token, json: { draft } });
  return { ...answer, expected: [200] };
}

/** Reports the next stop of an order as done, as a dispatcher who has just looked at it. */
async function report({ caller, shippers, dispatcher }: Actors, random: () => number): Promise<Found> {
  const id = pick(random, pick(random, shippers).orders);
  if (id === undefined) return undefined;
  const order = await caller.send('GET', `/operator/v1/orders/${id}`, dispatcher);
  if (order.status !== 200) return { ...order, expected: [] };
  const { loadings, unloadings } = JSON.parse(order.text).data as Record<string, { id: string }[]>;
  const stop = pick(random, [...loadings!, ...unloadings!]);
  const json = { stop_id: stop.id, type: pick(random, ['arrived', 'finished']), at: new Date().toISOString() };
  const answer = await caller.send('POST', `/operator/v1/orders/${id}/reports`, { ...dispatcher, json });
  return { ...answer, expected: [200, 409, 422] };
}

async function upload({ caller, shippers, dispatcher }: Actors, random: () => number): Promise<Found> {
  const id = pick(random, pick(random, shippers).orders);
  if (id === undefined) return undefined;
  const [body, type, kind] = pick(random, [
    [pdf, 'application/pdf', 'pod'],
    [png, 'image/png', 'photo'],
  ] as const);
  const path = `/operator/v1/orders/${id}/documents?kind=${kind}`;
  const answer = await caller.send('POST', path, { ...dispatcher, body, headers: { 'content-type': type } });
  return { ...answer, expected: [200, 201, 409] };
}

/** Opens the link of a driver and looks at the order by it. */
async function drive({ caller, shippers, dispatcher }: Actors, random: () => number): Promise<Found> {
  const id = pick(random, pick(random, shippers).orders);
  if (id === undefined) return undefined;
  const opened = await caller.send('POST', `/operator/v1/orders/${id}/driver-link`, dispatcher);
  if (opened.status !== 200 && opened.status !== 201) return { ...opened, expected: [409] };
  const token = new URL(JSON.parse(opened.text).data.url).hash.slice(1);
  return { ...(await caller.send('GET', '/driver/v1/order', { token })), expected: [200] };
}

/** Logs in at the console, reads by its bearer and logs out. */
async function useConsole({ caller, person }: Actors): Promise<Found> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const loggedIn = await caller.send('POST', '/console/session', { headers, json: person });
  const [line] = (loggedIn.headers['set-cookie'] ?? []) as string[];
  if (line === undefined) return { ...loggedIn, expected: [200] };
  const session = { headers: { ...headers, cookie: line.split(';')[0]! } };
  const bearer = await caller.send('POST', '/console/token', session);
  if (bearer.status !== 200) return { ...bearer, expected: [] };
  const { token } = JSON.parse(bearer.text).data as { token: string };
  await caller.send('GET', '/operator/v1/board', { token });
  return { ...(await caller.send('DELETE', '/console/session', session)), expected: [200] };
}

/** An order of the sandbox, which then moves by itself. */
async function simulate({ caller, tester }: Actors): Promise<Found> {
  const json = { ...booking, loadings };
  const { token } = tester;
  const booked = await caller.send('POST', '/sandbox/api/v3/booking/publish', { token, json });
  if (booked.status !== 200) return { ...booked, expected: [200] };
  const path = `/sandbox/api/v3/orders/${JSON.parse(booked.text).data.id}/simulate`;
  return { ...(await caller.send('POST', path, { token, json: { to: 'delivered' } })), expected: [200] };
}

const goneAway =
  (goesAway: 'sending' | 'waiting'): Step['run'] =>
  ({ caller, shippers }, random) =>
    caller
      .send('POST', '/api/v3/booking/publish', {
        token: pick(random, shippers).token,
        json: { ...booking, loadings },
        goesAway: goesAway === 'sending' ? 'sending' : 20 * random(),
      })
      .then((answer) => ({ ...answer, expected: [0, 200] }));

const writing =
  (bytes: string, leaveAfterMs: number): Step['run'] =>
  async ({ caller }) => {
    await caller.sendBytes(bytes, leaveAfterMs);
    return undefined;
  };

/** The load: of all shares together, so much goes to each. */
export const steps: Record<string, Step> = {
  'ask for a new price': {
    share: 12,
    run: ofShipper([201], (_, random) => ['POST', '/api/v3/price', { json: newPrice(random) }]),
  },
  'ask for the same price': {
    share: 6,
    run: ofShipper([201], () => ['POST', '/api/v3/price', { json: priceRequest({ loading_date: loadingDate }) }]),
  },
  'book without a key': { share: 4, run: bookAs(false) },
  'book with a key': { share: 5, run: bookAs(true) },
  'replay a booking': { share: 4, run: (actors, random) => repeat(actors, random, {}) },
  'use a key for another booking': { share: 1, run: (actors, random) => repeat(actors, random, { vehicle_type: 11 }) },
  'draft an order': { share: 1, run: draft },
  'publish a draft': { share: 1, run: publishDraft },
  'read an order': { share: 8, run: ofOrder([200], 'GET', '') },
  'read its schedule': { share: 1, run: ofOrder([200], 'GET', '?include=schedule') },
  'list orders': { share: 3, run: ofShipper([200], () => ['GET', '/api/v3/orders?status[]=placed&per_page=20']) },
  'search orders': { share: 1, run: ofShipper([200], () => ['GET', '/api/v3/order-search?search=Hamburg']) },
  'search towns': {
    share: 6,
    run: ofShipper([200], (_, random) => {
      const [country, , name] = pick(random, towns);
      return ['GET', `/api/v3/cities?country=${country}&search=${encodeURIComponent(name.slice(0, 3))}`];
    }),
  },
  'list vehicle types': { share: 1, run: ofShipper([200], () => ['GET', '/api/v3/vehicle-types']) },
  'cancel an order': {
    share: 2,
    run: ofOrder([200, 409], 'PUT', '', () => ({ json: { status: 'canceled' } })),
  },
  'print a note': { share: 0.5, run: ofOrder([200, 409], 'GET', '/cmr.pdf') },
  'print a confirmation': { share: 0.5, run: ofOrder([200, 409], 'GET', '/confirmation.pdf') },
  'list documents': { share: 1, run: ofOrder([200], 'GET', '/documents') },
  'upload a document': { share: 1, run: upload },
  'list all orders': { share: 2, run: ofCompany([200], '/orders') },
  'show the board': { share: 2, run: ofCompany([200], '/board') },
  'read any order': { share: 2, run: ofAnyOrder([200], 'GET', '') },
  'assign a transport': {
    share: 2,
    run: ofAnyOrder([200, 409], 'PUT', '/assignment', () => ({ json: { transport: { haulier: 'Süd' } } })),
  },
  'report a stop': { share: 3, run: report },
  'cancel for the company': {
    share: 0.5,
    run: ofAnyOrder([200, 409], 'POST', '/cancel', () => ({ json: { reason: 'no_vehicle' } })),
  },
  'drive an order': { share: 0.5, run: drive },
  'read the events of all': { share: 1, run: ofCompany([200], '/events?limit=20') },
  'read the people': { share: 0.5, run: ofCompany([200], '/people') },
  'try a price': {
    share: 0.5,
    run: ofCompany([200], '/price', { json: priceRequest({ loading_date: loadingDate }) }, 'POST'),
  },
  'move an order of the sandbox': { share: 1, run: simulate },
  'use the console': { share: 0.3, run: useConsole },
  'open the console': { share: 1, run: anyone('/console/') },
  'open the front page': { share: 0.5, run: anyone('/') },
  'read the documentation': { share: 0.5, run: anyone('/docs/') },
  'load the description': { share: 0.3, run: anyone('/openapi.json') },
  'ask whether it lives': { share: 1, run: anyone('/livez') },
  'call without a right': { share: 2, run: ofShipper([401], () => ['GET', '/api/v3/orders', { token: randomUUID() }]) },
  'send what is no JSON': { share: 1, run: ofShipper([422], () => ['POST', '/api/v3/price', { body: '{"items":' }]) },
  'ask for what cannot be': {
    share: 2,
    run: ofShipper([422], () => ['POST', '/api/v3/price', { json: { items: 1 } }]),
  },
  'look for what is not there': { share: 1, run: ofShipper([404], () => ['GET', `/api/v3/${randomUUID()}`]) },
  'send too much': {
    share: 0.2,
    run: ofShipper([413], () => ['POST', '/api/v3/price', { body: ' '.repeat(300_000) }]),
  },
  'write what is no request': { share: 0.3, run: writing('HELLO\r\n\r\n', 5000) },
  'connect and say nothing more': { share: 0.2, run: writing('GET / HTTP/1.1\r\n', 20_000) },
  'go away while sending': { share: 2, run: goneAway('sending') },
  'go away while waiting': { share: 2, run: goneAway('waiting') },
};
