import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declineReasons, type Order } from '../../../../src/orders/order/order.ts';
import type { OrderMailKind } from '../../../../src/telling/mail/writing/texts/mail-texts.ts';
import { writeOrderMail } from '../../../../src/telling/mail/writing/write-mail.ts';
import { type MailLanguage, mailLanguages } from '../../../../src/who/accounts/mail-choice.ts';
import { order, profile } from '../../../orders/documents/papers/samples.ts';

const parts = { customer: 'Hanse Maschinenbau GmbH', profile, isTest: false, vehicle: undefined };
const write = (kind: OrderMailKind, changes: Partial<Order>, language: MailLanguage = 'en') =>
  writeOrderMail({ ...parts, kind, order: order(changes), orderUrl: 'https://freight.example/' }, language).text;
const decideUntil = new Date('2026-11-23T09:00:00Z');
const declined = { answer: 'declined', at: '2026-11-23T08:00:00Z' } as const;

/** What is to be found in a mail on an order with these changes. */
const says: [OrderMailKind, Partial<Order>, RegExp[]][] = [
  [
    'new_request',
    { decideUntil, silence: 'decline' },
    [
      /^Hanse Maschinenbau GmbH has asked for order 100123/,
      /decline it by Mon 23 Nov 2026, 10:00\. Without an answer it is declined\./,
      /Price: +1,330\.40 EUR net/,
    ],
  ],
  [
    'unanswered',
    { decideUntil, silence: 'accept' },
    [/is still to be answered\./, /Without an answer it is accepted\./],
  ],
  [
    'declined',
    { decision: { ...declined, reason: 'goods', note: 'Too long.' } },
    [/We cannot carry out your order 100123\.\n\nReason: we cannot carry these goods \(Too long\)\.\n/],
  ],
  ['declined', { decision: { ...declined, by: 'silence' } }, [/We could not accept it in time\./]],
];
for (const [kind, changes, patterns] of says)
  test(`the mail ${kind} says what an order ${JSON.stringify(changes)} is about`, () => {
    for (const pattern of patterns) assert.match(write(kind, changes), pattern);
  });

test('each reason for declining has words of its own in each language', () => {
  for (const language of mailLanguages) {
    const texts = declineReasons.map((reason) => write('declined', { decision: { ...declined, reason } }, language));
    assert.equal(new Set(texts).size, declineReasons.length);
    for (const text of texts) assert.doesNotMatch(text, /undefined|_/);
  }
});
