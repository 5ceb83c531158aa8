// Measures the console in Chromium (CHROMIUM, or /usr/bin/chromium): how soon a view can be used on a processor a
// quarter as fast, with nothing in the browser's cache and with everything in it.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { bookingBody } from './support/bench-database.ts';
import { median, report } from './support/results.ts';
import { startService } from './support/service.ts';

const slowedBy = 4;
const rounds = 7;
const orders = 60;
/** One second, says who wants it used on an old laptop. */
const reachMs = 1_000;

const service = await startService();
const origin = `http://127.0.0.1:${service.port}`;
const run = promisify(execFile);
const cli = async (...args: string[]) => {
  const env = { ...process.env, DATA_DIR: service.directory, BASE_URL: origin };
  const { stdout } = await run(process.execPath, ['src/cli/main.ts', ...args, '--environment', 'production'], { env });
  return stdout.trim();
};

for (let booked = 0; booked < orders; booked++) {
  const headers = { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify(tomorrow(bookingBody));
  const reply = await fetch(`${origin}/api/v3/booking/publish`, { method: 'POST', headers, body });
  if (!reply.ok) throw new Error(await reply.text());
}
await cli('person', 'create', '--email', 'bench@example.com', '--name', 'Bench', '--role', 'dispatcher');
const link = await cli('person', 'link', 'bench@example.com');

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'],
});
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
await page.goto(link);
await page.waitForURL(/\/console\/today/);
for (const [name, path, first] of [
  ['Today', 'today', 'text=Hamburg'],
  ['Orders', 'orders', 'text=Hamburg'],
] as const)
  for (const isCold of [true, false]) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(await timeUntilUsable(path, first, isCold));
    report({
      what: `${name} of ${orders} orders can be used, ${slowedBy} × slowed, ${isCold ? 'nothing' : 'all'} in the cache`,
      figure: median(times),
      unit: 'ms',
      reach: reachMs,
      isMax: true,
    });
  }
await browser.close();
await service.stop();

/** Milliseconds from asking for the page until the first row of the list is there and the keys are heard. */
async function timeUntilUsable(path: string, first: string, isCold: boolean): Promise<number> {
  const fresh: Page = await context.newPage();
  const devtools = await context.newCDPSession(fresh);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowedBy });
  if (isCold) await devtools.send('Network.clearBrowserCache');
  await fresh.goto(`${origin}/console/${path}`, { waitUntil: 'commit' });
  await fresh.locator(first).first().waitFor();
  const milliseconds = (await fresh.evaluate('performance.now()')) as number;
  await fresh.close();
  return milliseconds;
}

function tomorrow(body: typeof bookingBody): object {
  const start = new Date(Date.now() + 30 * 3_600_000);
  while ([0, 6].includes(start.getUTCDay())) start.setUTCDate(start.getUTCDate() + 1);
  const end = new Date(start.getTime() + 8 * 3_600_000);
  const dates = [{ start: start.toISOString(), end: end.toISOString() }];
  return { ...body, loadings: body.loadings.map((loading) => ({ ...loading, dates })) };
}
