import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { numberMark, withNumber } from '../../../../src/orders/order/idempotency/reply-number.ts';

test('the order number takes the place of every mark, and nothing else of a reply changes', () => {
  const around = fc.string().filter((text) => !text.includes(numberMark));
  fc.assert(
    fc.property(fc.array(around, { minLength: 1 }), fc.nat(), (texts, orderNumber) =>
      assert.equal(withNumber(texts.join(numberMark), orderNumber), texts.join(String(orderNumber))),
    ),
  );
});

test('what a reply says never holds the mark', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => !JSON.stringify(value).includes(numberMark)));
  assert.ok(!JSON.stringify({ [numberMark]: numberMark }).includes(numberMark));
});
