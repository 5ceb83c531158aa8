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
