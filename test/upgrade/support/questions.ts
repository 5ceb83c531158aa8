import { booking, type Company, environmentOf, holderOf, importedCode, withKey } from './company.ts';
import type { Asked, Exchange } from './exchanges.ts';
import { copyOf, keyOfCopy } from './grow.ts';

/** How many copies of each order there are, and which of them are looked at. */
export type Copies = { production: number; sandbox: number };
export const copiesSeen = ({ production }: Copies): number[] => [1, 2, 10, Math.ceil(production / 2), production];

/** Reads that a release must answer as the one before it did. */
export function readsOf({ orders }: Company, copies: Copies): Asked[] {
  const single = Object.entries(orders).flatMap(([name, id]): Asked[] => {
    const environment = environmentOf(name);
    const seen = environment === 'production' ? copiesSeen(copies) : [1, copies.sandbox];
    return [id, ...seen.map((copy) => copyOf(id, copy))].map((each) => ({
      as: holderOf(name),
      environment,
      path: `/orders/${each}`,
    }));
  });
  const holders = ['plain', 'ofBora', 'sandboxPlain'];
  const lists = holders.flatMap((name) =>
    listQueries.map((query) => ({ as: holderOf(name), environment: environmentOf(name), path: `/orders${query}` })),
  );
  const cities = { as: 'hanse', path: `/cities?country=RO&search=${importedCode}` };
  const others = ['reader', 'rotated', 'successor'].map((as) => ({ as, path: '/orders?page=3' }));
  return [...single, ...lists, ...others, cities];
}

const statuses = ['draft', 'placed', 'loaded', 'delivered', 'canceled'];
const listQueries = [
  '',
  '?page=2',
  '?page=3&per_page=100',
  '?page=500&per_page=100',
  '?page=100000',
  ...statuses.flatMap((status) => [`?status[]=${status}`, `?status[]=${status}&page=13&per_page=50`]),
  '?status[]=placed,loaded&page=4',
  '?order-number=100001',
  '?order-number=150000',
  '?before=100050&per_page=10',
  '?before=150000&page=9&status[]=canceled',
  '?reference=SERVICES',
  '?reference=TOUR&status[]=loaded&page=2',
  '?created-from=2020-01-01T00:00:00Z&created-to=2100-01-01T00:00:00Z&page=7',
  '?created-to=2020-01-01T00:00:00Z',
  '?loading-from=2020-01-01T00:00:00Z&status[]=draft',
  '?loading-from=2020-01-01T00:00:00Z&loading-to=2100-01-01T00:00:00Z&status[]=delivered&page=3',
];

/** What was answered under a key, and what is under the keys of copies. */
export function replaysOf({ keyed }: Company, copies: Copies): { originals: Exchange[]; copied: Asked[] } {
  const copied = keyed.flatMap(({ asked }) =>
    asked.environment === 'sandbox'
      ? []
      : copiesSeen(copies).map((copy) => ({
          ...asked,
          headers: withKey(keyOfCopy(asked.headers!['idempotency-key']!, copy)),
        })),
  );
  return { originals: keyed, copied };
}

/** Requests that are refused before the upgrade and after it. */
export function refusedRequests({ orders }: Company): Asked[] {
  const cancel = (name: string, as = 'hanse'): Asked => ({
    as,
    method: 'PUT',
    path: `/orders/${orders[name]}`,
    json: { status: 'canceled' },
  });
  const publish = (json: object, as = 'hanse', headers = {}): Asked => ({
    as,
    method: 'POST',
    path: '/booking/publish',
    json,
    headers,
  });
  return [
    ...['loaded', 'halfDelivered', 'delivered', 'canceled', 'canceledDraft'].map((name) => cancel(name)),
    cancel('plain', 'bora'),
    cancel('plain', 'reader'),
    { ...cancel('half'), headers: { 'if-match': '"1"' } },
    publish({ draft: orders.published }),
    publish({ draft: orders.canceledDraft }),
    publish({ draft: orders.draft }, 'bora'),
    publish(booking('ANOTHER'), 'hanse', withKey('first')),
    publish(booking('KEYED'), 'reader'),
    { as: 'bora', path: `/orders/${orders.plain}` },
    { as: 'revoked', path: '/orders' },
    { as: 'sandbox', path: '/orders' },
    { as: 'hanse', environment: 'sandbox', path: '/orders' },
  ];
}

/** What the operator asks, with an answer that the upgrade does not change. */
export function commandsOf(): string[][] {
  return (['production', 'sandbox'] as const).flatMap((environment) => {
    return [
      ['account', 'list'],
      ['account', 'tariff', 'show', 'Hanse AG'],
      ['token', 'list'],
      ['order', 'verify'],
    ].map((command) => [...command, '--environment', environment, '--json']);
  });
}
