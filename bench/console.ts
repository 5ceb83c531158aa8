// Measures the console in Chromium (CHROMIUM, or /usr/bin/chromium): how soon a view can be used on a processor a
// quarter as fast, with nothing in the browser's cache and with what a dispatcher's browser has in it, and how smoothly
// ten thousand orders scroll there.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { median, report } from './support/results.ts';
import { bookingAt, launchOptions, startConsole, viewport } from './support/start-console.ts';

const slowedBy = 4;
const rounds = 9;
/** Code is kept compiled from the second look on, and used from the third. */
const looksBefore = 3;
const orders = 60;
/** How the whole list is scrolled: ten rows a frame, of which few may take visibly long. */
const scrolled = { orders: 10_000, ms: 5_000, pixels: 400, longMs: 50, shareMax: 0.05 };
/** One second: the wish is to use it on an old laptop. */
const reachMs = 1_000;

const { service, origin, invite } = await startConsole();
await book(orders);
const link = await invite('dispatcher');

// A browser with a profile keeps compiled code, one without does not.
const profile = await mkdtemp(join(tmpdir(), 'transport-bench-browser-'));
const context = await chromium.launchPersistentContext(profile, { ...launchOptions, viewport });
const page = await context.newPage();
await page.goto(link);
await page.waitForURL(/\/console\/today/);
for (const [name, path, row] of [
  ['Today', 'today', '[data-stop]'],
  ['Orders', 'orders', '.orders tbody:not(.gap) tr'],
] as const)
  for (const isCold of [true, false]) {
    for (let look = 0; look < looksBefore; look++) await openOnce(path, row, isCold);
    const times: Times[] = [];
    for (let round = 0; round < rounds; round++) times.push(await openOnce(path, row, isCold));
    report({
      what: `${name} of ${orders} orders can be used, ${slowedBy} × slowed, ${isCold ? 'nothing' : 'all'} in the cache`,
      figure: median(times.map(({ used }) => used)),
      unit: 'ms',
      also: `rows there after ${median(times.map(({ drawn }) => drawn)).toFixed(0)} ms`,
      reach: reachMs,
      isMax: true,
    });
  }
await book(scrolled.orders - orders);
await readAllOrders(page);
for (const rate of [1, slowedBy]) reportFrames(await scrollOrders(page, rate), rate);
await context.close();
await rm(profile, { recursive: true, force: true });
await service.stop();

/** Milliseconds from asking for the page: until its first row is there, and until a key has moved to a row. */
type Times = { drawn: number; used: number };

async function openOnce(path: string, row: string, isCold: boolean): Promise<Times> {
  const fresh = await context.newPage();
  await fresh.addInitScript(watchUse, row);
  const devtools = await context.newCDPSession(fresh);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowedBy });
  if (isCold) await devtools.send('Network.clearBrowserCache');
  const told = fresh.waitForEvent('console', { predicate: (message) => message.text().startsWith('{') });
  await fresh.goto(`${origin}/console/${path}`, { waitUntil: 'commit' });
  const times: Times = JSON.parse((await told).text());
  await fresh.close();
  return times;
}

/** In the page: presses `j` in each frame after that of the first row, until a row has the focus, and tells when. */
function watchUse(row: string): void {
  let drawn: number | undefined;
  const observer = new MutationObserver(() => {
    if (drawn !== undefined || !document.querySelector(row)) return;
    drawn = performance.now();
    observer.disconnect();
    // What was drawn is painted by then.
    requestAnimationFrame(() => setTimeout(press));
  });
  const press = () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
    requestAnimationFrame(press);
  };
  addEventListener('focusin', ({ target }) => {
    if (drawn === undefined || !(target as Element).closest(row)) return;
    console.log(JSON.stringify({ drawn, used: performance.now() }));
    drawn = undefined;
  });
  observer.observe(document, { childList: true, subtree: true });
}

async function readAllOrders(page: Page): Promise<void> {
  await page.goto(`${origin}/console/orders`);
  await page.locator('.orders tbody:not(.gap) tr').first().waitFor();
  // The table says how many rows it has once it has all.
  await page.evaluate(async () => {
    const table = document.querySelector('table.orders')!;
    const scroller = document.querySelector('.listing')!;
    while (table.getAttribute('aria-rowcount') === '-1') {
      scroller.scrollTo(0, scroller.scrollHeight);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
}

/** Milliseconds of each frame while the list scrolls from its top. */
async function scrollOrders(page: Page, rate: number): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  return page.evaluate(async ({ ms, pixels }) => {
    const scroller = document.querySelector('.listing')!;
    scroller.scrollTo(0, 0);
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const found: number[] = [];
    const begun = await nextFrame();
    for (let last = begun; last - begun < ms; ) {
      scroller.scrollTop += pixels;
      const next = await nextFrame();
      found.push(next - last);
      last = next;
    }
    return found;
  }, scrolled);
}

function reportFrames(frames: readonly number[], rate: number): void {
  const long = frames.filter((each) => each > scrolled.longMs);
  report({
    what: `Frames over ${scrolled.longMs} ms, ${scrolled.orders} orders scrolled ten rows a frame, ${rate} × slowed`,
    figure: (100 * long.length) / frames.length,
    unit: '%',
    also: `of ${frames.length}, the middle one ${median([...frames]).toFixed(0)} ms, the longest ${Math.max(...frames).toFixed(0)} ms`,
    reach: 100 * scrolled.shareMax,
    isMax: true,
  });
}

async function book(count: number): Promise<void> {
  const headers = { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify(bookingAt(tomorrow()));
  let left = count;
  const bookNext = async () => {
    while (left-- > 0) {
      const reply = await fetch(`${origin}/api/v3/booking/publish`, { method: 'POST', headers, body });
      if (!reply.ok) throw new Error(await reply.text());
      await reply.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 32 }, bookNext));
}

/** The earliest day that can be booked. On Fridays and Saturdays it is Monday, and Today has no stops. */
function tomorrow(): number {
  const start = new Date(Date.now() + 25 * 3_600_000);
  while ([0, 6].includes(start.getUTCDay())) start.setUTCDate(start.getUTCDate() + 1);
  return start.getTime();
}
