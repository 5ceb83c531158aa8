import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { loadConsoleBundle } from '../../../src/http/pages/console/bundle.ts';
import { dueTomorrow, startConsole } from './console.ts';

const { open, book } = await startConsole();
// On every day of the week Today has a stop, and its pane is open.
const order = await book(dueTomorrow());
const { directory } = await loadConsoleBundle(() => {});

const kilobytesMax = 60;
const firstViews = { dispatcher: ['/today', '/orders', `/orders/${order.id}`], shipper: ['/new', '/orders'] } as const;

for (const [role, paths] of Object.entries(firstViews))
  for (const path of paths)
    it(`a ${role} who begins at ${path.replace(order.id, ':id')} loads at most ${kilobytesMax} kB of code and styles`, async (t) => {
      const { page, go } = await open({ role: role as keyof typeof firstViews });
      // An order's small map, and what only it needs, loads last and does not count.
      await page.route(/\/assets\/(lane|map)-/, (route) => route.abort());
      const files = new Set<string>();
      page.on('response', (response) => {
        const [, name] = /\/assets\/([^/?]+\.(?:js|css))$/.exec(response.url()) ?? [];
        if (name === undefined) return;
        // As large as it is sent to this browser.
        assert.equal(response.headers()['content-encoding'], 'br');
        files.add(name);
      });
      await go(path);
      await page.waitForTimeout(700);
      assert.ok(files.size >= 2);
      const bytes = [...files].reduce((sum, name) => sum + statSync(join(directory, `${name}.br`)).size, 0);
      t.diagnostic(`${(bytes / 1000).toFixed(1)} kB with Brotli, in ${files.size} files`);
      assert.ok(bytes <= kilobytesMax * 1000, `${bytes} bytes: ${[...files].join(' ')}`);
    });
