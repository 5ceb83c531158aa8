import { distance } from 'fastest-levenshtein';
import type { EnvironmentName } from '../../ground/config.ts';

/** An address that is published, as in `POST`, `/api/v3` and `/orders/{orderID}`. */
export type PublicRoute = {
  method: string;
  base: string;
  path: string;
  door: 'shippers' | 'company' | 'page';
  /** Undefined for a page, which belongs to none. */
  environment: EnvironmentName | undefined;
};

/** Longer addresses were not mistyped, and comparing them would take long. */
const pathMax = 200;
const segmentsMax = 8;

/** What a part of an address costs that is not as it was meant; beyond `costMax` nothing is near. */
const cost = { letter: 1, left: 1, added: 2, method: 1.5, environment: 2, door: 4.5, page: 0.5, parameter: 0.1 };
const costMax = 6;

/** What others call it, by what it is here. */
const otherNames: Readonly<Record<string, string>> = {
  health: 'livez',
  healthz: 'livez',
  ping: 'livez',
  status: 'readyz',
  ready: 'readyz',
  swagger: 'openapi.json',
  'swagger.json': 'openapi.json',
  'openapi.yaml': 'openapi.json',
  webhook: 'webhook-endpoints',
  webhooks: 'webhook-endpoints',
  quote: 'price',
  quotes: 'price',
  bookings: 'booking',
  shipments: 'orders',
  transports: 'orders',
};

/** What others write to cancel an order, behind its id. */
const cancelWords = new Set('cancel canceled cancelled cancellation cancelation storno delete withdraw'.split(' '));

/** What an address says: which environment and door it was meant for, if any, and what of it. */
type Meant = { environment: EnvironmentName | undefined; isCompany: boolean; hasBase: boolean; parts: string[] };

/**
 * The route that an address without one was meant for, also where its base is wrong, as in `POST /api/v3/price`.
 * Undefined if none is near.
 */
export function nearestRoute(routes: readonly PublicRoute[], method: string, path: string): string | undefined {
  const parts = path.split('/').filter((part) => part !== '');
  if (path.length > pathMax || parts.length > segmentsMax) return undefined;
  const meant = readAddress(parts.map((part) => part.toLowerCase()));
  const asked = cancelOf(method, meant) ?? { method: method === 'HEAD' ? 'GET' : method, meant };
  let best: { route: PublicRoute; cost: number } | undefined;
  for (const route of routes) {
    const found = costOf(route, asked.meant, asked.method);
    if (found <= costMax && (best === undefined || found < best.cost)) best = { route, cost: found };
  }
  return best && `${best.route.method} ${best.route.base}${best.route.path}`;
}

/** How each door cancels an order, where that is what is meant: by a word for it, or by deleting the order. */
function cancelOf(method: string, meant: Meant): { method: string; meant: Meant } | undefined {
  const [orders = '', id, word, ...rest] = meant.parts;
  const isOrders = orders === 'orders' || orders === 'order' || otherNames[orders] === 'orders';
  const isCancel = word === undefined ? method === 'DELETE' : cancelWords.has(word);
  if (!isOrders || id === undefined || !isCancel || rest.length > 0) return undefined;
  return meant.isCompany
    ? { method: 'POST', meant: { ...meant, parts: ['orders', id, 'cancel'] } }
    : { method: 'PUT', meant: { ...meant, parts: ['orders', id] } };
}

const version = /^v\d+(\.\d+)?$/;
const baseName = /^(api|rest|operator|sandbox|mock|\$.*|\{.*|%24.*|%7b.*)$/;

/** Parts an address into its base, however that is written, and the rest. */
function readAddress(parts: readonly string[]): Meant {
  const versionAt = parts.slice(0, 4).findLastIndex((part) => version.test(part));
  let length = versionAt + 1;
  while (length < parts.length && baseName.test(parts[length] ?? '')) length += 1;
  const base = parts.slice(0, length);
  const names = (word: string) => base.some((part) => distance(part, word) <= 2);
  const environment = names('sandbox') ? 'sandbox' : names('mock') ? 'mock' : versionAt >= 0 ? 'production' : undefined;
  return { environment, isCompany: names('operator'), hasBase: length > 0, parts: parts.slice(length) };
}

function costOf(route: PublicRoute, { environment, isCompany, hasBase, parts }: Meant, method: string): number {
  if (parts.length === 0) return Number.POSITIVE_INFINITY;
  const wanted = route.path.split('/').filter((part) => part !== '');
  const isElsewhere = environment !== undefined && route.environment !== environment;
  return (
    costOfParts(wanted, parts) +
    (route.method === method ? 0 : cost.method) +
    (route.door === 'page' ? (hasBase ? cost.page : 0) : isElsewhere ? cost.environment : 0) +
    (isCompany === (route.door === 'company') || route.door === 'page' ? 0 : cost.door)
  );
}

/** What it costs to make the parts of an address those that a route wants: infinite for another address. */
function costOfParts(wanted: readonly string[], parts: readonly string[]): number {
  const more = parts.length - wanted.length;
  if (more > 1) return Number.POSITIVE_INFINITY;
  let sum = more > 0 ? cost.added : -more * cost.left;
  for (const [at, part] of parts.slice(0, wanted.length).entries()) sum += costOfPart(wanted[at] ?? '', part);
  return sum;
}

function costOfPart(wanted: string, part: string): number {
  if (wanted.startsWith('{')) return cost.parameter;
  const called = Object.hasOwn(otherNames, part) ? otherNames[part] : undefined;
  if (wanted === part || wanted === called) return 0;
  const letters = distance(wanted, part);
  return letters <= Math.max(1, Math.floor(wanted.length / 3)) ? letters * cost.letter : Number.POSITIVE_INFINITY;
}
