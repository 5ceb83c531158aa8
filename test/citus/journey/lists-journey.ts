import { at, daysAfter } from '../../support/clock/days.ts';
import { loadingDay } from '../../support/requests.ts';
import type { WholeRuns, WholeWorld } from './whole-world.ts';

const longAgo = '2020-01-01T00:00:00Z';
const [dayStart, nextDay] = [at(loadingDay, '00:00'), at(daysAfter(loadingDay, 1), '00:00')];
const encode = (moment: string) => encodeURIComponent(moment);

const toPlan = { name: 'To plan', address: '/orders?assigned=false' };

type Query = string | ((world: WholeWorld) => string);

/** Filters that shippers and the company find orders by. */
const findings: Record<string, Query> = {
  nothing: '',
  'a status': 'status[]=placed,loaded',
  'every status': 'status[]=draft,placed,loaded,delivered,canceled',
  'the loading': `loading-from=${encode(dayStart)}&loading-to=${encode(nextDay)}`,
  'the unloading': `unloading-from=${encode(dayStart)}&unloading-to=${encode(at(daysAfter(loadingDay, 14), '00:00'))}`,
  'a loading long ago': `loading-to=${longAgo}`,
  'the update': `updated-from=${longAgo}`,
  'a town': 'search=Hamburg',
  'a reference': 'search=LATE-1',
  'a haulier': 'search=Nord',
  'two words': 'search=officine%20milano',
  'a word that nobody has': 'search=zzz',
  'a number': ({ numbers }) => `search=${numbers.driven}`,
  'an id': ({ ids }) => `search=${ids.driven}`,
  'what is late': 'late=true',
  'a few': 'limit=2',
  'a few from an order on': ({ numbers }) => `limit=2&before=${numbers.driven}`,
  everything: ({ numbers }) =>
    `status[]=placed&late=true&search=hamburg&limit=5&before=${numbers.failed}&updated-from=${longAgo}&loading-from=${encode(dayStart)}`,
};

/** Filters that the company alone has. */
const companyFindings: Record<string, Query> = {
  'an account': 'account=Acme%20GmbH',
  'the number of an account': ({ shippers }) => `account=${shippers[1]!.accountId}`,
  'an account that nobody knows': 'account=Nobody',
  'a word of an account': 'account=Acme%20GmbH&search=hamburg',
  'being carried': 'assigned=true',
  'being carried by nobody': 'assigned=false',
  'the missing proof': 'proof=missing',
  'everything of an account, with points': `account=Acme%20GmbH&include=points&assigned=true&status[]=placed,loaded&limit=10`,
};

const boards: Record<string, Query> = {
  'of today': '',
  'of a day': `date=${loadingDay}`,
  'of loadings': `date=${loadingDay}&kind=loading`,
  'of unloadings': `date=${daysAfter(loadingDay, 1)}&kind=unloading`,
  'of an account': `date=${loadingDay}&account=Acme%20GmbH`,
  'in pages': `date=${loadingDay}&limit=2`,
};

const queryOf = (query: Query, world: WholeWorld) => (typeof query === 'string' ? query : query(world));

function named(
  queries: Record<string, Query>,
  say: (name: string) => string,
  ask: (query: string, world: WholeWorld) => Promise<unknown>,
): WholeRuns {
  const entries = Object.entries(queries).map(([name, query]): [string, WholeRuns[string]] => [
    say(name),
    (world) => ask(queryOf(query, world), world),
  ]);
  return Object.fromEntries(entries);
}

/** Every list with every filter, of a shipper and of the company, with what it counts. */
export const listRuns: WholeRuns = {
  ...named(
    findings,
    (name) => `search as a shipper by ${name}`,
    (query, { send }) => send('GET', `/order-search?${query}`),
  ),
  ...named(
    { ...findings, ...companyFindings },
    (name) => `list as the company by ${name}`,
    (query, { operate }) => operate('GET', `/orders?${query}`),
  ),
  ...named(
    { ...findings, ...companyFindings },
    (name) => `export by ${name}`,
    (query, { operate }) => operate('GET', `/orders.csv?${query}`),
  ),
  ...named(
    boards,
    (name) => `show the stops ${name}`,
    (query, { operate }) => operate('GET', `/board?${query}`),
  ),
  'go on with the board': async ({ operate }) => {
    const { links } = (await operate('GET', `/board?date=${loadingDay}&limit=2`)).body;
    return operate('GET', links.next.slice(links.next.indexOf('/board')));
  },
  'go through all orders by pages': async ({ operate }) => {
    const pages: unknown[] = [];
    for (let path: string | null = '/orders?limit=3'; path !== null; ) {
      const { body } = await operate('GET', path);
      pages.push(body.data.map(({ order_number }: { order_number: number }) => order_number));
      path = body.links.next?.slice(body.links.next.indexOf('/orders')) ?? null;
    }
    return pages;
  },
  'save a view': ({ operate }) => operate('PUT', '/views', { json: toPlan }),
  'save it again': ({ operate }) => operate('PUT', '/views', { json: { ...toPlan, address: '/orders?late=true' } }),
  'list the views': ({ operate }) => operate('GET', '/views'),
  'remove the view': ({ operate }) => operate('DELETE', '/views?name=To%20plan'),
};
