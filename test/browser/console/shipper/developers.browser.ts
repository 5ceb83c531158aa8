import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertFits, findBarriers, narrow, startConsole, wide } from '../console.ts';

const { tos, open } = await startConsole();
const environments = ['sandbox', 'production'] as const;

it('says of a token for which no scopes were named what it may: nothing as an agent', async () => {
  const { page, go, broken } = await open({ role: 'shipper', environment: 'sandbox' });
  await go('/developers?tab=tokens');
  await page.getByRole('cell', { name: 'Everything but booking and canceling as an agent', exact: true }).waitFor();
  assert.deepEqual(broken, []);
});

for (const environment of environments)
  it(`says in the ${environment} that the page is connected, and not that it is live`, async () => {
    const { page, go } = await open({ role: 'shipper', environment });
    await go('/developers?tab=tokens');
    await page.locator('.rail').getByText('Connected', { exact: true }).waitFor();
    assert.equal(await page.getByText('Live', { exact: true }).count(), 0);
  });

for (const viewport of [wide, narrow])
  it(`tells at ${viewport.width} px who has no endpoint in the sandbox how events reach the own machine`, async () => {
    const opened = await open({ role: 'shipper', environment: 'sandbox', viewport });
    const { page, go, broken } = opened;
    await go('/developers?tab=webhooks');
    await page.getByText('npx --no transport-ordering-client listen').waitFor();
    const [path, anchor] = (await page.getByRole('link', { name: 'Guide to events' }).getAttribute('href'))!.split('#');
    const guide = await fetch(tos.origin + path);
    assert.match(await guide.text(), new RegExp(`id="${anchor}"`));
    assert.deepEqual(await findBarriers(opened), []);
    await assertFits(page, 'webhooks');
    assert.deepEqual(broken, []);
  });

it('does not tell so in production, where an endpoint has an address', async () => {
  const { page, go } = await open({ role: 'shipper' });
  await go('/developers?tab=webhooks');
  await page.getByText('No endpoints yet').waitFor();
  assert.equal(await page.getByText('listen').count(), 0);
});

for (const environment of environments)
  it(`shows in the ${environment} once, at its field, why an endpoint is refused, and no setting of the service`, async () => {
    const { page, go, broken } = await open({ role: 'shipper', environment });
    await go('/developers?tab=webhooks&add=true');
    await page.getByLabel('Address', { exact: true }).fill('https://127.0.0.1/hook');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const said = page.getByText(/must not lead to a private or reserved address/i);
    await said.waitFor();
    const text = (await said.innerText()).trim();
    assert.match(text, /^Must not .+ the operator of the service opens it$/);
    assert.equal(text.includes('"listen" of the client'), environment === 'sandbox');
    assert.equal(await page.locator('form').getByRole('alert').count(), 0);
    assert.deepEqual(broken, []);
  });

it('shows in the box what no field shows, and once too', async () => {
  const { page, go } = await open({ role: 'shipper' });
  await go('/developers?tab=webhooks&add=true');
  await page.route('**/webhook-endpoints', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          json: {
            code: 'invalid_request',
            message: 'The request is not valid: types must have at most 17 elements.',
            errors: { types: ['must have at most 17 elements'] },
          },
        })
      : route.continue(),
  );
  await page.getByLabel('Address', { exact: true }).fill('https://erp.shipper.example/hooks');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const box = page.locator('form').getByRole('alert');
  await box.waitFor();
  assert.equal((await box.innerText()).trim(), 'types must have at most 17 elements');
});
