import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { chromium, type Page } from 'playwright-core';
import { createPerson } from '../../src/who/people/manage-people.ts';
import { startApp } from '../support/app.ts';
import { startIdentityProvider } from '../support/people/identity-provider.ts';
import { testPassword } from '../support/people/people.ts';

const provider = await startIdentityProvider({ after }, ['http://localhost/']);
const oidc = {
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: 'transport',
  OIDC_CLIENT_SECRET: 'x',
  OIDC_ROLES: 'groups; it=admin',
};
const tos = await startApp({ after }, { env: oidc });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'],
});
after(() => browser.close());

async function open(locale: string, colorScheme: 'light' | 'dark'): Promise<{ page: Page; broken: string[] }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale, colorScheme });
  const page = await context.newPage();
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));
  page.on('console', (line) => {
    // Chromium logs every 401 or 422 reply like this; the page shows it in its own words.
    if (line.type() === 'error' && !line.text().startsWith('Failed to load resource')) broken.push(line.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(tos.origin) && !/^(data|blob):/.test(request.url())) broken.push(request.url());
  });
  return { page, broken };
}

async function picture(page: Page, name: string): Promise<void> {
  const widths = await page.evaluate('[document.documentElement.scrollWidth, innerWidth]');
  const [width, shown] = widths as [number, number];
  assert.ok(width <= shown, `${name} is wider than the screen`);
  if (process.env.SCREENSHOTS)
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png`, fullPage: true });
}

/** Everything that the Tab key reaches, in order. */
async function tabStops(page: Page, count: number): Promise<string[]> {
  const stops: string[] = [];
  for (let i = 0; i < count; i++) {
    stops.push(await page.evaluate('document.activeElement.id || document.activeElement.textContent'));
    await page.keyboard.press('Tab');
  }
  return stops;
}

it('a new person sets a password with the link and logs in, at 390 px and by keyboard alone', async () => {
  const email = 'neu@company.example';
  const { secret, person } = await createPerson(
    { pool: tos.pool, schema: 'production' },
    { email, name: 'Sofía Neumann', role: 'dispatcher' },
    { actor: 'cli:test', now: Date.now() },
  );
  const { page, broken } = await open('de-DE', 'light');
  await page.goto(`${tos.origin}/console/password#${secret}`);
  await page.getByRole('heading', { name: 'Passwort festlegen' }).waitFor();
  await page.waitForFunction('location.hash === ""');
  assert.deepEqual(await tabStops(page, 3), ['password', 'again', 'Speichern']);
  await picture(page, 'password-390-light-de');
  await page.getByLabel('Neues Passwort').fill(testPassword);
  await page.getByLabel('Neues Passwort').fill('zu kurz');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('mindestens 12 Zeichen').waitFor();
  await page.getByLabel('Neues Passwort').fill(testPassword);
  await page.getByLabel('Noch einmal dasselbe').fill('something else');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('stimmen nicht überein').waitFor();
  await page.getByLabel('Noch einmal dasselbe').fill(testPassword);
  await page.keyboard.press('Enter');
  // Who has set it is who they are.
  await page.waitForURL(`${tos.origin}/console/today`);

  await page.context().clearCookies({ name: 'tos-production-session' });
  await page.goto(`${tos.origin}/console/login`);
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
  await picture(page, 'login-390-light-de');
  assert.deepEqual(await tabStops(page, 4), ['email', 'password', 'Anmelden', 'Mit dem Firmenkonto']);
  await page.getByLabel('E-Mail').fill(email);
  await page.getByLabel('Passwort').fill('not this one');
  await page.keyboard.press('Enter');
  await page.getByText('E-Mail oder Passwort stimmt nicht.').waitFor();
  assert.equal(await page.getByLabel('Passwort').getAttribute('aria-invalid'), 'true');
  await picture(page, 'login-failed-390-light-de');
  await page.keyboard.type(testPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${tos.origin}/console/today`);
  const cookies = await page.context().cookies();
  assert.deepEqual(cookies.map(({ name, path, httpOnly, sameSite }) => [name, path, httpOnly, sameSite]).sort(), [
    [`tos-production-device-${person.id}`, '/console/session', true, 'Strict'],
    ['tos-production-session', '/', true, 'Strict'],
  ]);
  assert.equal(await page.evaluate('document.cookie'), '');
  assert.deepEqual(broken, []);
});

it('a used link says so, the sandbox looks different, and refusals by the identity provider are shown', async () => {
  const { page, broken } = await open('en-GB', 'dark');
  await page.goto(`${tos.origin}/sandbox/console/password#tos_link_test_${'0'.repeat(33)}`);
  await page.getByLabel('New password').fill(testPassword);
  await page.getByLabel('The same again').fill(testPassword);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This link was used before').waitFor();
  await page.getByText('Sandbox: nothing here is real.').waitFor();
  await picture(page, 'link-used-390-dark-en');
  await page.goto(`${tos.origin}/console/login?failed=person_refused`);
  await page.getByText('The company account gives you no role here.').waitFor();
  await picture(page, 'login-refused-390-dark-en');
  assert.equal(new URL(page.url()).search, '');
  assert.deepEqual(broken, []);
});
