import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertFits, findBarriers, startConsole, viewportLooks } from './console.ts';

const { open, book } = await startConsole();
const order = await book();

const views = {
  admin: [
    '/today',
    '/orders',
    `/orders/${order.id}`,
    '/map',
    '/accounts',
    '/accounts/1',
    '/people',
    '/prices',
    '/webhooks',
    '/audit',
  ],
  shipper: ['/new', '/import', '/orders', `/orders/${order.id}`, '/developers'],
} as const;

for (const [role, paths] of Object.entries(views))
  for (const { viewport, colorScheme } of viewportLooks)
    it(`no view of the ${role} has a barrier at ${viewport.width} px in ${colorScheme}, and all fit`, async () => {
      const opened = await open({ role: role as keyof typeof views, viewport, colorScheme });
      const found: string[] = [];
      for (const path of paths) {
        await opened.go(path);
        await opened.page.waitForTimeout(700);
        found.push(...(await findBarriers(opened)).map((each) => `${path}: ${each}`));
        await assertFits(opened.page, path);
        if (process.env.SCREENSHOTS)
          await opened.page.screenshot({
            path: `${process.env.SCREENSHOTS}/${role}${path.replace(/[^a-z]+/g, '-').slice(0, 20)}-${viewport.width}-${colorScheme}.png`,
          });
      }
      assert.deepEqual(found, []);
      assert.deepEqual(opened.broken, []);
    });
