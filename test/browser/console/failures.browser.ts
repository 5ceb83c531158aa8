// What every view shows while the service fails: that it failed, and never an empty list.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Route } from 'playwright-core';
import type { Role } from '../../../src/who/people/roles.ts';
import { dueTomorrow, startConsole } from './console.ts';

const { tos, open, book } = await startConsole();
const order = await book(dueTomorrow());

const views: Partial<Record<Role, readonly string[]>> = {
  dispatcher: ['/today', '/orders', `/orders/${order.id}`, '/map', '/webhooks', '/audit'],
  admin: ['/accounts', '/people'],
  shipper: ['/orders', `/orders/${order.id}`, '/developers'],
};

const refuse = (status: number, code: string) => (route: Route) =>
  route.fulfill({
    status,
    headers: { 'x-request-id': 'failed-on-purpose' },
    json: { message: 'The service failed on purpose.', code, doc_url: `/docs/errors#${code}` },
  });

const failures: Record<string, { answer: (route: Route) => Promise<void>; says: RegExp }> = {
  'answers 500': { answer: refuse(500, 'internal_error'), says: /failed on purpose|failed-on-purpose/ },
  'answers 503': { answer: refuse(503, 'service_unavailable'), says: /failed on purpose|failed-on-purpose/ },
  'is not reached': { answer: (route) => route.abort(), says: /cannot be reached/ },
};

/** The interfaces of shippers and of the company. */
const interfaces = /\/(?:api\/v3|operator\/v1)\//;
const patienceMs = 20_000;

for (const [role, paths] of Object.entries(views) as [Role, readonly string[]][]) {
  describe(`a ${role}, while the service`, () => {
    for (const [how, { answer, says }] of Object.entries(failures)) {
      it(`${how}, reads so in each view, and goes on once it is back`, async () => {
        const { page, context } = await open({ role });
        for (const path of paths) {
          await page.route(interfaces, answer);
          await page.goto(`${tos.origin}/console${path}`);
          const failure = page.getByRole('alert').filter({ hasText: 'This could not be loaded' });
          await failure.first().waitFor({ timeout: patienceMs });
          assert.match(await failure.first().innerText(), says, path);
          await page.unroute(interfaces, answer);
          // The view may have tried again by itself.
          const again = failure.first().getByRole('button', { name: 'Try again' });
          await again.click({ timeout: 2000 }).catch(() => {});
          await failure.first().waitFor({ state: 'detached', timeout: patienceMs });
        }
        await context.close();
      });
    }

    it('is slow, sees that it waits, and nothing that says there is nothing', async () => {
      const { page, context } = await open({ role });
      let release = () => {};
      const slow = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(interfaces, async (route) => {
        await slow;
        await route.fallback();
      });
      for (const path of paths) {
        await page.goto(`${tos.origin}/console${path}`, { waitUntil: 'load' });
        await page.getByRole('navigation').first().waitFor();
        // Until the view's code has drawn what it draws while it waits.
        await page.waitForTimeout(500);
        assert.equal(await page.getByText(/^(No|Nothing) /).count(), 0, path);
      }
      release();
      await context.close();
    });
  });
}
