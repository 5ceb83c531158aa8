import { buildAvailability } from '../../../src/engine/availability/availability-table.ts';
import { at, daysAfter } from '../../support/clock/days.ts';
import { bookingRequest, loading, loadingDay, priceRequest } from '../../support/requests.ts';
import type { WholeRuns, WholeWorld } from './whole-world.ts';

type Path = string | ((world: WholeWorld) => string);

/** What is asked of the company's interface. */
const ask =
  (method: string, path: Path, json?: object, headers: Record<string, string> = {}) =>
  (world: WholeWorld) =>
    world.operate(method, typeof path === 'string' ? path : path(world), { ...(json && { json }), headers });

/** The same, and keeps the id of what was made. */
const make =
  (name: string, path: Path, json: object, headers: Record<string, string> = {}) =>
  async (world: WholeWorld) => {
    const reply = await ask('POST', path, json, headers)(world);
    const { id, person } = reply.body.data ?? {};
    world.ids[name] ??= String(id ?? person?.id);
    return reply;
  };

const account =
  (way = '') =>
  (world: WholeWorld) =>
    `/accounts/${world.ids.account}${way}`;
const key = { 'idempotency-key': 'rossi' };
const rossi = { name: 'Rossi', country: 'IT', vat_id: 'IT 00743110157', contacts: [{ name: 'Ada', phone: '1' }] };
const patch = (changes: object, headers?: Record<string, string>) => ask('PATCH', account(), changes, headers);

/** When a token was last used is written down some time later. */
const scopesOf = ({ id, scopes, revoked_at }: Record<string, unknown>) => [id, scopes, revoked_at === null];

/** As a program of the account that was made. */
const asAccount = ({ send, ids }: WholeWorld) => send('GET', '/orders', undefined, { token: ids.secret! });

/** Accounts, their tokens and people, made, changed, shut out and let in again. */
export const accountRuns: WholeRuns = {
  'add an account': make('account', '/accounts', rossi, key),
  'add it again': make('account', '/accounts', rossi, key),
  'add another of its name': ask('POST', '/accounts', rossi),
  'change what is known of it': patch({
    name: 'Rossi & Figli',
    legal_name: 'Rossi e Figli S.r.l.',
    address_line_1: 'Via 1',
    address_line_2: '2. OG',
    zip: '20121',
    city: 'Milano',
    fees_agreed: true,
    vat_checked: { result: 'valid', note: 'V 1' },
  }),
  'change its contacts': patch({ contacts: [{ name: 'Bea', email: 'bea@rossi.example', language: 'en' }] }),
  'change nothing': patch({ city: 'Milano' }),
  'change what somebody else has changed': patch({ city: 'Roma' }, { 'if-match': '"0"' }),
  'give it a name that is taken': patch({ name: 'Acme GmbH' }),
  'take its VAT id away': patch({ vat_id: null }),
  'issue a token': async (world) => {
    const reply = await ask('POST', account('/tokens'), { scopes: ['orders:read'] })(world);
    Object.assign(world.ids, { token: String(reply.body.data.id), secret: reply.body.data.token });
    return reply.status;
  },
  'list with the token': asAccount,
  'shut the account out': patch({ disabled: true }),
  'list with the token though it is out': asAccount,
  'let it in again': patch({ disabled: false }),
  'list with the token again': asAccount,
  'exchange the token': async (world) => {
    const path = account(`/tokens/${world.ids.token}/rotate`);
    return (await ask('POST', path, { overlap_minutes: 0 })(world)).status;
  },
  'list with the token before': asAccount,
  'end a token': ask('DELETE', ({ ids }) => `/accounts/${ids.account}/tokens/${ids.token}`),
  'read the account': async (world) => {
    const { account: known, tokens, told_by_mail } = (await ask('GET', account())(world)).body.data;
    return [known, tokens.map(scopesOf), told_by_mail];
  },
  'list the accounts': ask('GET', '/accounts?limit=2&after=1'),
  'read the tokens of a shipper': async ({ send }) => (await send('GET', '/tokens')).body.data.map(scopesOf),
  'erase what ended long ago': ask('POST', account('/erase'), { before: '2020-01-01T00:00:00Z' }),
  'add a person': async (world) => {
    const json = { email: 'dana@transport.example', name: 'Dana', role: 'dispatcher' };
    return (await make('person', '/people', json)(world)).status;
  },
  'add a person of the account': async (world) => {
    const json = { email: 'bea@rossi.example', name: 'Bea', role: 'shipper', account: 'Rossi & Figli' };
    return (await make('buyer', '/people', json)(world)).status;
  },
  'rename the person': ask('PATCH', ({ ids }) => `/people/${ids.person}`, { name: 'Dana Day', role: 'viewer' }),
  'give the person a new link': async (world) =>
    (await ask('POST', ({ ids }) => `/people/${ids.person}/link`)(world)).status,
  'remove the person': ask('DELETE', ({ ids }) => `/people/${ids.person}`),
  'list the people': ask('GET', '/people'),
  'read the audit': async (world) => {
    const { data } = (await ask('GET', '/audit?limit=3')(world)).body;
    const older = (await ask('GET', `/audit?limit=100&before=${data.at(-1).id}`)(world)).body.data;
    return [...data, ...older].map(({ action }: { action: string }) => action);
  },
};

const soldDay = daysAfter(loadingDay, 1);
const pools = [{ pool: 'trailers', vehicles: ['ftl'], loads: 3 }];
const bookOn = (day: string) => {
  const dates = [{ start: at(day, '08:00'), end: at(day, '14:00') }];
  return bookingRequest({ loadings: [loading({ dates })] });
};
const newestTariff = async ({ operate }: WholeWorld) =>
  (await operate('GET', '/tariffs')).body.data.at(-1).version as string;

/** What the owner sets, and the company's endpoints and feed. */
export const ownerRuns: WholeRuns = {
  'look what is sold': ask('GET', `/availability/${soldDay}`),
  'sell one load a day': async (world) => {
    world.app.sold.table = buildAvailability({ pools });
    return ask('PUT', `/availability/${soldDay}`, { pools: [{ pool: 'trailers', limit: 1 }] })(world);
  },
  'book until it is sold out': async ({ app, send }) => {
    const replies = [];
    for (let i = 0; i < 2; i++) {
      for (const each of app.app.sold) await each.sum(Date.now());
      replies.push(await send('POST', '/booking/publish', bookOn(soldDay)));
    }
    for (const each of app.app.sold) await each.sum(Date.now());
    return replies.map(({ status, body: { code, errors } }) => [status, code, errors]);
  },
  'show the board of the day that is sold out': ask('GET', `/board?date=${soldDay}`),
  'sell what is asked for': async (world) => {
    const reply = await ask('PUT', `/availability/${soldDay}`, { pools: [{ pool: 'trailers', limit: null }] })(world);
    world.app.sold.table = buildAvailability({});
    return reply;
  },
  'price for an account': ask('POST', '/price?account=Acme%20GmbH&include=load_plan&vehicle_type=10', priceRequest()),
  'list the tariffs': ask('GET', '/tariffs'),
  'compare tariffs': async (world) =>
    ask('GET', `/tariffs/${await newestTariff(world)}/differences?limit=5&from=${await newestTariff(world)}`)(world),
  'price orders anew': async (world) =>
    ask('GET', `/tariffs/${await newestTariff(world)}/orders?limit=5&from=${await newestTariff(world)}`)(world),
  'find a town': ask('GET', '/cities?country=DE&search=Hamb&limit=2'),
  'list the vehicles': ask('GET', '/vehicle-types'),
  'list the categories': ask('GET', '/load-categories'),
  'find a town as a shipper': ({ send }) => send('GET', '/cities?country=DE&search=Hamb&limit=2'),
  'list the vehicles as a shipper': ({ send }) => send('GET', '/vehicle-types'),
  'list the categories as a shipper': ({ send }) => send('GET', '/load-categories'),
  'price one vehicle': ({ send }) => send('POST', '/price?vehicle_type=10&include=schedule', priceRequest()),
  'read the feed of the company': async ({ operate }) => {
    const types: string[] = [];
    for (let after = 0; ; ) {
      const { data, meta } = (await operate('GET', `/events?limit=50&after=${after}&account=Acme%20GmbH`)).body;
      types.push(...data.map(({ type }: { type: string }) => type));
      if (meta.next_after === meta.last_position) return types;
      after = meta.next_after;
    }
  },
  'wait for what does not happen': ask('GET', '/events?wait=0&type[]=endpoint.disabled&limit=1'),
  'edit the endpoint of the company': ask('PATCH', ({ ids }) => `/webhook-endpoints/${ids.company}`, {
    description: 'Of the desk',
  }),
  'give it another secret': async (world) => {
    const reply = await ask('POST', ({ ids }) => `/webhook-endpoints/${ids.company}/rotate`)(world);
    return [reply.status, reply.body.message];
  },
  'test it': ask('POST', ({ ids }) => `/webhook-endpoints/${ids.company}/test`),
  'have it hear again': async (world) => {
    const reply = await ask('POST', ({ ids }) => `/webhook-endpoints/${ids.company}/replay`, {
      since: '2020-01-01T00:00:00Z',
    })(world);
    return reply.status;
  },
  'list what was sent to it': async (world) => {
    const attempts = ({ ids }: WholeWorld) => `/webhook-endpoints/${ids.company}/attempts`;
    const { data } = (await ask('GET', (each) => `${attempts(each)}?limit=1`)(world)).body;
    const older = (each: WholeWorld) => `${attempts(each)}?before=${data[0].id}&failed=true`;
    return (await ask('GET', older)(world)).body.data;
  },
  'read it as it is': async (world) => {
    const { data } = (await ask('GET', ({ ids }) => `/webhook-endpoints/${ids.company}`)(world)).body;
    return [data.enabled, data.description, data.failing_since];
  },
  'list the endpoints of the company': async (world) =>
    (await ask('GET', '/webhook-endpoints')(world)).body.data.length,
  'delete it': ask('DELETE', ({ ids }) => `/webhook-endpoints/${ids.company}`),
};
