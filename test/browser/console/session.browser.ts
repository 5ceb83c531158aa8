import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, it } from 'node:test';
import { listenOnLoopback } from '../../support/network/loopback-server.ts';
import { dueTomorrow, shownNumber, startConsole } from './console.ts';

const { tos, open, book } = await startConsole();

it('keeps the bearer only in memory, and nothing about the person in the browser', async () => {
  const { page, context, go, broken } = await open();
  const shown: string[] = [];
  page.on('request', (request) => shown.push(request.headers().authorization ?? ''));
  await go('/orders');
  await page.waitForLoadState('load');
  await page.waitForTimeout(300);
  const bearer = shown.find((each) => each.startsWith('Bearer tos_ses_live_'));
  assert.ok(bearer, 'the page has spoken to the interface');
  const kept = await page.evaluate(
    `JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, document.documentElement.outerHTML])`,
  );
  assert.doesNotMatch(String(kept), /tos_ses_/);
  const state = await context.storageState();
  assert.deepEqual(
    state.cookies.map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite })),
    [{ name: 'tos-production-session', httpOnly: true, sameSite: 'Strict' }],
  );
  assert.deepEqual(broken, []);
});

it('a stolen bearer ends when its person logs out, and every tab logs out too', async () => {
  const { page, context, go } = await open();
  const asked = page.waitForRequest((request) => request.headers().authorization !== undefined);
  await go('/orders');
  const authorization = (await (await asked).allHeaders()).authorization!;
  const other = await context.newPage();
  await other.goto(`${tos.origin}/console/today`);
  await other.getByRole('heading', { level: 1 }).waitFor();
  const read = () => fetch(`${tos.origin}/operator/v1/orders`, { headers: { authorization } });
  assert.equal((await read()).status, 200);
  await page.getByRole('button', { name: 'Anna Krüger' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(/\/console\/login/);
  await other.waitForURL(/\/console\/login/);
  assert.equal((await read()).status, 401);
  assert.deepEqual(await context.cookies(), []);
});

it('returns after the login to where somebody wanted to go, and to no other host', async () => {
  const { page, go, context } = await open();
  await go('/orders?late=true');
  await context.clearCookies();
  await page.reload();
  await page.waitForURL(/\/console\/login#/);
  assert.equal(new URL(page.url()).hash, '#/console/orders?late=true');
  for (const trap of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)', '/docs']) {
    const { page: trapped, broken } = await open();
    const cookies = await trapped.context().cookies();
    await trapped.goto(`${tos.origin}/console/login#${trap}`);
    await trapped.evaluate(`fetch('token', { method: 'POST' })`);
    assert.equal(cookies.length, 1);
    assert.deepEqual(broken, []);
    assert.equal(new URL(trapped.url()).origin, tos.origin);
  }
});

it('pages of other origins get no bearer and change nothing, though the browser sends the cookie', async () => {
  const { context } = await open();
  const server = createServer((_request, reply) =>
    reply.setHeader('content-type', 'text/html').end('<title>x</title>'),
  );
  const { origin } = await listenOnLoopback({ after }, server);
  const evil = await context.newPage();
  // Another port of the same host is the same site: SameSite alone would let it through.
  await evil.goto(origin);
  const statuses: number[] = [];
  evil.on('response', (response) => {
    if (response.url().includes('/console/')) statuses.push(response.status());
  });
  for (const [method, path] of [
    ['POST', 'token'],
    ['DELETE', 'session'],
  ]) {
    const read = await evil.evaluate(
      ([url, how]) =>
        fetch(url!, { method: how!, credentials: 'include' }).then(
          (reply) => reply.text(),
          () => 'refused',
        ),
      [`${tos.origin}/console/${path}`, method],
    );
    assert.equal(read, 'refused');
  }
  await evil.evaluate(
    (url) => fetch(url, { method: 'POST', credentials: 'include', mode: 'no-cors' }),
    `${tos.origin}/console/token`,
  );
  await evil.evaluate(`{
    const action = ${JSON.stringify(`${tos.origin}/console/token`)};
    const form = Object.assign(document.createElement('form'), { method: 'post', action, target: '_blank' });
    document.body.append(form);
    form.submit();
  }`);
  await evil.waitForTimeout(500);
  assert.ok(statuses.length > 0 && statuses.every((status) => status >= 400), String(statuses));
  // The person is still logged in.
  const page = await context.newPage();
  await page.goto(`${tos.origin}/console/orders`);
  await page.getByRole('heading', { level: 1 }).waitFor();
});

it('runs no injected code: neither inline, nor as markup, nor from another host', async () => {
  const { page, go } = await open();
  await go('/orders');
  // The debugger that tests connect through allows `eval`.
  const tries = [
    `document.body.innerHTML = '<img src=x onerror="window.hit = 1">'`,
    `document.body.append(Object.assign(document.createElement('script'), { text: 'window.hit = 3' }))`,
    `document.createElement('script').src = 'https://evil.example/x.js'`,
    `document.write('<img src=x onerror="window.hit = 4">')`,
    `new DOMParser().parseFromString('<p>', 'text/html')`,
    `setTimeout('window.hit = 5')`,
  ];
  for (const each of tries) {
    const came = await page.evaluate(
      `(() => { try { ${each}; return 'ran'; } catch (error) { return error.name; } })()`,
    );
    assert.match(String(came), /Error$/, each);
  }
  assert.equal(await page.evaluate('window.hit'), undefined);
});

it('shows views only to people who may see them: a viewer changes nothing, a shipper sees none of the company', async () => {
  const { page, go } = await open({ role: 'shipper' });
  await go('/new');
  assert.equal(await page.getByRole('link', { name: 'Accounts' }).count(), 0);
  await page.goto(`${tos.origin}/console/accounts`);
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  const viewer = await open({ role: 'viewer' });
  await viewer.go('/orders');
  assert.equal(await viewer.page.getByRole('link', { name: 'Accounts' }).count(), 0);
});

it('a viewer is offered nothing that would be refused, in any view', async () => {
  const [free, carried] = [await book(dueTomorrow()), await book(dueTomorrow())];
  await tos.operate('PUT', `/orders/${carried.id}/assignment`, { json: { transport: { haulier: 'Spedition Nord' } } });
  const { page, go, broken } = await open({ role: 'viewer' });
  const refused: string[] = [];
  page.on('response', (reply) => reply.status() === 403 && refused.push(reply.url()));
  const views = ['/today', '/orders', '/map', '/prices', '/webhooks', '/audit'];
  const offered = /^(Assign|assign|Arrived|Loaded|Problem|New time|With details|Report|Add|Choose|New endpoint)/;
  for (const view of [...views, ...[free, carried].flatMap(({ id }) => [`/orders/${id}`, `/orders/${id}?do=assign`])]) {
    await go(view);
    await page.waitForTimeout(500);
    if (view === '/today') await page.keyboard.press('j');
    for (const key of ['a', 'r', 't', 'p', 'e', 'c', 'd', 'x']) await page.keyboard.press(key);
    await page.waitForTimeout(200);
    assert.equal(await page.getByRole('dialog').count(), 0, view);
    for (const role of ['button', 'link', 'checkbox'] as const)
      assert.equal(await page.getByRole(role, { name: offered }).count(), 0, `${view} offers a ${role}`);
    assert.equal(await page.locator('input[type=file]').count(), 0, view);
  }
  await go(`/orders?order=${free.order_number}`);
  await page.getByRole('heading', { level: 2, name: shownNumber(free) }).waitFor();
  assert.equal(await page.getByRole('button', { name: offered }).count(), 0);
  assert.deepEqual([refused, broken], [[], []]);
});
