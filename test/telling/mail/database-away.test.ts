import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import pg from 'pg';
import { type MailReaders, mailDelivery } from '../../../src/telling/mail/mail-delivery.ts';
import type { MailSources } from '../../../src/telling/mail/prepare-mail.ts';
import { contactTables } from '../../../src/telling/mail/recipients/tables.ts';
import { databaseOn } from '../../support/database.ts';

test('what the server said of a mail counts, also when the database is away in that moment', async () => {
  const pool = new pg.Pool();
  await pool.end();
  const database = databaseOn(pool, 'production');
  const errors: unknown[] = [];
  for (const [outcome, expected] of [
    ['accepted', { isDelivered: true, isFinal: false, isGone: false }],
    ['refused', { isDelivered: false, isFinal: true, isGone: false }],
  ] as const) {
    const delivery = mailDelivery({ database } as MailSources, { tables: contactTables } as MailReaders, {
      send: async () => ({ outcome, status: 250, error: null, response: null, durationMs: 1 }),
      onError: (error) => void errors.push(error),
    });
    type Send = typeof delivery.send;
    const event = { recipient: { accountId: 1, id: randomUUID() } } as Parameters<Send>[1];
    const { isDelivered, isFinal, isGone } = (await delivery.send({} as Parameters<Send>[0], event))!;
    assert.deepEqual({ isDelivered, isFinal, isGone }, expected);
  }
  assert.equal(errors.length, 2);
});
