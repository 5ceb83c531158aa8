import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { loadConsoleBundle } from '../../../../src/http/pages/console/bundle.ts';
import { temporaryDirectory } from '../../../support/process.ts';
import { assertFits, findBarriers, startConsole, viewportLooks } from '../console.ts';

const run = promisify(execFile);
const { open, tokens, tos } = await startConsole();
const { directory } = await loadConsoleBundle(() => {});

const address = '/developers?tab=connect';

/** The text of a snippet, by its heading. */
const shown = async (page: Page, title: string) =>
  (await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })
    .locator('pre')
    .textContent())!;

describe('what the page shows does what it says, with the token that was typed', () => {
  /** Runs a program and returns what it prints. */
  const runners: Record<string, (source: string, folder: string) => Promise<{ stdout: string }>> = {
    curl: (source) => run('sh', ['-c', source]),
    TypeScript: async (source, folder) => {
      const file = join(folder, 'connect.ts');
      const client = pathToFileURL(fileURLToPath(new URL('../../../../client/src/index.ts', import.meta.url))).href;
      await writeFile(file, source.replace("'transport-ordering-client'", `'${client}'`));
      return run(process.execPath, [file]);
    },
    Python: (source) => run('python3', ['-W', 'error', '-c', source]),
  };
  for (const environment of ['sandbox', 'production'] as const)
    for (const [title, runSnippet] of Object.entries(runners))
      it(`${title} asks the ${environment} for a price`, async (t) => {
        if (title === 'Python' && !(await run('python3', ['--version']).catch(() => undefined)))
          return t.skip('needs python3');
        const { page, go, broken } = await open({ role: 'shipper', environment });
        await go(address);
        await page.getByLabel('Token', { exact: true }).fill(tokens[environment]);
        await page.getByText(tokens[environment]).first().waitFor();
        const { stdout } = await runSnippet(await shown(page, title), await temporaryDirectory(t));
        assert.match(stdout, /Panel van/);
        assert.deepEqual(broken, []);
      });
});

it('MCP is configured with the address of the environment and the token, as JSON', async () => {
  for (const environment of ['sandbox', 'production'] as const) {
    const { page, go } = await open({ role: 'shipper', environment });
    await go(address);
    const placeholder = environment === 'sandbox' ? 'tos_test_…' : 'tos_live_…';
    const url = `${tos.origin}${environment === 'sandbox' ? '/sandbox' : ''}/mcp`;
    const config = async (token: string) =>
      assert.deepEqual(JSON.parse(await shown(page, 'MCP')), {
        mcpServers: { freight: { type: 'http', url, headers: { Authorization: `Bearer ${token}` } } },
      });
    await page.getByRole('heading', { name: 'MCP' }).waitFor();
    await config(placeholder);
    const other = tokens[environment === 'sandbox' ? 'production' : 'sandbox'];
    const mistyped = tokens[environment].replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
    for (const [unfit, said] of [
      [other, 'No token of this environment'],
      [mistyped, 'A character of the token is wrong or missing: copy it again.'],
      [`${placeholder.slice(0, -1)}a'; rm -rf ~; '`, 'A character of the token is wrong or missing: copy it again.'],
    ] as const) {
      await page.getByLabel('Token', { exact: true }).fill(unfit);
      await page.getByText(said).waitFor();
      await config(placeholder);
    }
    await page.getByLabel('Token', { exact: true }).fill(` ${tokens[environment]} `);
    await page.getByText(tokens[environment]).first().waitFor();
    await config(tokens[environment]);
  }
});

it('says where the client comes from, and leads to the guides that the service serves', async () => {
  const { page, go } = await open({ role: 'shipper', environment: 'sandbox' });
  await go(address);
  await page.getByText('npm pack').waitFor();
  for (const [name, path] of [
    ['Guide to the interface', '/docs/interface'],
    ['Guide to the client', '/docs/client/README'],
    ['Guide for agents', '/docs/agents'],
    ['Guide to events', '/docs/events'],
  ] as const) {
    assert.equal(await page.getByRole('link', { name, exact: true }).getAttribute('href'), path);
    assert.equal((await fetch(tos.origin + path)).status, 200);
  }
});

it('whoever has just made a token sees it in what they hand on', async () => {
  const opened = await open({ role: 'admin', environment: 'sandbox' });
  const { page, go, broken } = opened;
  await go('/accounts/1');
  await page.getByRole('button', { name: 'Issue a token' }).click();
  await page.locator('form').getByRole('button', { name: 'Issue a token' }).click();
  const secret = (await page.locator('.secret > code').textContent())!;
  await page.getByText('Connect a program with it').click();
  for (const title of ['curl', 'TypeScript', 'Python', 'MCP']) {
    const text = await shown(page, title);
    assert.ok(text.includes(secret) && text.includes(`${tos.origin}/sandbox/`), text);
  }
  assert.deepEqual(await findBarriers(opened), []);
  assert.deepEqual(broken, []);
});

it('copies by keys alone, and keeps the token nowhere', async () => {
  const { page, context, go } = await open({ role: 'shipper', locale: 'de-DE' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await go(address);
  await page.getByLabel('Token', { exact: true }).fill(tokens.production);
  await page.getByRole('button', { name: 'MCP kopieren' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Kopiert').waitFor();
  const copied = String(await page.evaluate('navigator.clipboard.readText()'));
  assert.ok(copied.includes(`Bearer ${tokens.production}`));
  const kept = String(
    await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href])'),
  );
  assert.ok(!kept.includes(tokens.production));
});

for (const { viewport, colorScheme } of viewportLooks)
  it(`has no barrier at ${viewport.width} px in ${colorScheme}, and fits`, async () => {
    const opened = await open({ role: 'shipper', environment: 'sandbox', viewport, colorScheme });
    const { page, go, broken } = opened;
    await go(address);
    await page.getByRole('heading', { name: 'MCP' }).waitFor();
    assert.deepEqual(await findBarriers(opened), []);
    await assertFits(page, address);
    if (process.env.SCREENSHOTS)
      await page.screenshot({
        path: `${process.env.SCREENSHOTS}/connect-${viewport.width}-${colorScheme}.png`,
        fullPage: true,
      });
    assert.deepEqual(broken, []);
  });

it('its code is a file that only the views which show it load', async () => {
  const own = readdirSync(directory).filter((name) => /^connect-\w+\.js$/.test(name));
  assert.ok(own.length >= 1);
  const loads = async (role: 'shipper' | 'dispatcher', path: string) => {
    const { page, go } = await open({ role });
    const names: string[] = [];
    page.on('response', (response) => names.push(response.url().replace(/.*\//, '')));
    await go(path);
    await page.waitForTimeout(4_000);
    return own.some((name) => names.includes(name));
  };
  const [developers, ...others] = await Promise.all([
    loads('shipper', address),
    loads('shipper', '/new'),
    loads('shipper', '/orders'),
    loads('dispatcher', '/today'),
  ]);
  assert.ok(developers);
  assert.deepEqual(others, [false, false, false]);
});
