// Measures what a working day leaves in the memory of the console: Chromium (CHROMIUM, or /usr/bin/chromium) goes from
// view to view while orders change, and afterwards holds hardly more than before.
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { report } from './support/results.ts';
import { bookingAt, launchOptions, startConsole, viewport } from './support/start-console.ts';

const orders = 20;
const rounds = 18;
const views = ['today', 'orders', 'map', 'accounts', 'prices', 'webhooks', 'people', 'audit', 'orders'];
/** Two more in each round: the first order of the list beside it, and as a whole. */
const navigations = rounds * (views.length + 2);
const eventsEveryMs = 1_000;
/** Time for what a view loads with it and after it. */
const lookMs = 120;
const growthMax = { heapMb: 3, nodes: 1_500, listeners: 150 };

const { service, origin, cli, invite } = await startConsole();
const operator = await cli('token', 'create', '--operator', '--name', 'Bench');
const booked: Stop[] = [];
for (let order = 0; order < orders; order++) booked.push(await book());
const link = await invite('admin');

const browser = await chromium.launch(launchOptions);
const context = await browser.newContext({ viewport });
const page = await context.newPage();
const devtools = await context.newCDPSession(page);
await devtools.send('Performance.enable');
await page.goto(link);
await page.waitForURL(/\/console\/today/);
// What is loaded and compiled once does not count as growth.
for (let round = 0; round < 2; round++) await lookRound(page);
const before = await measure(page, devtools);
let events = 0;
const changing = setInterval(() => void reportDelay(booked[events++ % orders]!, events), eventsEveryMs);
for (let round = 0; round < rounds; round++) await lookRound(page);
clearInterval(changing);
const after = await measure(page, devtools);
const what = `after ${navigations} views and ${events} changes`;
for (const [name, unit] of [
  ['heapMb', 'MB of JavaScript'],
  ['nodes', 'nodes'],
  ['listeners', 'listeners'],
] as const) {
  console.log(`${name}: ${before[name]} before, ${after[name]} ${what}`);
  report({ what: `growth ${what}`, figure: after[name] - before[name], unit, reach: growthMax[name], isMax: true });
}
await browser.close();
await service.stop();

async function lookRound(page: Page): Promise<void> {
  for (const view of views) await goTo(page, view);
  await page.locator('.orders tbody a').first().click();
  await page.locator('.pane a[href*="/orders/"]').first().click();
  await page.waitForURL(/\/orders\/[^?]+$/);
  await page.waitForTimeout(lookMs);
}

async function goTo(page: Page, view: string): Promise<void> {
  await page.locator(`.rail a[href$="/console/${view}"]`).click();
  await page.waitForURL(({ pathname }) => pathname.endsWith(`/console/${view}`));
  await page.locator('h1').waitFor();
  await page.waitForTimeout(lookMs);
}

/** On the same view each time, with nothing left that can be collected. */
async function measure(page: Page, devtools: CDPSession) {
  await goTo(page, 'today');
  // Until the live news of the view before have ended.
  await page.waitForTimeout(2_000);
  for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const figure = (name: string) => metrics.find((each) => each.name === name)!.value;
  return {
    heapMb: Number((figure('JSHeapUsedSize') / 1e6).toFixed(1)),
    nodes: figure('Nodes'),
    listeners: figure('JSEventListeners'),
  };
}

type Stop = { order: string; stop_id: string; start: number };

async function book(): Promise<Stop> {
  const start = Date.now() + 30 * 3_600_000;
  const { id } = await send<{ id: string }>('/api/v3/booking/publish', service.token, bookingAt(start));
  const order = await send<{ loadings: { id: string }[] }>(`/operator/v1/orders/${id}`, operator);
  return { order: id, stop_id: order.loadings[0]!.id, start };
}

/** Reports a new expected time, as a driver would: an event that the console hears of. */
async function reportDelay({ order, stop_id, start }: Stop, minutes: number): Promise<void> {
  const at = new Date(start + minutes * 60_000).toISOString();
  await send(`/operator/v1/orders/${order}/reports`, operator, { stop_id, type: 'eta', at });
}

async function send<Data>(path: string, token: string, body?: object): Promise<Data> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const sent = body && { method: 'POST', headers, body: JSON.stringify(body) };
  const reply = await fetch(origin + path, sent ?? { headers: { authorization: headers.authorization } });
  if (!reply.ok) throw new Error(await reply.text());
  return ((await reply.json()) as { data: Data }).data;
}
