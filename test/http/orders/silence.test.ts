import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { minuteMs } from '../../../src/ground/units.ts';
import { pinnedNow } from '../../support/clock/pinned.ts';
import { until } from '../../support/process.ts';
import { type Row, type Silence, startAnswering } from '../../support/progress/answering.ts';

const { answer, bookedId, callAs, clock, declining, read, tos, typesOf } = await startAnswering({ after });

describe('silence', () => {
  const cases = {
    accept: ['placed', ['order.requested', 'order.accepted', 'order.placed']],
    decline: ['declined', ['order.requested', 'order.declined']],
  } as const;
  for (const [silence, [status, types]] of Object.entries(cases))
    it(`is carried out once when the time is up: ${status}`, async () => {
      const id = await bookedId(silence as Silence);
      await clock.set(pinnedNow + 120 * minuteMs);
      await until(async () => (await read(id, silence as Silence)).status === status);
      assert.deepEqual(await typesOf(id), types);
      const { declined } = await read(id, silence as Silence);
      assert.deepEqual(declined, silence === 'accept' ? undefined : { by: 'silence' });
      const { status: code, body } = await answer(id, 'accept');
      assert.deepEqual([code, body.code], [409, 'order_not_requested']);
      const word = silence === 'accept' ? 'accepted' : 'declined';
      assert.ok(body.message.includes(`${word} by silence, since its time was up, at 20`), body.message);
    });

  it('is told to the company alone at half time, once', async () => {
    const id = await bookedId();
    const told = async () =>
      (await tos.operate('GET', '/events?limit=100&type[]=order.unanswered')).body.data.filter(
        (each: Row) => each.data.order?.id === id,
      );
    assert.deepEqual(await told(), []);
    await clock.set(pinnedNow + 60 * minuteMs);
    await until(async () => (await told()).length > 0);
    const [event] = await told();
    assert.deepEqual(
      [event.account.name, event.data.decide_until, event.data.order.status, event.position],
      [declining, new Date(pinnedNow + 120 * minuteMs).toISOString(), 'requested', undefined],
    );
    await clock.set(pinnedNow + 61 * minuteMs);
    const ofAccount = await tos.operate(
      'GET',
      `/events?limit=100&type[]=order.unanswered&account=${encodeURIComponent(declining)}`,
    );
    assert.ok(ofAccount.body.data.some((each: Row) => each.id === event.id));
    assert.equal((await told()).length, 1);
    assert.equal((await callAs('decline', 'GET', '/events?type[]=order.unanswered')).status, 422);
  });
});
