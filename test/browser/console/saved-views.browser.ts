import assert from 'node:assert/strict';
import { it } from 'node:test';
import { dueTomorrow, startConsole } from './console.ts';

const { open, book } = await startConsole();

it('a view that one dispatcher saves is there for the others, until somebody removes it', async () => {
  await book(dueTomorrow());
  const first = await open({ name: 'Anna Krüger' });
  await first.go('/orders?assigned=false&loading=tomorrow');
  await first.page.getByRole('button', { name: 'Save as view' }).click();
  await first.page.getByLabel('Name of the view').fill('To plan for tomorrow');
  await first.page.getByRole('button', { name: 'Save', exact: true }).click();
  await first.page.getByRole('link', { name: 'To plan for tomorrow' }).waitFor();

  const viewer = await open({ role: 'viewer', name: 'Vera Stein' });
  await viewer.go('/orders');
  await viewer.page.getByRole('link', { name: 'To plan for tomorrow' }).click();
  await viewer.page.waitForURL(/assigned=false&loading=tomorrow/);
  assert.equal(await viewer.page.getByRole('button', { name: /^Remove the view/ }).count(), 0);

  const second = await open({ name: 'Bernd Lutz' });
  await second.go('/orders?assigned=false&loading=tomorrow');
  await second.page.getByRole('button', { name: /^Remove the view/ }).click();
  await second.page.getByRole('link', { name: 'To plan for tomorrow' }).waitFor({ state: 'detached' });
  await first.page.reload();
  await first.page.getByRole('link', { name: 'Late' }).first().waitFor();
  assert.equal(await first.page.getByRole('link', { name: 'To plan for tomorrow' }).count(), 0);
  assert.deepEqual([...first.broken, ...viewer.broken, ...second.broken], []);
});

it('views that a browser has kept since before are saved for all', async () => {
  const { page, go } = await open({ name: 'Carla Weiß' });
  await go('/today');
  const kept = { company: [{ name: 'Our late ones', filter: { late: 'true', status: 'placed' } }], shipper: [] };
  await page.evaluate(`localStorage.setItem('tos-console-views', ${JSON.stringify(JSON.stringify(kept))})`);
  await go('/orders');
  await page.getByRole('link', { name: 'Our late ones' }).waitFor();
  const other = await open({ name: 'Dirk Maas' });
  await other.go('/orders');
  await other.page.getByRole('link', { name: 'Our late ones' }).waitFor();
});
