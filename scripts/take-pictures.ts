// npm run pictures [-- FOLDER]: starts a service of its own, looks at the console as its two links show it, and writes
// the pictures of the pages to docs/pictures/, or all of them to FOLDER. Needs Chromium.
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';

const program = fileURLToPath(new URL('../bin/transport.js', import.meta.url));
const ofReadme = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const [wanted] = process.argv.slice(2);
const directory = wanted ?? ofReadme;
const port = 4988;

type Role = 'dispatcher' | 'shipper';
type View = {
  name: string;
  role: Role;
  path: string;
  isInReadme?: boolean;
  prepare?: (page: Page) => Promise<unknown>;
};

const openFirst = async (page: Page) => {
  await page.getByRole('row').nth(1).click();
  await page.waitForTimeout(800);
};
const repeatFirst = async (page: Page) => {
  await page.getByRole('row').nth(1).click();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/orders\/[0-9a-f]{8}-/);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await page.goto(new URL(`../new?repeat=${id}`, page.url()).href);
  await page.waitForTimeout(3_000);
};

const views: readonly View[] = [
  { name: 'today', role: 'dispatcher', path: 'today', isInReadme: true },
  { name: 'orders', role: 'dispatcher', path: 'orders', prepare: openFirst },
  { name: 'map', role: 'dispatcher', path: 'map' },
  ...['accounts', 'people', 'prices', 'webhooks', 'audit'].map((path) => ({
    name: path,
    role: 'dispatcher' as const,
    path,
  })),
  { name: 'new', role: 'shipper', path: 'orders', prepare: repeatFirst, isInReadme: true },
  { name: 'own-orders', role: 'shipper', path: 'orders' },
  { name: 'developers', role: 'shipper', path: 'developers' },
];
const looks = [
  { width: 1440, colorScheme: 'light', isInReadme: true },
  { width: 1440, colorScheme: 'dark', isInReadme: true },
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const;

const dataDirectory = await mkdtemp(join(tmpdir(), 'pictures-'));
const service = spawn(process.execPath, [program, 'serve'], {
  cwd: dataDirectory,
  env: { ...process.env, PORT: String(port), DATA_DIR: dataDirectory },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  await mkdir(directory, { recursive: true });
  const links = await readLinks();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  for (const role of ['dispatcher', 'shipper'] as const) await takeAll(browser, role, links[role]);
  await browser.close();
} finally {
  service.kill();
  await new Promise((resolve) => service.once('exit', resolve));
  await rm(dataDirectory, { recursive: true, force: true });
}

/** The links that the service prints once it is ready. */
async function readLinks(): Promise<Record<Role, string>> {
  let said = '';
  for await (const part of service.stdout) {
    said += part;
    const [dispatcher, shipper] = (['dispatcher', 'shipper'] as const).map(
      (role) => new RegExp(`as a ${role}: (\\S+)`).exec(said)?.[1],
    );
    if (dispatcher && shipper && said.includes('token create')) return { dispatcher, shipper };
  }
  throw new Error(`the service ended: ${said}`);
}

async function takeAll(browser: Browser, role: Role, link: string): Promise<void> {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(link);
  await page.waitForURL(/console\/(today|new)/);
  const base = link.replace(/enter#.*/, '');
  for (const { width, colorScheme, ...look } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: width < 800 ? 844 : 900 });
    for (const view of views.filter((each) => each.role === role)) {
      const isInReadme = view.isInReadme && 'isInReadme' in look;
      if (wanted === undefined && !isInReadme) continue;
      await page.goto(base + view.path);
      await page.waitForTimeout(1_500);
      await view.prepare?.(page);
      await page.screenshot({ path: join(directory, `${view.name}-${width}-${colorScheme}.png`) });
      console.log(`${view.name} ${width} ${colorScheme}`);
    }
  }
  await context.close();
}
