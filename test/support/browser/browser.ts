import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';
import { atEnd, type Closing } from '../process.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Debian's Chromium, closed when the tests are over. */
export async function launchBrowser(t: Closing): Promise<Browser> {
  const quiet = ['--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', ...quiet],
  });
  atEnd(t, () => browser.close());
  return browser;
}

type PageOptions = { width?: number; colorScheme?: 'light' | 'dark'; locale?: string };

/** A page for a new visitor, and what goes wrong in it: errors, breaches of its policy, requests to other hosts. */
export async function openPage(
  browser: Browser,
  origin: string,
  { width = 1440, colorScheme = 'light', locale = 'en' }: PageOptions = {},
): Promise<{ page: Page; broken: string[] }> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, locale });
  const page = await context.newPage();
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));
  page.on('console', (line) => line.type() === 'error' && broken.push(line.text()));
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin) broken.push(request.url());
  });
  return { page, broken };
}

type Violation = { id: string; nodes: { html: string; failureSummary: string }[] };

/**
 * Asserts that a page scrolls in one direction only and that axe finds nothing: in all of it, or within a selector.
 * Puts a picture into the folder that `SCREENSHOTS` names, if any.
 */
export async function judgePage(page: Page, name: string, { within }: { within?: string } = {}): Promise<void> {
  if (process.env.SCREENSHOTS)
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png`, fullPage: within === undefined });
  const [width, shown] = (await page.evaluate('[document.documentElement.scrollWidth, innerWidth]')) as number[];
  assert.ok(width! <= shown!, `${name} is ${width} px wide on a screen of ${shown}`);
  await page.evaluate(axe);
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(within ?? 'html')})`)) as {
    violations: Violation[];
  };
  const told = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => [id, html, failureSummary]),
  );
  assert.deepEqual(told.slice(0, 5), [], name);
}
