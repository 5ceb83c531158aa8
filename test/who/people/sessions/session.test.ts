import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { idleMsMax, isOpen, sessionMsMax } from '../../../../src/who/people/sessions/session.ts';
import type { Session } from '../../../../src/who/people/sessions/session-store.ts';
import { pinnedNow } from '../../../support/clock/pinned.ts';

const account = {
  accountId: 1,
  accountCountry: 'DE',
  accountVatId: null,
  discountShare: 0,
  tariffName: null,
  feesAgreed: false,
  accountName: 'Acme GmbH',
  accountDisabled: false,
};

function session(more: Partial<Session> = {}): Session {
  const at = new Date(pinnedNow);
  const person = { id: 1, name: 'A', role: 'viewer' as const, isDisabled: false };
  return { id: 1, createdAt: at, seenAt: at, endedAt: null, person, account: null, ...more };
}

const rows: [string, Session, number, boolean][] = [
  ['just begun', session(), 0, true],
  ['a moment before it is idle for too long', session(), idleMsMax - 1, true],
  ['idle for too long', session(), idleMsMax, false],
  ['old and just seen', session({ seenAt: new Date(pinnedNow + sessionMsMax - 1) }), sessionMsMax - 1, true],
  ['too old and just seen', session({ seenAt: new Date(pinnedNow + sessionMsMax) }), sessionMsMax, false],
  ['ended', session({ endedAt: new Date(pinnedNow) }), 0, false],
  ['of somebody disabled', session({ person: { ...session().person, isDisabled: true } }), 0, false],
  ['of an account', session({ account }), 0, true],
  ['of a disabled account', session({ account: { ...account, accountDisabled: true } }), 0, false],
];
for (const [which, row, laterMs, expected] of rows)
  test(`a session ${which} is ${expected ? 'open' : 'closed'}`, () => {
    assert.equal(isOpen(row, pinnedNow + laterMs), expected);
  });

test('a session that is closed is never open again without being seen', () => {
  const ms = fc.nat({ max: 2 * sessionMsMax });
  fc.assert(
    fc.property(ms, ms, ms, (seen, one, other) => {
      const row = session({ seenAt: new Date(pinnedNow + seen) });
      const [early, late] = [Math.min(one, other), Math.max(one, other)];
      if (!isOpen(row, pinnedNow + early)) assert.equal(isOpen(row, pinnedNow + late), false);
    }),
  );
});
