import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Database } from '../../../src/ground/database/database.ts';
import { ServiceError } from '../../../src/ground/errors.ts';
import {
  type AccountContact,
  type AccountRecord,
  findAccountRecord,
  updateAccountRecord,
} from '../../../src/who/accounts/account-record-store.ts';
import { insertAccountIfMissing } from '../../../src/who/accounts/account-store.ts';
import { type AccountChanges, changeAccount } from '../../../src/who/accounts/change-account.ts';
import { pinnedClock } from '../../support/clock/pinned.ts';
import { databaseOn, openTestPool } from '../../support/database.ts';

const now = Date.parse('2026-11-22T10:00:00Z');
const at = '2026-11-22T10:00:00.000Z';
const actor = 'person:7';
const form = { at, by: actor, method: 'form', result: 'valid', note: '' };
const inga = { name: 'Inga Petersen', email: 'inga@hanse.example', phone: '+49 40 301000', role: 'dispatch' };

/** What is sent, and what is then different. */
const changes: [says: string, sent: AccountChanges, becomes: Partial<AccountRecord>][] = [
  ['nothing', {}, {}],
  [
    'an address, without the space around it',
    { legalName: ' Hanse AG ', city: 'Hamburg ' },
    { legalName: 'Hanse AG', city: 'Hamburg' },
  ],
  ['a text removed', { addressLine2: '' }, { addressLine2: '' }],
  [
    'a VAT id, checked by its form',
    { vatId: 'de 136.695-976' },
    { vatId: 'DE136695976', vatCheck: { ...form, vatId: 'DE136695976' } as AccountRecord['vatCheck'] },
  ],
  [
    'what a check by hand found',
    { vatChecked: { result: 'invalid', note: 'VIES 17' } },
    {
      vatCheck: {
        ...form,
        vatId: 'DE136695976',
        method: 'hand',
        result: 'invalid',
        note: 'VIES 17',
      } as AccountRecord['vatCheck'],
    },
  ],
  ['a text, which leaves the check', { zip: '20457' }, { zip: '20457' }],
  [
    'another country and its VAT id',
    { country: 'it', vatId: 'IT00743110157' },
    {
      country: 'IT',
      vatId: 'IT00743110157',
      vatCheck: { ...form, vatId: 'IT00743110157' } as AccountRecord['vatCheck'],
    },
  ],
  ['no VAT id', { vatId: null }, { vatId: null, vatCheck: null }],
  ['contacts', { contacts: [inga, { ...inga, email: '' }] }, { contacts: [inga, { ...inga, email: '' }] }],
  [
    'mails that a contact chose, which keep since when, and others from now on',
    { contacts: [{ ...inga, mails: ['loaded', 'loaded'], language: 'de' }] },
    { contacts: [{ ...inga, mails: ['loaded'], language: 'de', mailsAfter: 0 }] },
  ],
  [
    'a language alone, which chooses no mails',
    { contacts: [{ ...inga, mails: [], language: 'de' }] },
    { contacts: [{ ...inga, language: 'de' }] },
  ],
  ['that fees were agreed', { feesAgreed: true }, { feesAgreed: true }],
  ['disabled', { isDisabled: true }, { disabledAt: new Date(now) }],
  ['another name', { name: 'Hanse SE' }, { name: 'Hanse SE' }],
  ['enabled', { isDisabled: false }, { disabledAt: null }],
];

const mailed = (email: string): AccountContact => ({ ...inga, email, mails: ['loaded'] });

const refused: [sent: AccountChanges, fields: string[]][] = [
  [{ name: ' ' }, ['name']],
  [{ name: 'Rossi' }, ['name']],
  [{ country: 'XX' }, ['country']],
  [{ vatId: 'DE136695977' }, ['vatId']],
  [{ country: 'FR', vatId: 'DE136695976', city: 'x'.repeat(121) }, ['city', 'vatId']],
  [{ zip: 'a\u0000b' }, ['zip']],
  [{ contacts: [{ name: '', email: '', phone: '', role: 'x' }] }, ['contacts.0']],
  [{ contacts: [inga, { ...inga, email: 'nobody' }] }, ['contacts.1.email']],
  [{ contacts: [{ ...inga, email: '', mails: ['loaded'] }] }, ['contacts.0.mails']],
  [{ contacts: [{ ...inga, email: 'a,b@hanse.example', mails: ['loaded'] }] }, ['contacts.0.mails']],
  [{ contacts: ['a@b.example', 'A@B.example'].map((email) => mailed(email)) }, ['contacts.1.mails']],
  [{ contacts: Array.from({ length: 21 }, () => inga) }, ['contacts']],
  [{ vatId: null, vatChecked: { result: 'valid', note: '' } }, ['vatChecked']],
];

/** But those that are made up. */
function withoutIds(account: AccountRecord | undefined): AccountRecord | undefined {
  return account && { ...account, contacts: account.contacts.map(({ mailsId: _, ...contact }) => contact) };
}

async function startAccounts(t: { after(work: () => unknown): void }): Promise<{ database: Database; id: number }> {
  const database: Database = databaseOn(await openTestPool(t, pinnedClock()), 'production');
  await insertAccountIfMissing(database, { name: 'Rossi', country: 'IT', vatId: null });
  const { account } = await insertAccountIfMissing(database, { name: 'Hanse AG', country: 'DE', vatId: null });
  return { database, id: account.id };
}

suite('an account', () => {
  test('is changed in what is given, and stays in the rest', async (t) => {
    const { database, id } = await startAccounts(t);
    let expected = (await findAccountRecord(database, id))!;
    for (const [says, sent, becomes] of changes) {
      expected = { ...expected, ...becomes };
      const changed = await changeAccount(database, id, sent, { actor, now });
      assert.deepEqual(withoutIds(changed?.after), expected, says);
      assert.deepEqual(await findAccountRecord(database, id), changed?.after, says);
    }
    assert.equal(await changeAccount(database, 'nobody', {}, { actor, now }), undefined);
  });

  test('is refused every field that is wrong, all named at once, and stays as it was', async (t) => {
    const { database, id } = await startAccounts(t);
    const before = await findAccountRecord(database, id);
    for (const [sent, fields] of refused) {
      await assert.rejects(changeAccount(database, id, sent, { actor, now }), (error) => {
        assert.ok(error instanceof ServiceError);
        assert.deepEqual(Object.keys(error.errors!).sort(), fields);
        return true;
      });
      assert.deepEqual(await findAccountRecord(database, id), before);
    }
  });

  test('keeps behind which event an address is told, whatever else of its contact changes, until it chooses none', async (t) => {
    const { database, id } = await startAccounts(t);
    await database.pool.query('insert into production.order_lists values ($1, now())', [id]);
    const ids: (string | undefined)[] = [];
    const after = async (lastPosition: number, changes: AccountChanges) => {
      await database.pool.query('update production.order_lists set last_position = $1', [lastPosition]);
      const changed = await changeAccount(database, id, changes, { actor, now });
      const { mailsAfter, mailsId } = changed!.after.contacts[0]!;
      ids.push(mailsId);
      return mailsAfter;
    };
    assert.equal(await after(3, { contacts: [mailed('inga@hanse.example')] }), 3);
    assert.equal(await after(4, { contacts: [{ ...mailed('Inga@hanse.example'), name: 'I. P.' }] }), 3);
    assert.equal(await after(5, { city: 'Kiel' }), 3);
    assert.equal(await after(6, { contacts: [inga] }), undefined);
    assert.equal(await after(7, { contacts: [mailed('inga@hanse.example')] }), 7);
    assert.equal(await after(8, { contacts: [mailed('ole@hanse.example')] }), 8);
    assert.deepEqual([ids[0], ids[0], ids[0], undefined], ids.slice(0, 4));
    assert.equal(new Set(ids).size, 4, 'who chooses again begins anew');
  });

  test('loses nothing when two change it at once', async (t) => {
    const { database, id } = await startAccounts(t);
    await Promise.all([
      changeAccount(database, id, { city: 'Hamburg' }, { actor, now }),
      changeAccount(database, id, { zip: '20457' }, { actor, now }),
    ]);
    const both = (await findAccountRecord(database, id))!;
    assert.deepEqual([both.city, both.zip], ['Hamburg', '20457']);
    const stale = { ...both, city: 'Bremen' };
    assert.equal(await updateAccountRecord(database, stale, { ...stale, zip: '' }), undefined);
  });
});
