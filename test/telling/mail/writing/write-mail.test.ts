import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { companyCancelReasons } from '../../../../src/orders/dispatch/cancel-for-company.ts';
import { type FailureReason, failureReasons } from '../../../../src/orders/dispatch/stop-report.ts';
import type { Order, Stop, StopStatus } from '../../../../src/orders/order/order.ts';
import { companyOrderMails, type OrderMailKind } from '../../../../src/telling/mail/writing/texts/mail-texts.ts';
import { textsOf } from '../../../../src/telling/mail/writing/texts/texts-of.ts';
import { type OrderMail, writeEndpointMail, writeOrderMail } from '../../../../src/telling/mail/writing/write-mail.ts';
import { type MailLanguage, mailKinds, mailLanguages } from '../../../../src/who/accounts/mail-choice.ts';
import { assignment, milano, order, pallets, profile, stop } from '../../../orders/documents/papers/samples.ts';

const parts = { customer: 'Hanse Maschinenbau GmbH', profile, isTest: false };
const orderUrl = 'https://freight.example/console/login?order=100123';
const orderMail = (changes: Partial<OrderMail> = {}): OrderMail => ({
  ...parts,
  kind: 'confirmation',
  order: order(),
  vehicle: { code: 'van_curtain', name: 'Curtain-side van' },
  orderUrl,
  ...changes,
});
const problem = (reason: FailureReason, type: 'failed' | 'closed' = 'failed'): OrderMail['problem'] => ({
  stopId: 'milano',
  type,
  reason,
  at: Date.parse('2026-11-26T08:05:00Z'),
});
const finished: StopStatus = { type: 'finished', date: '2026-11-24T09:20:00Z', signedBy: 'I. Petersen' };
const kinds = [...mailKinds, 'declined', ...companyOrderMails] as const;
const isForCompany = (kind: OrderMailKind) => companyOrderMails.some((each) => each === kind);

/** Every mail in every language. */
const all = kinds.flatMap((kind) =>
  mailLanguages.map((language): [OrderMail, MailLanguage] => [
    orderMail({ kind, ...(kind === 'problem' && { problem: problem('rejected') }) }),
    language,
  ]),
);

suite('a mail', () => {
  test('says in its subject which order from where to where, and opens with what happened', () => {
    for (const [mail, language] of all) {
      const { subject, text } = writeOrderMail(mail, language);
      assert.match(subject, /100123.*: Hamburg \(DE\) – Milano \(IT\)$/);
      assert.ok(subject.length < 78, subject);
      assert.match(text.split('\n\n')[isForCompany(mail.kind) ? 0 : 1]!, /100123/);
      assert.ok(text.includes(orderUrl) && text.endsWith('.\n'), text);
      assert.doesNotMatch(subject + text, /[{}]|undefined|null|NaN/);
    }
  });

  test('shows the lines of a price that the company wants its shippers to see, in their language', () => {
    const { price } = order();
    const breakdown = [
      { code: 'lane', label: 'Lane DE-GB, × 1.300', amount: 100_000, basis: '+30 % of 1395.25' },
      { code: 'toll_de', label: 'Toll DE, 700 km', amount: 20_000 },
      { code: 'special_toll', label: 'Warnow', amount: 50 },
      { code: 'crossing', label: 'Crossing Calais–Dover and back', amount: 10_000 },
      { code: 'customs_gb', label: 'Customs GB', amount: 7000 },
      { code: 'customs_ceuta', label: 'Customs Ceuta', amount: 3000 },
      { code: "customs_campione d'italia", label: "Customs Campione d'Italia", amount: 2000 },
      { code: 'rate_least', label: 'Not below rate HH-ZRH', amount: 3000 },
      { code: 'of_later', label: 'Something {new}', amount: 5 },
    ];
    const linesOf = (
      priceLines: 'all' | 'groups' | 'total',
      language: MailLanguage,
      kind: OrderMail['kind'] = 'confirmation',
    ) => {
      const mail = orderMail({
        kind,
        order: order({ price: { ...price!, breakdown } }),
        profile: { ...profile, priceLines },
      });
      const paragraphs = writeOrderMail(mail, language).text.split('\n\n');
      return paragraphs
        .find((paragraph) => /^(Price, net|Preis, netto)\n/.test(paragraph))
        ?.split('\n')
        .slice(1);
    };
    assert.deepEqual(linesOf('groups', 'de'), [
      '  Fracht: 1.030,05 EUR',
      '  Maut und Überfahrten: 300,50 EUR',
      '  Gebühren: 149,90 EUR',
    ]);
    assert.deepEqual(linesOf('all', 'de'), [
      '  Relation: 1.000,00 EUR',
      '  Maut DE: 200,00 EUR',
      '  Warnow: 0,50 EUR',
      '  Überfahrt Calais–Dover: 100,00 EUR',
      '  Zoll GB: 70,00 EUR',
      '  Zoll Ceuta: 30,00 EUR',
      "  Zoll Campione d'Italia: 20,00 EUR",
      '  Bis zu einem vereinbarten Preis: 30,00 EUR',
      '  Something {new}: 0,05 EUR',
      '  Beladung durch den Fahrer: 29,90 EUR',
    ]);
    assert.equal(linesOf('all', 'en')![0], '  Lane: 1,000.00 EUR');
    assert.ok(linesOf('all', 'en')!.includes('  Up to an agreed price: 30.00 EUR'));
    assert.equal(linesOf('total', 'de'), undefined);
    for (const kind of ['delivered', 'new_order'] as const) assert.equal(linesOf('all', 'en', kind), undefined, kind);
  });

  test('confirms an order as a clerk reads it', () => {
    const { subject, text } = writeOrderMail(orderMail(), 'en');
    assert.equal(subject, 'Order 100123 confirmed: Hamburg (DE) – Milano (IT)');
    assert.equal(
      text,
      `Hello,

We have received your order 100123 and confirm it as follows.

Loading
  Hanse Maschinenbau GmbH
  Am Sandtorkai 30, Tor 3, DE-20457 Hamburg
  Booked for:    Tue 24 Nov 2026, 08:00–14:00
  Reference:     PO-4711

Unloading
  Officine Lombarde S.p.A.
  Via Dante 7, IT-20121 Milano
  Booked for:    Thu 26 Nov 2026, 08:00
  Reference:     PO-4711

Goods
  4 × euro pallet, Machine parts, 120 × 80 × 120 cm, 1,000 kg

Price, net
  Freight: 1,000.00 EUR
  Tolls and crossings: 300.50 EUR
  Fees: 29.90 EUR

Vehicle:       Curtain-side van
Price:         1,330.40 EUR net, 1,583.18 EUR with VAT

All times are local to the place.

The order in the console:
${orderUrl}

Spedition Elbe GmbH
Telephone +49 40 301000
dispo@spedition-elbe.example

You get this mail because you are named as a contact for it. Tell us if that should change.
`,
    );
  });

  test('tells a problem in German, with the reason in words and by the clock of the stop', () => {
    const changes = { loadings: [{ ...stop('hamburg'), statuses: [finished] }], transport: assignment };
    const mail = orderMail({ kind: 'problem', order: order(changes), problem: problem('receiver_absent') });
    const { subject, text } = writeOrderMail({ ...mail, isTest: true }, 'de');
    assert.equal(subject, '[TEST] Störung bei Auftrag 100123: Hamburg (DE) – Milano (IT)');
    assert.equal(
      text,
      `Dies ist ein Test aus der Sandbox: Nichts davon ist echt, und nichts wird befördert.

Guten Tag,

bei Ihrem Auftrag 100123 ist eine Störung aufgetreten.

Die Entladung in Milano war am Do., 26.11.2026, 09:05 Uhr nicht möglich.

Grund:         zur gebuchten Zeit wurde niemand angetroffen

Wir suchen nach einer Lösung. Bitte rufen Sie uns an, wenn Sie dazu beitragen können oder etwas ändern möchten.

Beladung
  Hanse Maschinenbau GmbH
  Am Sandtorkai 30, Tor 3, DE-20457 Hamburg
  Termin:        Di., 24.11.2026, 08:00–14:00 Uhr
  Erledigt:      Di., 24.11.2026, 10:20 Uhr, quittiert von I. Petersen
  Referenz:      PO-4711

Entladung
  Officine Lombarde S.p.A.
  Via Dante 7, IT-20121 Milano
  Termin:        Do., 26.11.2026, 08:00 Uhr
  Referenz:      PO-4711

Fahrzeug:      Planentransporter
Frachtführer:  Trans-Kowalski Sp. z o.o.
Kennzeichen:   ZS 4711K / ZS 0815P

Alle Zeiten sind Ortszeiten.

Der Auftrag im Portal:
${orderUrl}

Spedition Elbe GmbH
Telefon +49 40 301000
dispo@spedition-elbe.example

Sie erhalten diese E-Mail, weil Sie dafür als Ansprechpartner hinterlegt sind. Sagen Sie uns bitte, wenn sich das ändern soll.
`,
    );
  });

  test('has other words for each reason, in each language', () => {
    for (const language of mailLanguages) {
      const reasons = Object.keys(failureReasons) as FailureReason[];
      const told = reasons.flatMap((reason) =>
        (['failed', 'closed'] as const).map((type) => {
          const { text } = writeOrderMail(orderMail({ kind: 'problem', problem: problem(reason, type) }), language);
          assert.ok(text.includes(textsOf(language).failureReasons[reason]));
          return text;
        }),
      );
      assert.equal(new Set(told).size, 20);
      const canceled = companyCancelReasons.map((reason) => {
        const cancellation: Order['cancellation'] = { by: 'company', reason, note: 'snow.' };
        return writeOrderMail(orderMail({ kind: 'canceled', order: order({ cancellation }) }), language).text;
      });
      assert.equal(new Set(canceled).size, companyCancelReasons.length);
      assert.ok(canceled.every((text) => text.includes('(snow)')));
    }
  });

  test('tells what is known of each stop, whose side canceled and what that costs', () => {
    const expected = { date: '2026-11-26T09:30:00Z', isDerived: true };
    const closed: Stop = { ...milano, id: 'm2', statuses: [{ ...finished, type: 'closed', reason: 'closed' }] };
    const stops = { loadings: [stop('hamburg')], unloadings: [{ ...milano, expected }, closed] };
    const says: [Partial<OrderMail> & { order: Order }, RegExp[]][] = [
      [
        { kind: 'loaded', order: order(stops) },
        [/Unloading 1 of 2\n/, /Expected: +Thu 26 Nov 2026, 10:30\n/, /Not done: +the site is closed\n/],
      ],
      [{ kind: 'canceled', order: order() }, [/canceled from your side\. No fee is charged\./]],
      [
        { kind: 'canceled', order: order({ cancellationCharge: { net: 10_000, vat: 1900, gross: 11_900 } as never }) },
        [/The cancellation fee is 100\.00 EUR net, 119\.00 EUR with VAT\./],
      ],
      [
        { kind: 'new_order', order: order() },
        [/^Hanse Maschinenbau GmbH has placed order/, /Price: +1,330\.40 EUR net/],
      ],
      [{ order: order({ price: { ...order().price!, grossCents: 133_040 } }) }, [/Price: +1,330\.40 EUR net\n/]],
    ];
    for (const [changes, patterns] of says) {
      const { text } = writeOrderMail(orderMail(changes), 'en');
      for (const pattern of patterns) assert.match(text, pattern);
    }
    for (const kind of ['loaded', 'delivered', 'canceled', 'declined', 'problem'] as const)
      assert.doesNotMatch(writeOrderMail(orderMail({ kind }), 'en').text, /1,330/, 'the price is confirmed once');
  });

  test('keeps what somebody wrote on its line, whatever it is', () => {
    const evil = 'A\r\nBcc: spy@evil.example\r\n\r\n{subject}\u2028\u202e\u0000 B';
    const stops = [stop('hamburg'), milano].map((each) => ({
      ...each,
      companyName: evil,
      city: evil,
      addressLine1: evil,
      addressLine2: evil,
      referenceNumber: evil,
      statuses: [{ ...finished, signedBy: evil }],
    }));
    const transport = { ...assignment, haulier: evil, vehiclePlate: evil };
    const cancellation: Order['cancellation'] = { by: 'company', reason: 'other', note: evil };
    const bad = order({
      loadings: [stops[0]!],
      unloadings: [stops[1]!],
      goods: [{ ...pallets, name: evil }],
      transport,
      cancellation,
    });
    for (const [mail, language] of all) {
      const { subject, text } = writeOrderMail(
        {
          ...mail,
          order: bad,
          customer: evil,
          vehicle: { code: 'caddy', name: evil },
          profile: { ...profile, legalName: 'x' },
        },
        language,
      );
      assert.doesNotMatch(subject, /[\p{Cc}\u2028\u202e]/u);
      assert.doesNotMatch(text, /^\s*Bcc|[\r\u2028\u202e]/m);
      assert.ok(subject.length < 200);
    }
  });
});

test('the company is told which endpoint of whom hears nothing any more, and why', () => {
  for (const language of mailLanguages) {
    const told = (['gone', 'failing'] as const).map((reason) =>
      writeEndpointMail({ ...parts, url: 'https://hooks.example/a', reason }, language),
    );
    for (const { subject, text } of told) {
      assert.match(subject, /Hanse Maschinenbau GmbH/);
      assert.match(text, /: +https:\/\/hooks\.example\/a\n/);
    }
    assert.notEqual(told[0]!.text, told[1]!.text);
  }
});
