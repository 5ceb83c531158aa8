// Measures single reads over HTTP next to a bare route: an order by its id, cities, and what the check of the token
// costs.
import { randomUUID } from 'node:crypto';
import { createStoreOrder } from '../src/orders/order/store-order.ts';
import { compareWithBare } from './support/bare.ts';
import { openBenchDatabase } from './support/bench-database.ts';
import { compare, get } from './support/compare.ts';
import { report } from './support/results.ts';

const bench = await openBenchDatabase();
const account = await bench.account('Bench GmbH');
const token = await bench.token(account);
const sample = await bench.bookSample(account);
const store = createStoreOrder(bench.database);
const ids = Array.from({ length: 1000 }, () => randomUUID());
await Promise.all(ids.map((id) => store({ ...sample, order: { ...sample.order, id } })));

const { app, port } = await bench.listen();
const order = (id: string) => `/api/v3/orders/${id}`;
await compareWithBare('GET /orders/{id}, a thousand orders in turn', {
  port,
  token,
  paths: ids.map(order),
  reach: 0.5,
});
await compareWithBare('GET /orders/{id}, one order', { port, token, paths: [order(ids[0]!)], reach: 0.5 });
const cities = '/api/v3/cities?country=DE&search=Hamb';
await compareWithBare('GET /cities', { port, token, paths: [cities], reach: 0.6 });

// The same app, but for the statement that looks tokens up: it repeats its first answer.
const unchecked = await bench.listen({ isTokenKnown: true });
for (const [name, path] of [
  ['GET /cities', cities],
  ['GET /orders', '/api/v3/orders'],
] as const) {
  const requests = [get(path, token)];
  const { checked, free } = await compare({
    checked: { port, requests },
    free: { port: unchecked.port, requests },
  });
  report({
    what: `token checked, ${name}`,
    figure: checked.perSecond,
    unit: '/s',
    nextTo: `not looked up ${free.perSecond.toFixed(0)}/s`,
    ratio: checked.perSecond / free.perSecond,
    reach: 0.95,
  });
}
await unchecked.app.close();
await app.close();
await bench.close();
