import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lockPatience, retryUntilKnown } from '../../../../src/orders/order/idempotency/retry-until-known.ts';

/** What each try of a statement comes to: a result, no decision yet (undefined), or an error. */
type Try = string | undefined | Error;

const failure = (code: string) => Object.assign(new Error(code), { code });
const [lock, lost] = [failure('55P03'), failure('ECONNRESET')];
const [deadlock, duplicate] = [failure('40P01'), failure('23505')];
const [wrong, full] = [failure('23503'), failure('53100')];

/** How often the statement ran, and how that ended: a result, or the code of an error. */
async function outcomeOf(tries: readonly Try[], hasKey = false): Promise<[ran: number, outcome: string]> {
  let ran = 0;
  const run = async () => {
    const outcome = tries[Math.min(ran, tries.length - 1)];
    ran += 1;
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  const outcome = await retryUntilKnown(hasKey, run).catch(({ code }: NodeJS.ErrnoException) => code!);
  return [ran, outcome];
}

describe('a statement that does its work once', () => {
  const cases: [name: string, tries: Try[], ran: number, outcome: string][] = [
    ['is not run again once it is done', ['done'], 1, 'done'],
    ['is run again after its connection broke', [lost, 'done'], 2, 'done'],
    ['is run again after a deadlock', [deadlock, 'done'], 2, 'done'],
    ['is run again after another one wrote the same', [duplicate, 'done'], 2, 'done'],
    ['is run again while another transaction decides', [undefined, undefined, undefined, 'done'], 4, 'done'],
    ['is run four times in all where its connections break', [lost], 4, 'ECONNRESET'],
    ['is run four times in all where nobody decides', [undefined], 4, 'idempotency_key_in_use'],
    ['is not run again after what another try cannot mend', [wrong, 'done'], 1, '23503'],
    ['is not run again where the disk is full', [full, 'done'], 1, '53100'],
    ['is not run again after it has waited for a lock', [lock, 'done'], 1, '55P03'],
  ];
  for (const [name, tries, ran, outcome] of cases)
    it(name, async () => assert.deepEqual(await outcomeOf(tries), [ran, outcome]));

  it('is a key in use where a request with a key has waited for a lock', async () =>
    assert.deepEqual(await outcomeOf([lock, 'done'], true), [1, 'idempotency_key_in_use']));

  it('is no key in use where a request with a key fails otherwise', async () => {
    assert.deepEqual(await outcomeOf([wrong], true), [1, '23503']);
    assert.deepEqual(await outcomeOf([lost, 'done'], true), [2, 'done']);
    assert.deepEqual(await outcomeOf([undefined], true), [4, 'idempotency_key_in_use']);
  });

  it('leaves whoever holds it up 40 ms before it is run again', async () => {
    const pauses: number[] = [];
    let last = performance.now();
    await retryUntilKnown(false, async () => {
      pauses.push(performance.now() - last);
      last = performance.now();
      return pauses.length === 4 ? 'done' : undefined;
    });
    // Timers of Node count whole milliseconds.
    for (const pause of pauses.slice(1)) assert.ok(pause >= 39, `${pause} ms`);
  });
});

it('two waits for a lock are shorter together than a statement may take', () => {
  const [, ms] = /^(\d+)ms$/.exec(lockPatience)!;
  assert.ok(Number(ms) > 1000 && 2 * Number(ms) < 5000, lockPatience);
});
