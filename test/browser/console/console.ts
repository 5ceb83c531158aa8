import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after } from 'node:test';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import type { LiveEnvironment } from '../../../src/ground/database/database.ts';
import { consolePrefixes } from '../../../src/http/pages/door/console-url.ts';
import type { CompanySource } from '../../../src/orders/company/company-profile.ts';
import type { Role } from '../../../src/who/people/roles.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { looks } from '../../support/browser/looks.ts';
import type { TestClock } from '../../support/clock/test-clock.ts';
import { addPerson, openBrowser } from '../../support/people/people.ts';
import { bookingRequest, loading, unloading } from '../../support/requests.ts';

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** How long to wait for anything. */
const waitMs = 10_000;

export const narrow = { width: 390, height: 844 };
export const wide = { width: 1440, height: 900 };

/** The ways in which each view is looked at. */
export const viewportLooks = looks.map(({ width, colorScheme }) => {
  return { viewport: width === wide.width ? wide : narrow, colorScheme };
});

/** The account that the tests' people and orders belong to. */
export const shipper = 'Hanse Maschinenbau GmbH';

type OpenOptions = {
  role?: Role;
  environment?: LiveEnvironment;
  name?: string;
  /** False to stay at the login. */
  isLoggedIn?: boolean;
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  locale?: string;
  /** Of the reader's machine. */
  timezoneId?: string;
};

export type OpenedConsole = {
  page: Page;
  /** The person's. */
  email: string;
  context: BrowserContext;
  /** Errors of the page, and requests to other hosts; must be empty at the end of each test. */
  broken: string[];
  /** Opens a view: `/orders`. */
  go(path: string): Promise<void>;
};

type ConsoleOptions = {
  env?: Record<string, string>;
  /** A folder with an operator's own tables. */
  tables?: string;
  /** The service's clock, by default the real one; the browser always uses the real one. */
  clock?: TestClock;
  /** Who runs the service; a company with name and address unless told otherwise. */
  company?: CompanySource;
};

/** A service, and a Chromium to use it. Both end with the test file. */
export async function startConsole({ env = {}, ...options }: ConsoleOptions = {}) {
  const everything = { REQUESTS_PER_MINUTE_MAX: '0', ...env };
  const tos = await startApp({ after }, { ...options, env: everything });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'],
  });
  after(() => browser.close());
  const tokens = {
    production: (await tos.issue({ account: shipper })).token,
    sandbox: (await tos.issue({ account: shipper, environment: 'sandbox' })).token,
  };

  /** A separate browser in which a person with the role is logged in. */
  const open = async ({
    role = 'dispatcher',
    environment = 'production',
    name,
    isLoggedIn = true,
    viewport = wide,
    colorScheme = 'light',
    locale = 'en-GB',
    timezoneId = 'Europe/Berlin',
  }: OpenOptions = {}): Promise<OpenedConsole> => {
    const whose = { ...(role === 'shipper' && { account: shipper }), ...(name !== undefined && { name }) };
    const { email } = await addPerson(tos, { role, environment, ...whose, now: Date.now() });
    const context = await browser.newContext({ viewport, colorScheme, locale, timezoneId });
    if (isLoggedIn) await context.addCookies(await sessionOf(tos, environment, email));
    context.setDefaultTimeout(waitMs);
    const page = await context.newPage();
    const broken = watch(page, tos.origin);
    const go = async (path: string) => {
      await page.goto(tos.origin + consolePrefixes[environment] + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
    };
    return { page, email, context, broken, go };
  };

  /** Books as the shipper; returns the order's id and number. */
  const book = async (changes: object = {}, environment: LiveEnvironment = 'production') => {
    const booked = await send(tos, 'POST', '/booking/publish', environment, tokens[environment], {
      ...upcoming(),
      ...changes,
    });
    return booked.data as { id: string; order_number: number };
  };
  return { tos, browser, open, book, tokens };
}

async function sessionOf(tos: TestApp, environment: LiveEnvironment, email: string) {
  const door = openBrowser(tos, environment);
  await door.logIn(email);
  const domain = new URL(tos.origin).hostname;
  const session = [...door.cookies].filter(([name]) => name.endsWith('-session'));
  return session.map(([name, value]) => ({
    name,
    value,
    domain,
    path: '/',
    httpOnly: true,
    sameSite: 'Strict' as const,
  }));
}

async function send(
  { call }: TestApp,
  method: string,
  path: string,
  environment: LiveEnvironment,
  token: string,
  json: unknown,
) {
  const prefix = environment === 'sandbox' ? '/sandbox/api/v3' : '/api/v3';
  const reply = await call(method, path, { prefix, token, json });
  assert.ok(reply.status < 300, reply.text);
  return reply.body;
}

/** The first working day at least so many days from now. */
export function workingDay(days: number): string {
  const date = new Date(Date.now() + days * 86_400_000);
  while ([0, 6].includes(date.getUTCDay())) date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** An order's number as the console shows it: `100 001`. */
export function shownNumber(order: { order_number: number }): string {
  return order.order_number.toLocaleString('en').replace(',', ' ');
}

/** A booking of a van that loads in Hamburg tomorrow and unloads in Bremen the same day, whatever weekday it is. */
export function dueTomorrow(changes: object = {}) {
  const day = new Date(Date.now() + 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });
  const at = `${day}T08:00:00+01:00`;
  return {
    vehicle_type: 3,
    loadings: [loading({ dates: [{ start: at, end: at }] })],
    unloadings: [unloading({ company_name: 'Weserkontor', country: 'DE', zip: '28195', city: 'Bremen' })],
    ...changes,
  };
}

/** A booking that loads in the next few days, whenever the test runs. */
export function upcoming(changes: object = {}) {
  const day = workingDay(2);
  return bookingRequest({
    loadings: [loading({ dates: [{ start: `${day}T08:00:00+01:00`, end: `${day}T16:00:00+01:00` }] })],
    ...changes,
  });
}

function watch(page: Page, origin: string): string[] {
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));
  page.on('console', (line) => {
    // Chromium logs each 4xx and 5xx reply like this; the page shows it in its own words.
    if (line.type() === 'error' && !line.text().startsWith('Failed to load resource')) broken.push(line.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url())) broken.push(request.url());
  });
  page.on('dialog', (dialog) => {
    broken.push(`a dialog said ${dialog.message()}`);
    void dialog.dismiss();
  });
  return broken;
}

/** Breaches of WCAG 2.2 A and AA found by axe, with rule and element. */
export async function findBarriers({ page, context }: Pick<OpenedConsole, 'page' | 'context'>): Promise<string[]> {
  // The page's policy blocks foreign scripts, but not those added by the debugger.
  const session = await context.newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axeScript });
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const found = (await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(tags)} }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ' at ' + target.join(' '))))`,
  )) as string[];
  await session.detach();
  return found;
}

/** Fails if the page is wider than the screen. */
export async function assertFits(page: Page, what: string): Promise<void> {
  const widths = await page.evaluate('[document.documentElement.scrollWidth, innerWidth]');
  const [width, shown] = widths as [number, number];
  assert.ok(width <= shown, `${what} is ${width} px wide on a screen of ${shown}`);
}
