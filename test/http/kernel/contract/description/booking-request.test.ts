import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import type { TSchema } from 'typebox';
import { parseDateTime } from '../../../../../src/ground/parse-date-time.ts';
import { type Json, publishSchema } from '../../../../../src/http/kernel/contract/description/publish-schema.ts';
import { validate } from '../../../../../src/http/kernel/contract/validate.ts';
import { publishBookingRow } from '../../../../../src/http/orders/rows/publish-booking.ts';
import { bookingRequest, loading, pallets, unloading } from '../../../../support/requests.ts';

const body = publishBookingRow.body as TSchema;
const schemas: Json = {};
const published = publishSchema(body, 'request', schemas);
const ajv = new Ajv({ strict: false });
ajv.addFormat('date-time', (text: string) => parseDateTime(text) !== undefined);
const fitsDescription = ajv.compile({ ...published, components: { schemas } });

function isAccepted(value: unknown): boolean {
  try {
    validate(body, value, 'body');
    return true;
  } catch {
    return false;
  }
}

const whole: Json = {
  ...bookingRequest(),
  additional_information: 'Ring twice.',
  documented_delivery: true,
  offer_id: 'x',
  max_price: 1000,
  dry_run: true,
  extra_services: ['loadingThroughDriver'],
};
const draft = '0b3ae2c6-6f0f-4a4e-9a3b-0f7f6f0e9c10';
const { loadings: _loadings, ...withoutLoadings } = whole;

/** Each field left out and each of a wrong kind, with a draft and without. */
const fields = Object.keys(whole);
const cases: Json[] = [whole, withoutLoadings, {}, { draft }].flatMap((base) => [
  base,
  { ...base, draft },
  { ...base, unknown: 1 },
  ...fields.map((field) => Object.fromEntries(Object.entries(base).filter(([key]) => key !== field))),
  ...fields.flatMap((field) =>
    [null, 0, -1, '', {}, [], [{}], true].flatMap((wrong) => [
      { ...base, [field]: wrong },
      { ...base, draft, [field]: wrong },
    ]),
  ),
  { ...base, items: [{ ...pallets, quantity: 0 }] },
  { ...base, loadings: [loading({ zip: '' })] },
  { ...base, draft, unloadings: [unloading({ country: 'DEU' })] },
]);

test('a booking is accepted by its description exactly when the service accepts its form', () => {
  let accepted = 0;
  for (const each of cases) {
    const expected = isAccepted(each);
    if (expected) accepted++;
    assert.equal(fitsDescription(each), expected, JSON.stringify(each).slice(0, 300));
  }
  assert.ok(accepted > 50 && accepted < cases.length - 50, `${accepted} of ${cases.length}`);
});

test('a body that is not an object, and a draft that is not a text, are refused', () => {
  for (const value of [null, [], 'x', 1, true]) assert.ok(!fitsDescription(value) && !isAccepted(value));
  for (const wrong of [null, 1, {}, 'x'.repeat(37)]) {
    assert.ok(!isAccepted({ ...whole, draft: wrong }));
    assert.ok(!fitsDescription({ draft: wrong }) && !isAccepted({ draft: wrong }));
  }
});
