import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderIn } from '../../../../src/http/kernel/common/stored-reply.ts';

const id = '01a2b3c4-0000-7000-8000-0123456789ab';
const data = { id, order_number: 100004 };
const cases: [why: string, reply: object, order: string | undefined][] = [
  ['of the order that was made', { message: 'Transport booked as order 100004.', data, warnings: [] }, id],
  ['of none where nothing was made', { message: 'Nothing was booked.', data: { id: '' }, warnings: [] }, undefined],
  ['of none that stands further in', { message: 'Refused.', errors: { data }, data: { id: '' } }, undefined],
];
for (const [why, reply, order] of cases)
  test(`a line of the log has the id ${why}`, () => {
    const found = orderIn({ text: JSON.stringify(reply), version: 1, isReplay: false });
    assert.deepEqual(found, order === undefined ? {} : { order });
  });
