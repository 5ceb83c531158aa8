import type { Page } from 'playwright-core';

/** Draws a name with a finger where the driver's page asks for it. */
export async function sign(page: Page): Promise<void> {
  const { x, y } = (await page.locator('dialog canvas').boundingBox())!;
  await page.mouse.move(x + 60, y + 110);
  await page.mouse.down();
  for (const [right, down] of [
    [90, 40],
    [110, 120],
    [140, 60],
    [170, 120],
    [200, 70],
    [250, 100],
    [300, 60],
  ] as const)
    await page.mouse.move(x + right, y + down, { steps: 4 });
  await page.mouse.up();
}

/** Stores the order on the telephone as an earlier release did, without some fields of stops. */
export async function keepAsBefore(page: Page, fields: readonly string[]): Promise<void> {
  await page.evaluate(`(async () => {
    const settle = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const database = await settle(indexedDB.open('driver ' + new URL('.', location.href).pathname, 1));
    const seen = () => database.transaction('seen', 'readwrite').objectStore('seen');
    const order = await settle(seen().get(location.hash.slice(1)));
    for (const stop of order.stops) for (const field of ${JSON.stringify(fields)}) delete stop[field];
    await settle(seen().put(order, location.hash.slice(1)));
  })()`);
}
