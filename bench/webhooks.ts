// Measures deliveries to 100 endpoints that answer at once, next to posts of one body by the same client; then
// bookings with those endpoints next to bookings without, in one run. The receivers run in a process of their own on
// the same machine.
import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createStoreOrder } from '../src/orders/order/store-order.ts';
import { createAppendNews } from '../src/telling/events/company/append-news.ts';
import { keepDeliveringWebhooks } from '../src/telling/webhooks/keep-delivering-webhooks.ts';
import { createGuard } from '../src/telling/webhooks/sending/address-guard.ts';
import { createPoster } from '../src/telling/webhooks/sending/post-message.ts';
import { bookingBody, openBenchDatabase } from './support/bench-database.ts';
import { compare, describeMeasured, httpRequest, load } from './support/compare.ts';
import { median, report } from './support/results.ts';

const endpointCount = 100;
const ordersEach = 300;
const rounds = 3;

const bench = await openBenchDatabase();
const { pool, database } = bench;
const receiver = await startReceiver();
const accounts: number[] = [];
for (let i = 0; i < endpointCount; i++) accounts.push(await bench.account(`Bench ${i}`));
await pool.query(
  `insert into production.webhook_endpoints (account_id, id, url, secret, actor, position)
   select account, gen_random_uuid(), $2, $3, 'bench', 0 from unnest($1::bigint[]) as account`,
  [accounts, `http://127.0.0.1:${receiver.port}/hook`, randomBytes(32)],
);
await storeOrders();
const guard = createGuard(['127.0.0.0/8']);
const appendNews = createAppendNews(database);
const onError = (error: unknown) => console.error(error);
await measureDeliveries();
await measureBookings();
receiver.end();
await bench.close();

async function storeOrders() {
  const sample = await bench.bookSample(accounts[0]!);
  const store = createStoreOrder(database);
  for (let round = 0; round < ordersEach; round += 10) {
    const all = accounts.flatMap((accountId) => Array.from({ length: 10 }, () => accountId));
    await Promise.all(
      all.map((accountId) => store({ ...sample, order: { ...sample.order, accountId, id: randomUUID() } })),
    );
  }
}

async function measureDeliveries() {
  const total = (await pool.query('select sum(last_position)::bigint as sum from production.order_lists')).rows[0].sum;
  const [delivered, posted] = [[] as number[], [] as number[]];
  for (let round = 0; round <= rounds; round++) {
    await pool.query('update production.webhook_endpoints set position = 0');
    const before = await receiver.count();
    const started = performance.now();
    const stop = keepDeliveringWebhooks(database, { guards: { shipper: guard, company: guard }, appendNews, onError });
    while ((await receiver.count()) - before < total) await sleep(50);
    const perSecond = total / ((performance.now() - started) / 1000);
    await stop();
    const alone = await post(10_000);
    if (round === 0) continue;
    delivered.push(perSecond);
    posted.push(alone);
  }
  const alone = median(posted);
  report({
    what: `deliveries to ${endpointCount} endpoints, ${total} in all`,
    figure: median(delivered),
    unit: '/s',
    reach: 5000,
  });
  report({
    what: 'the same deliveries',
    figure: median(delivered),
    unit: '/s',
    nextTo: `posting one body ${alone.toFixed(0)}/s`,
    ratio: median(delivered) / alone,
  });
}

/** Posts of one body a second, with as many under way as deliveries may have. */
async function post(count: number): Promise<number> {
  const poster = createPoster({ guard });
  const body = `{"data":"${'x'.repeat(1200)}"}`;
  let left = count;
  const started = performance.now();
  const work = async () => {
    while (left-- > 0) await poster.post({ url: `http://127.0.0.1:${receiver.port}/hook`, headers: {}, body });
  };
  await Promise.all(Array.from({ length: 200 }, work));
  const perSecond = count / ((performance.now() - started) / 1000);
  await poster.close();
  return perSecond;
}

async function measureBookings() {
  const { app, port } = await bench.listen();
  const body = JSON.stringify(bookingBody);
  const requests: string[] = [];
  for (const account of accounts.slice(0, 16))
    requests.push(httpRequest('POST', '/api/v3/booking/publish', await bench.token(account), body));
  const bookWith = (enabled: boolean) => async () => {
    await pool.query(
      `update production.webhook_endpoints e set enabled = $1, position = l.last_position
         from production.order_lists l where l.account_id = e.account_id`,
      [enabled],
    );
    return await load({ port, requests }, 2000);
  };
  const { without, within } = await compare({ without: bookWith(false), within: bookWith(true) });
  report({
    what: `POST /booking/publish with ${endpointCount} endpoints`,
    figure: within.perSecond,
    unit: '/s',
    also: describeMeasured(within),
    nextTo: `without ${without.perSecond.toFixed(0)}/s, ${describeMeasured(without)}`,
    ratio: within.perSecond / without.perSecond,
    reach: 0.95,
  });
  await app.close();
}

async function startReceiver() {
  const file = fileURLToPath(new URL('./support/webhook-receiver.ts', import.meta.url));
  const child = spawn(process.execPath, [file], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => Number((await lines.next()).value);
  const port = await next();
  return {
    port,
    count: () => {
      child.stdin.write('\n');
      return next();
    },
    end: () => child.stdin.end(),
  };
}
