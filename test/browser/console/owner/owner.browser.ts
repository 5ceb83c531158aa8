import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findBarriers, narrow, type OpenedConsole, shipper, startConsole, workingDay } from '../console.ts';

const { tos, open, book } = await startConsole();

/** Asserts that a field shows its error. */
async function errorAt(page: OpenedConsole['page'], label: string): Promise<string> {
  const field = page.getByLabel(label, { exact: true });
  await page.locator('[aria-invalid]').first().waitFor();
  const id = await field.getAttribute('aria-describedby');
  return (await page.locator(`[id="${id}"]`).innerText()).trim();
}

const press = ({ page }: OpenedConsole, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();

it('adds an account, shows errors at their fields, and saves its details, contacts and VAT id', async () => {
  const opened = await open({ role: 'admin' });
  const { page, go, broken } = opened;
  await go('/accounts');
  await page.keyboard.press('n');
  await page.getByLabel('Name', { exact: true }).fill('Kessel & Roth GmbH');
  await page.getByLabel('Country', { exact: true }).fill('XX');
  await press(opened, 'Add');
  assert.match(await errorAt(page, 'Country'), /\w/);
  await page.getByLabel('Country', { exact: true }).fill('DE');
  await page.getByLabel('VAT id', { exact: true }).fill('DE136695976');
  await press(opened, 'Add');
  await page.getByRole('heading', { level: 1, name: 'Kessel & Roth GmbH' }).waitFor();
  await page.getByText('Checked by form and check digits').waitFor();

  await press(opened, 'Contact');
  await page.getByLabel('Name', { exact: true }).fill('Inga Roth');
  await page.getByLabel('E-mail', { exact: true }).fill('inga');
  await page.getByLabel('Delivered').check();
  await press(opened, 'Save');
  assert.match(await errorAt(page, 'E-mail'), /\w/);
  await page.getByLabel('E-mail', { exact: true }).fill('inga@kessel.example');
  await press(opened, 'Save');
  await page.getByRole('link', { name: 'inga@kessel.example' }).waitFor();
  await page.getByText('No mail sent yet').waitFor();
  assert.deepEqual(await findBarriers(opened), []);
  assert.deepEqual(broken, []);
});

it('does not overwrite contacts that somebody else saved in the meantime, and keeps the entries', async () => {
  const added = await tos.operate('POST', '/accounts', { json: { name: 'Lindner & Co', country: 'AT' } });
  const path = `/accounts/${added.body.data.id}`;
  const [mine, theirs] = [await open({ role: 'admin' }), await open({ role: 'admin', name: 'Olga Wirth' })];
  for (const opened of [mine, theirs]) {
    await opened.go(path);
    await press(opened, 'Contact');
  }
  const fill = ({ page }: OpenedConsole, name: string) => page.getByLabel('Name', { exact: true }).fill(name);
  await fill(theirs, 'Anna Lindner');
  await press(theirs, 'Save');
  await theirs.page.getByText('Saved.').first().waitFor();
  await fill(mine, 'Bernd Lindner');
  await press(mine, 'Save');
  await mine.page.getByRole('alert').filter({ hasText: 'Olga Wirth' }).waitFor();
  await mine.page.getByRole('region', { name: 'As it stands now' }).getByText('Anna Lindner').waitFor();
  assert.equal(await mine.page.getByLabel('Name', { exact: true }).inputValue(), 'Bernd Lindner');
  assert.deepEqual(await findBarriers(mine), []);
  const names = async () => {
    const { body } = await tos.operate('GET', path);
    return body.data.account.contacts.map(({ name }: { name: string }) => name);
  };
  assert.deepEqual(await names(), ['Anna Lindner']);
  await press(mine, 'Go on with these');
  await press(mine, 'Contact');
  await mine.page.getByLabel('Name', { exact: true }).last().fill('Bernd Lindner');
  await press(mine, 'Save');
  await mine.page.getByText('Saved.').first().waitFor();
  assert.deepEqual(await names(), ['Anna Lindner', 'Bernd Lindner']);
  assert.deepEqual([...mine.broken, ...theirs.broken], []);
});

it('recognises contacts as saved if the answer was lost, and does not blame somebody else', async () => {
  const added = await tos.operate('POST', '/accounts', { json: { name: 'Brenner Holz', country: 'AT' } });
  const path = `/accounts/${added.body.data.id}`;
  const opened = await open({ role: 'admin' });
  const { page, context, go } = opened;
  await go(path);
  await press(opened, 'Contact');
  await page.getByLabel('Name', { exact: true }).fill('Carla Brenner ');
  const statuses: number[] = [];
  await context.route(`**/operator/v1${path}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    const response = await route.fetch();
    statuses.push(response.status());
    await (statuses.length === 1 ? route.abort() : route.fulfill({ response }));
  });
  await press(opened, 'Save');
  await page.getByText('Saved.').first().waitFor();
  assert.deepEqual(statuses, [200, 412]);
  await page.getByText('Carla Brenner').first().waitFor();
  assert.equal((await page.getByRole('alert').allInnerTexts()).join(''), '');
});

it('gives a token what an agent needs only when it is ticked, with a ceiling a day', async () => {
  const opened = await open({ role: 'admin' });
  const { page, go, broken } = opened;
  await go('/accounts');
  await page.getByRole('link', { name: shipper }).click();
  await press(opened, 'Issue a token');
  const issue = page.locator('form').getByRole('button', { name: 'Issue a token' });
  const ceiling = page.getByLabel('For how much a day');
  assert.equal(await ceiling.count(), 0);
  await page.getByLabel('Book as an agent').check();
  await issue.click();
  await page.getByText(/^Is needed with "agent:book"/).waitFor();
  await ceiling.fill('2000');
  assert.deepEqual(await findBarriers(opened), []);
  await issue.click();
  await press(opened, 'I have kept it');
  const row = page.getByRole('row').filter({ hasText: 'Book as an agent' });
  assert.match(await row.innerText(), /up to €\s?2,000.00 net a day/);
  await row.getByRole('button', { name: /^End/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^End/ }).click();
  await row.getByRole('button', { name: /^End/ }).waitFor({ state: 'detached' });
  assert.deepEqual(
    broken.filter((each) => !each.includes('422')),
    [],
  );
});

it('issues a token that is shown once, rotates it with an overlap, and asks before it ends one', async () => {
  const opened = await open({ role: 'admin' });
  const { page, go, broken } = opened;
  await go('/accounts');
  await page.getByRole('link', { name: shipper }).click();
  await press(opened, 'Issue a token');
  await page.getByLabel('Book', { exact: true }).uncheck();
  await page.locator('form').getByRole('button', { name: 'Issue a token' }).click();
  const secret = page.getByRole('region', { name: `Token of ${shipper}` });
  const token = await secret.locator('code').innerText();
  const orders = () => tos.call('GET', '/orders', { prefix: '/api/v3', token });
  assert.equal((await orders()).status, 200);
  assert.deepEqual(await findBarriers(opened), []);
  await press(opened, 'I have kept it');
  assert.equal(await page.getByText(token).count(), 0);

  const row = page.getByRole('row').filter({ hasText: token.slice(0, 13) });
  await row.getByRole('button', { name: /Rotate/ }).click();
  await page.getByLabel('The old one stays valid for, in minutes').fill('5');
  await page.locator('form').getByRole('button', { name: 'Rotate' }).click();
  await page.getByText(/The old token ends/).waitFor();
  await press(opened, 'I have kept it');
  await row.getByRole('button', { name: /^End/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  assert.equal((await orders()).status, 200);
  await row.getByRole('button', { name: /^End/ }).click();
  assert.deepEqual(await findBarriers(opened), []);
  await page.getByRole('dialog').getByRole('button', { name: /^End/ }).click();
  await page.getByText('Ended (2)').first().waitFor();
  assert.equal((await orders()).status, 401);
  assert.deepEqual(broken, []);
});

it('erases personal data after asking, and disables and enables an account', async () => {
  const opened = await open({ role: 'admin' });
  const { page, go, broken } = opened;
  await go('/accounts');
  await page.getByRole('link', { name: shipper }).click();
  await press(opened, 'Erase personal data');
  assert.match(await errorAt(page, 'Orders that ended before'), /required/);
  await page.getByLabel('Orders that ended before').fill('2020-01-01T00:00');
  await press(opened, 'Erase personal data');
  await press(opened, 'Erase for good');
  await page.getByText(/^Done: /).waitFor();
  await press(opened, 'Disable');
  await press(opened, `Disable ${shipper}`);
  await press(opened, 'Enable again');
  await press(opened, 'Disable');
  assert.deepEqual(broken, []);
});

it('adds a person with a link that is shown once, changes their role, and removes them', async () => {
  const opened = await open({ role: 'admin', viewport: narrow });
  const { page, go, broken } = opened;
  await go('/people');
  await press(opened, 'Person');
  await page.getByLabel('Name', { exact: true }).fill('Tom Vogel');
  await page.getByLabel('E-mail', { exact: true }).fill('tom@company.example');
  await page.getByLabel('Role', { exact: true }).selectOption('shipper');
  await press(opened, 'Add and make a link');
  assert.match(await errorAt(page, 'Account'), /required/);
  await page.getByLabel('Role', { exact: true }).selectOption('viewer');
  await press(opened, 'Add and make a link');
  const link = await page.getByRole('region', { name: 'Link for Tom Vogel' }).locator('code').innerText();
  assert.match(link, /console\/password#/);
  await press(opened, 'I have kept it');
  await press(opened, 'Tom Vogel');
  await page.getByLabel('Role', { exact: true }).selectOption('dispatcher');
  await press(opened, 'Save');
  await page.getByText('Tom Vogel is changed.').first().waitFor();
  assert.deepEqual(await findBarriers(opened), []);
  await press(opened, 'Remove for good');
  await press(opened, 'Remove Tom Vogel');
  await page.getByText('Tom Vogel is removed.').first().waitFor();
  await go('/audit');
  await page.getByText('Person removed').waitFor();
  assert.deepEqual(broken, []);
});

it('shows why a transport costs what it costs, from an address that can be shared', async () => {
  const opened = await open({ role: 'viewer' });
  const { page, go, broken } = opened;
  await go('/prices');
  const country = page.getByLabel('Country', { exact: true });
  const zip = page.getByLabel('Postal code', { exact: true });
  await country.first().fill('DE');
  await zip.first().fill('20457');
  await country.last().fill('IT');
  await zip.last().fill('20121');
  await page.getByLabel('Loading from').fill(`${workingDay(2)}T08:00`);
  await page.getByLabel('Pieces').fill('0');
  await press(opened, 'Price it');
  assert.match(await errorAt(page, 'Pieces'), /at least 1/);
  await page.getByLabel('Pieces').fill('14');
  await press(opened, 'Price it');
  await page.getByRole('table', { name: /^Why / }).waitFor();
  await page.getByRole('img', { name: /^Floor of / }).waitFor();
  await page.getByText('Not offered').waitFor();
  assert.deepEqual(await findBarriers(opened), []);
  await page.reload();
  await page.getByRole('table', { name: /^Why / }).waitFor();
  await page.getByRole('link', { name: 'Tariffs' }).click();
  await page.getByText('In force').waitFor();
  assert.deepEqual(await findBarriers(opened), []);
  assert.deepEqual(broken, []);
});

it('shows a shipper their events as they come, endpoints with attempts, and their calls as curl', async () => {
  const opened = await open({ role: 'shipper' });
  const { page, go, broken } = opened;
  await go('/developers?tab=webhooks');
  await press(opened, 'New endpoint');
  await page.getByLabel('Address', { exact: true }).fill('ftp://nowhere');
  await press(opened, 'Add');
  assert.match(await errorAt(page, 'Address'), /\w/);
  await page.getByLabel('Address', { exact: true }).fill('https://erp.shipper.example/hooks');
  await press(opened, 'Add');
  await page.getByRole('region', { name: 'Secret of the endpoint' }).waitFor();
  await press(opened, 'I have kept it');
  await press(opened, 'Send a test');
  await page
    .getByText(/^The test failed/)
    .first()
    .waitFor();
  await page.getByRole('cell', { name: 'test.ping' }).waitFor();
  assert.deepEqual(await findBarriers(opened), []);

  await page.getByRole('link', { name: 'Events' }).click();
  await page.getByText('Nothing has happened yet').or(page.getByRole('table')).first().waitFor();
  const { order_number } = await book();
  const shown = String(order_number).replace(/(?=\d{3}$)/, ' ');
  await page.getByRole('link', { name: shown }).waitFor({ timeout: 5_000 });
  assert.deepEqual(await findBarriers(opened), []);

  await page.getByRole('link', { name: 'Calls' }).click();
  const curl = page.getByText(/^curl -X POST .*webhook-endpoints.*\$TOKEN/).first();
  assert.doesNotMatch(await curl.innerText(), /tos_/);
  assert.deepEqual(await findBarriers(opened), []);
  assert.deepEqual(broken, []);
});
