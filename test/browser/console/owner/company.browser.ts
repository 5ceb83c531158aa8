import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type CompanySource, defaultProfile } from '../../../../src/orders/company/company-profile.ts';
import { testIssuer } from '../../../support/app.ts';
import { findBarriers, narrow, startConsole } from '../console.ts';

const company: CompanySource = { profile: defaultProfile };
const { open, book } = await startConsole({ company });
const { id } = await book();
const missing = 'the company’s profile (company.json) lacks legal_name, address_line_1, zip, city, country';

it('tells an owner that no order can be confirmed on paper, until the profile has what that needs', async () => {
  for (const viewport of [undefined, narrow]) {
    const opened = await open({ role: 'admin', ...(viewport && { viewport }) });
    const { page, go, broken } = opened;
    await go('/accounts');
    await page.getByText(missing).waitFor();
    assert.deepEqual(await findBarriers(opened), []);
    assert.deepEqual(broken, []);
  }
  const german = await open({ role: 'admin', locale: 'de-DE' });
  await german.go('/accounts');
  await german.page.getByText('Im Profil der Firma (company.json) fehlt legal_name').waitFor();

  const dispatcher = await open({ role: 'dispatcher' });
  await dispatcher.go('/orders');
  await dispatcher.page.getByRole('heading', { level: 1 }).first().waitFor();
  assert.equal(await dispatcher.page.getByText(missing).count(), 0, 'it is the owner’s to mend');
});

it('says so where the confirmation is downloaded, and to whoever tries', async () => {
  for (const role of ['shipper', 'dispatcher'] as const) {
    const { page, go } = await open({ role });
    await go(`/orders/${id}`);
    const paper = page.getByRole('button', { name: /Order confirmation/ });
    await paper.getByText('not before the company’s profile has its name and address').waitFor();
    await paper.click();
    await page
      .getByText(role === 'shipper' ? /ask the company/ : /state it in company\.json/)
      .first()
      .waitFor();
  }
});

it('says nothing of it once they are there, nor in the sandbox, which has a sample', async () => {
  const sandbox = await open({ role: 'admin', environment: 'sandbox' });
  company.profile = testIssuer;
  const production = await open({ role: 'admin' });
  for (const { page, go, broken } of [sandbox, production]) {
    await go('/accounts');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    assert.equal(await page.getByText('No order can be confirmed').count(), 0);
    assert.deepEqual(broken, []);
  }
});
