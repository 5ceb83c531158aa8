/**
 * The folders of `src/`, from what starts the service down to what knows nothing of transports: each may import those
 * that stand after it.
 */
export const wings = ['run', 'http', 'telling', 'orders', 'who', 'engine', 'ground'];

const places = ['engine/cities', 'engine/cities/gazetteer'];
const prices = [
  'engine/pricing',
  'engine/availability',
  'engine/schedule',
  'engine/load',
  'engine/tariff',
  'engine/tariff/calendar',
  'engine/tariff/tables',
  'engine/tariff/rates',
  'engine/routing',
  ...places,
];
const stores = [
  'who/people',
  'orders/order/erasure',
  'orders/order/lists',
  'orders/order',
  'orders/order/reservations',
  'orders/order/idempotency',
  'engine/offers',
  'who/accounts',
  'ground/database',
];
/** What all operations share. */
const kernel = ['doors', 'common', 'contract', 'edge', 'words'].map((name) => `http/kernel/${name}`);
/** The nouns of the interfaces, each with what shippers, the company and drivers do with it. */
const nouns = [
  'places',
  'accounts',
  'price',
  'tariffs',
  'people',
  'sold',
  'documents',
  'orders',
  'progress',
  'events',
  'webhooks',
  'drivers',
].map((name) => `http/${name}`);
const pages = ['console', 'docs', 'door', 'driver', 'front', 'kit'].map((name) => `http/pages/${name}`);
const http = [...pages, 'http/agents', 'http/interfaces', ...nouns, ...kernel];
const belowHttp = [
  'orders/simulation',
  'telling/mail',
  'orders/documents/papers',
  'orders/company',
  'orders/drivers',
  'orders/documents',
  'orders/sold',
  'orders/dispatch',
  'telling/events',
  'orders/booking',
  'telling/webhooks',
  'telling/delivery',
  ...stores,
  ...prices,
];

/**
 * What each room may import, beside itself and what lies under all; a folder that is not named belongs to the room
 * above it.
 */
export const rooms: Record<string, readonly string[]> = {
  'engine/cities/gazetteer': [],
  'engine/cities/compile': places,
  'engine/cities/import': places,
  'engine/cities': ['engine/cities/gazetteer'],
  'engine/routing': ['engine/cities'],
  'engine/tariff/rates': [],
  'engine/tariff/tables': ['engine/tariff/rates', 'engine/routing'],
  'engine/tariff/calendar': ['engine/tariff/tables', 'engine/routing'],
  'engine/tariff': [
    'engine/tariff/calendar',
    'engine/tariff/tables',
    'engine/tariff/rates',
    'engine/routing',
    'engine/cities',
  ],
  'engine/availability': ['engine/tariff/tables', 'engine/tariff/rates'],
  'orders/sold': ['engine/availability', 'engine/tariff/tables', 'who/people', 'ground/database'],
  'engine/load': ['engine/tariff'],
  'engine/schedule': [
    'engine/tariff',
    'engine/tariff/calendar',
    'engine/tariff/tables',
    'engine/routing',
    'engine/cities',
  ],
  'engine/pricing': prices.slice(1),
  'engine/routing-engine': prices,
  'ground/database': [],
  'who/accounts': ['ground/database', 'engine/tariff', 'engine/pricing'],
  'who/people': ['who/accounts', 'ground/database'],
  'engine/offers': ['ground/database', 'engine/load', 'engine/cities'],
  'orders/order/idempotency': ['ground/database'],
  'orders/order/reservations': ['ground/database', 'engine/availability'],
  'orders/order': [
    'orders/order/reservations',
    'orders/order/idempotency',
    'ground/database',
    'engine/pricing',
    'engine/load',
  ],
  'orders/order/lists': ['orders/order', 'ground/database'],
  'orders/order/erasure': ['orders/order/idempotency', 'who/accounts', 'ground/database'],
  'telling/events': [
    'orders/dispatch',
    'orders/order',
    'orders/order/lists',
    'who/people',
    'who/accounts',
    'ground/database',
  ],
  'orders/booking': [...stores, ...prices],
  'orders/dispatch': ['orders/booking', ...stores, ...prices],
  'telling/delivery': ['who/accounts', 'ground/database'],
  'telling/webhooks': [
    'telling/delivery',
    'telling/events',
    'who/people',
    'orders/order',
    'orders/order/idempotency',
    'who/accounts',
    'ground/database',
  ],
  'orders/company': ['engine/pricing', 'engine/cities'],
  'orders/documents/papers': ['orders/company', 'orders/order', 'engine/pricing', 'engine/load', 'engine/cities'],
  'orders/simulation': [
    'orders/documents',
    'orders/documents/papers',
    'orders/dispatch',
    'orders/dispatch/answers',
    'orders/order',
    'orders/order/idempotency',
    'ground/database',
  ],
  'orders/documents': [
    'engine/pricing',
    'engine/tariff',
    ...places,
    'orders/documents/papers',
    'orders/company',
    'orders/dispatch',
    'orders/order',
    'orders/order/idempotency',
    'who/accounts',
    'ground/database',
  ],
  'telling/mail': [
    'engine/pricing',
    'telling/delivery',
    'telling/events',
    'orders/company',
    'orders/dispatch',
    'orders/order',
    'who/accounts',
    'ground/database',
  ],
  'run/metrics': ['telling/mail', 'telling/webhooks', 'telling/delivery', 'ground/database'],
  'orders/drivers': ['orders/dispatch', 'orders/order', 'orders/order/idempotency', 'ground/database'],
  'http/kernel/words': ['telling/mail'],
  'http/kernel/edge': ['http/kernel/words', 'ground/database'],
  'http/kernel/contract': ['http/kernel/edge', 'http/kernel/words', ...belowHttp],
  'http/kernel/common': ['http/kernel/contract', 'http/kernel/edge', 'http/kernel/words', ...belowHttp],
  'http/kernel/doors': ['http/kernel/contract', 'http/kernel/edge', 'http/kernel/words', ...belowHttp],
  // Each may use those before it.
  ...Object.fromEntries(nouns.map((noun, at) => [noun, [...nouns.slice(0, at), ...kernel.slice(1), ...belowHttp]])),
  'http/interfaces': [...nouns, ...kernel],
  'http/agents': ['http/interfaces', ...nouns, ...kernel, ...belowHttp],
  'http/pages/console': ['engine/routing'],
  'http/pages/kit': ['http/kernel/edge', 'http/kernel/words'],
  'http/pages/docs': [
    'http/pages/console',
    'http/pages/kit',
    'http/interfaces',
    'http/kernel/contract',
    'http/kernel/edge',
  ],
  'http/pages/door': [
    'http/pages/console',
    'http/pages/kit',
    'orders/company',
    'who/people',
    'who/accounts',
    'ground/database',
    'http/kernel/contract',
    'http/kernel/edge',
    'http/kernel/words',
  ],
  'http/pages/driver': ['http/pages/console', 'http/pages/kit', 'http/interfaces', ...kernel, ...belowHttp],
  'http/pages/front': [
    'http/pages/door',
    'http/pages/kit',
    'http/kernel/contract',
    'http/kernel/edge',
    'http/kernel/words',
  ],
  'run/reference-data.ts': ['orders/company', ...prices, 'orders/sold'],
  'run/environment-jobs.ts': [...http, ...belowHttp],
  'run/environment.ts': [...http, ...belowHttp, 'run/environment-jobs.ts'],
  'run/app.ts': [...http, ...belowHttp, 'run/environment.ts'],
  'run/process': ['run/metrics', 'engine/routing-engine', 'run/app.ts', ...http, ...belowHttp, 'run/reference-data.ts'],
  'run/cli': [
    'engine/routing-engine',
    'run/process',
    ...http,
    ...belowHttp,
    'engine/cities/import',
    'run/reference-data.ts',
  ],
};

/** Files that know no room. */
export const underAll =
  /^src\/(engine\/cities\/(leading-zeros|place)|ground\/((concurrency|settings|trace)\/[\w-]+|camel-case|config|count-of|errors|local-time|observed|parse-date-time|recurring-cache|units|version|watch-files))\.ts$|^(openapi|data\/papers)\/[\w-]+\.json$/;

/** The rooms of the console, each with those that it may import beside itself. It takes nothing of `src/`. */
export const consoleRooms: Record<string, readonly string[]> = {
  'console/main.tsx': ['console/shell', 'console/parts', 'console/words', 'console/data'],
  'console/shell': ['console/views', 'console/parts', 'console/words', 'console/data'],
  'console/views': ['console/parts', 'console/words', 'console/data'],
  'console/parts': ['console/words', 'console/data'],
  'console/words': ['console/data'],
  'console/data': ['client/src'],
};
/** What every room of the console may know of the client: what it is told, and how a call fails. */
export const clientKnownToAll = /^client\/src\/(api-types|transport-error)\.ts$/;

/** Imports that run the other way on purpose, with their reason. */
export const exceptions: Record<string, string> = {
  'src/engine/cities/gazetteer/load-gazetteer.ts → src/engine/cities/compile/compile-gazetteer.ts':
    'only when nothing is compiled yet',
  ...Object.fromEntries(
    ['listen', 'read-settings', 'wrong-usage'].map((name) => [
      `src/run/cli/webhooks/webhook-listen.ts → client/src/listen/${name}.ts`,
      'one program, which shippers have without the service',
    ]),
  ),
  'src/http/pages/console/list-views.ts → console/shell/views.ts': 'a table of what is bundled',
};
