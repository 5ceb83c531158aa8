import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { itemCategories } from '../../../src/engine/load/goods/carriers.ts';
import { startApp } from '../../support/app.ts';
import { priceRequest } from '../../support/requests.ts';

type Category = {
  code: string;
  names: { en: string; de: string };
  length: number | null;
  width: number | null;
  safe_load: number | null;
  tiers: number;
};

const tos = await startApp({ after });
const { body } = await tos.call('GET', '/load-categories', { token: (await tos.issue({ scopes: ['price'] })).token });
const categories = body.data as Category[];

test('every category that goods may have is listed, with a name in each language', () => {
  assert.deepEqual(
    categories.map(({ code }) => code),
    itemCategories,
  );
  assert.equal(new Set(categories.map(({ names }) => names.en)).size, categories.length);
  for (const { names } of categories) assert.ok(names.en.length > 1 && names.de.length > 1);
});

test('a footprint that is listed need not be stated, and one that is not must be', async () => {
  for (const { code, length, width } of categories) {
    const items = [{ quantity: 1, category: code, height: 100, weight: 100 }];
    const { status, body } = await tos.call('POST', '/price?vehicle_type=10&include=load_plan', {
      json: priceRequest({ items }),
    });
    assert.equal(status, length === null ? 422 : 201, code);
    if (length === null) continue;
    const [{ length: along, width: across }] = body.data[0].load.plan;
    assert.deepEqual(
      [along, across].sort((a: number, b: number) => b - a),
      [length, width],
    );
  }
});

test('pieces are stacked as many as the category says, and no more', async () => {
  const height = 86;
  for (const { code, tiers, length, width } of categories) {
    const stated = length === null ? { length: 100, width: 80 } : { length, width };
    const items = [{ quantity: 3, category: code, height, weight: 50, is_stackable: true, ...stated }];
    const { body } = await tos.call('POST', '/price?vehicle_type=11&include=load_plan', {
      json: priceRequest({ items }),
    });
    const [offer] = body.data;
    assert.equal(offer.load.plan.length, Math.ceil(3 / tiers), code);
  }
});
