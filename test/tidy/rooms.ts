import { importsOf, type Tree } from './tree.ts';

const places = ['cities', 'cities/gazetteer'];
const prices = [
  'pricing',
  'availability',
  'schedule',
  'load',
  'tariff',
  'tariff/calendar',
  'tariff/tables',
  'tariff/rates',
  'routing',
  ...places,
];
const stores = [
  'people',
  'orders/erasure',
  'orders/lists',
  'orders',
  'orders/idempotency',
  'offers',
  'accounts',
  'database',
];
const insideHttp = ['contract', 'edge', 'schemas'].map((name) => `http/${name}`);
const http = [...['console', 'operations', 'read', 'present', 'webhooks'].map((name) => `http/${name}`), ...insideHttp];
const belowHttp = [
  'simulation',
  'mail',
  'paperwork',
  'documents/papers',
  'company',
  'drivers',
  'documents',
  'availability/live',
  'dispatch',
  'events',
  'booking',
  'webhooks',
  'delivery',
  ...stores,
  ...prices,
];

/**
 * What each room may import, beside itself and what lies under all; a folder that is not named belongs to the room
 * above it.
 */
export const rooms: Record<string, readonly string[]> = {
  'cities/gazetteer': [],
  'cities/compile': places,
  'cities/import': places,
  cities: ['cities/gazetteer'],
  routing: ['cities'],
  'tariff/rates': [],
  'tariff/tables': ['tariff/rates', 'routing'],
  'tariff/calendar': ['tariff/tables', 'routing'],
  tariff: ['tariff/calendar', 'tariff/tables', 'tariff/rates', 'routing'],
  availability: ['tariff/tables', 'tariff/rates'],
  'availability/live': ['availability', 'tariff/tables', 'people', 'database'],
  load: ['tariff'],
  schedule: ['tariff', 'tariff/calendar', 'tariff/tables', 'routing', 'cities'],
  pricing: prices.slice(1),
  'routing-engine': prices,
  database: [],
  accounts: ['database', 'tariff', 'pricing'],
  people: ['accounts', 'database'],
  offers: ['database', 'load', 'cities'],
  'orders/idempotency': ['database'],
  orders: ['orders/idempotency', 'database', 'pricing', 'load'],
  'orders/lists': ['orders', 'database'],
  'orders/erasure': ['orders/idempotency', 'accounts', 'database'],
  events: ['orders', 'orders/lists', 'people', 'accounts', 'database'],
  booking: [...stores, ...prices],
  dispatch: ['booking', ...stores, ...prices],
  delivery: ['accounts', 'database'],
  webhooks: ['delivery', 'events', 'people', 'orders', 'orders/idempotency', 'accounts', 'database'],
  company: ['pricing'],
  'documents/papers': ['company', 'orders', 'pricing', 'load', 'cities'],
  paperwork: ['documents', 'documents/papers', 'company', 'dispatch', ...stores, ...prices],
  simulation: ['documents', 'documents/papers', 'dispatch', 'orders', 'orders/idempotency', 'database'],
  documents: ['orders', 'orders/idempotency', 'database'],
  mail: ['delivery', 'events', 'company', 'dispatch', 'orders', 'accounts', 'database'],
  metrics: ['mail', 'webhooks', 'delivery', 'database'],
  drivers: ['dispatch', 'orders', 'orders/idempotency', 'database'],
  'http/schemas': ['dispatch', 'documents', 'events', 'http/edge', 'load', 'orders', 'pricing', 'webhooks'],
  'http/edge': ['database'],
  'http/contract': ['http/edge', 'company', 'documents/papers', ...belowHttp],
  'http/read': [...insideHttp, ...belowHttp],
  'http/present': [...insideHttp, ...belowHttp],
  'http/webhooks': ['http/read', 'http/present', ...insideHttp, ...belowHttp],
  'http/operations': [...http, ...belowHttp],
  'console-bundle': ['routing'],
  'http/console': ['console-bundle', 'company', 'people', 'accounts', 'database', 'http/contract', 'http/edge'],
  'http/operator': [...http, ...belowHttp],
  'http/driver': ['company', ...http, ...belowHttp],
  'http/docs': ['http/operator', 'http/operations', 'http/contract', 'http/edge'],
  'http/front': ['http/console', 'http/contract', 'http/edge'],
  'reference-data.ts': [...prices, 'availability/live'],
  'environment.ts': ['http/operator', 'http/driver', ...http, ...belowHttp, 'company', 'documents/papers'],
  'app.ts': [
    'http/docs',
    'http/front',
    'http/operator',
    'http/driver',
    ...http,
    ...belowHttp,
    'company',
    'documents/papers',
    'environment.ts',
  ],
  process: [
    'metrics',
    'console-bundle',
    'routing-engine',
    'app.ts',
    'http/docs',
    'http/front',
    'http/operator',
    'http/driver',
    ...http,
    ...belowHttp,
    'company',
    'reference-data.ts',
  ],
  cli: [
    'routing-engine',
    'process',
    'http/docs',
    'http/front',
    'http/operator',
    'http/driver',
    ...http,
    ...belowHttp,
    'company',
    'documents/papers',
    'cities/import',
    'reference-data.ts',
  ],
};

/** Files that know no room. */
const underAll =
  /^src\/(cities\/place|(concurrency|trace)\/[\w-]+|config|count-of|errors|local-time|observation\/[\w-]+|parse-date-time|recurring-cache|settings\/[\w-]+|units|version|watch-files)\.ts$|^(openapi|data\/papers)\/[\w-]+\.json$/;

/** The rooms of the console, each with those that it may import beside itself. It takes nothing of `src/`. */
const consoleRooms: Record<string, readonly string[]> = {
  'console/main.tsx': ['console/shell', 'console/parts', 'console/words', 'console/data'],
  'console/shell': ['console/views', 'console/parts', 'console/words', 'console/data'],
  'console/views': ['console/parts', 'console/words', 'console/data'],
  'console/parts': ['console/words', 'console/data'],
  'console/words': ['console/data'],
  'console/data': ['client/src'],
};
/** What every room of the console may know of the client: what it is told, and how a call fails. */
const clientKnownToAll = /^client\/src\/(api-types|transport-error)\.ts$/;

/** Imports that run the other way on purpose, with their reason. */
const exceptions: Record<string, string> = {
  'src/cities/gazetteer/load-gazetteer.ts → src/cities/compile/compile-gazetteer.ts':
    'only when nothing is compiled yet',
  'src/console-bundle/list-views.ts → console/shell/view-files.ts': 'a table of what is bundled',
};

export function roomOf(file: string): string {
  const parts = file.split('/').slice(1);
  for (let length = parts.length; length > 0; length--) {
    const room = parts.slice(0, length).join('/');
    if (room in rooms) return room;
  }
  return file;
}

/** Imports that do not run down from room to room. */
export function wrongWays(tree: Tree): string[] {
  return importsOf(tree, /^src\//).flatMap(({ from, to }) => {
    if (underAll.test(to) || exceptions[`${from} → ${to}`]) return [];
    const [room, target] = [roomOf(from), roomOf(to)];
    const isFine = to.startsWith('src/') && (room === target || rooms[room]?.includes(target));
    return isFine ? [] : [`${from} (${room}) must not import ${to}`];
  });
}

/** The same for the console. */
export function wrongWaysInConsole(tree: Tree): string[] {
  const consoleRoomOf = (file: string) =>
    Object.keys(consoleRooms).find((room) => file === room || file.startsWith(`${room}/`)) ?? file;
  return importsOf(tree, /^console\//).flatMap(({ from, to }) => {
    const [room, isOfView] = [consoleRoomOf(from), from.startsWith('console/views/')];
    const target = to.startsWith('client/src/') ? 'client/src' : consoleRoomOf(to);
    const isFine = clientKnownToAll.test(to) || room === target || consoleRooms[room]?.includes(target);
    // A view knows the views of no other kind of person.
    const isOwn = !isOfView || target !== 'console/views' || to.split('/')[2] === from.split('/')[2];
    return isFine && isOwn ? [] : [`${from} must not import ${to}`];
  });
}

/** Files that import each other, types included, as one path round each circle. */
export function circles(tree: Tree): string[] {
  const next = Map.groupBy(importsOf(tree, /^/), ({ from }) => from);
  const found: string[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string) => {
    const at = path.indexOf(file);
    if (at >= 0) found.push([...path.slice(at), file].join(' → '));
    if (at >= 0 || done.has(file)) return;
    path.push(file);
    for (const { to } of next.get(file) ?? []) visit(to);
    path.pop();
    done.add(file);
  };
  for (const file of tree.keys()) visit(file);
  return found;
}

/** Rooms that only compute: values in, values out. */
const pureRooms =
  /^src\/((load|schedule|pricing|routing|tariff\/calendar|availability(?!\/live))\/|(units|local-time|parse-date-time|orders\/order-states|tariff\/tariffs|trace\/trace-context)\.ts)/;
/** The packages that they may use. Of `node:` they use nothing. */
const computing = [
  'fastest-levenshtein',
  'flatqueue',
  'i18n-iso-countries',
  'jsvat',
  'postcode-validator',
  'toad-cache',
  'typebox',
];
const impure = new RegExp(
  [
    new RegExp(`(?:from |import |import\\()['"](?!\\.|(?:${computing.join('|')})['"/])[^'"]+`),
    /\b(?:Temporal\.Now|performance|Math\.random|set(?:Timeout|Interval|Immediate)|queueMicrotask|fetch|WebSocket)\b/,
    /\bDate\.now\b|= Date\b(?!\.)|(?<!new )\bDate\(|\bnew Date\b(?!\(\s*[^\s)])/,
    /\bglobalThis\b|\b(?:console|process|crypto)\.\w+/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** Files, clocks, chance, timers, sockets and databases in rooms that only compute, or in what these run. */
export function impurities(tree: Tree): string[] {
  const next = Map.groupBy(
    importsOf(tree, /^src\//).filter(({ isType }) => !isType),
    ({ from }) => from,
  );
  const run = new Set([...tree.keys()].filter((file) => pureRooms.test(file)));
  for (const file of run) for (const { to } of next.get(file) ?? []) run.add(to);
  return [...run].flatMap((file) => {
    const uses = [...(tree.get(file) ?? '').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '').matchAll(impure)];
    return uses.map(([use]) => `${file} is run by what only computes and must not use ${use}`);
  });
}
