import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, suite, test } from 'node:test';
import { defaultProfile, judgeProfile } from '../../../src/orders/company/company-profile.ts';
import { startMailServer } from '../../support/mail/mail-server.ts';
import { choose, startMailing } from '../../support/mail/mailing.ts';
import { until } from '../../support/process.ts';
import { bookingRequest, loading, pallets, unloading } from '../../support/requests.ts';
import { openRawReceiver } from '../../support/webhooks/raw-receiver.ts';

/** What would be headers, recipients, commands or other texts, if it were taken for more than a text. */
const texts = [
  'Acme\r\nBcc: spy@evil.example',
  'Acme\nBcc: spy@evil.example\n\nBody',
  'Acme\rBcc: spy@evil.example',
  'Acme\r\n.\r\nMAIL FROM:<spy@evil.example>\r\nRCPT TO:<spy@evil.example>',
  'Acme\u2028Bcc: spy@evil.example\u2029\u0085Cc: spy@evil.example',
  '=?utf-8?q?Acme=0D=0ABcc:_spy=40evil.example?=',
  'Ümlaut =?utf-8?b?QWNtZQ0KQmNjOiBzcHlAZXZpbC5leGFtcGxl?= GmbH',
  '==??utf-8?q?=0A?= =\u0007?utf-8?q?=0A?= =\u200e?utf-8?q?=0A?=',
  '=?utf-8?q?=E2=80=AEnalp?= =?utf-8?q?=0A?=',
  'x" <spy@evil.example>',
  'spy@evil.example, <spy@evil.example>',
  'evil: spy@evil.example;',
  'Acme (spy@evil.example) \\" \\',
  `${'W\u0308ide '.repeat(10)}=?utf-8?q?=0A?=`,
];

/** No address of one recipient alone, or one that others read otherwise. */
const addresses = [
  'a@b.example, spy@evil.example',
  'a@b.example\r\nBcc: spy@evil.example',
  'a@b.example\u2028spy@evil.example',
  'x" <spy@evil.example>',
  '<spy@evil.example>',
  'a@b.example>',
  '"a b"@b.example',
  'a@b.example;spy',
  'a(spy)@b.example',
  // Some decode words before they read addresses.
  '=?utf-8?q?spy=40evil.example=3E=20?=@b.example',
  'a@=?utf-8?q?evil.example=2C?=',
  // Characters that are others once a name of the DNS is made of them, or that nobody sees.
  'a@b.example，spy＠evil.example',
  'x＜spy＠evil.example＞@b.example',
  'a@b.exam\u00adple',
  'a@b.example\u200b',
];

/** Neither a break of the line nor a mark that turns what follows. */
const notInOneLine = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

const company = {
  ...defaultProfile,
  email: 'office@elbe.example',
  legalName: 'Elbe\u2028 "<spy@evil.example>, =?utf-8?q?=0A?=',
};
const usualHeaders = [
  ...['auto-submitted', 'content-transfer-encoding', 'content-type', 'date', 'from', 'message-id', 'mime-version'],
  ...['subject', 'to', 'x-auto-response-suppress'],
];

/** The names of a mail's headers, read with nothing allowed but what RFC 5322 has programs write. */
function headerNames(raw: string): string[] {
  const block = raw.slice(0, raw.indexOf('\r\n\r\n'));
  assert.match(block, /^[\x20-\x7e\r\n\t]*$/);
  assert.doesNotMatch(block.replaceAll('\r\n', ''), /[\r\n]/);
  const lines = block.split('\r\n');
  for (const line of lines) assert.ok(line.length <= 998 && /^([A-Za-z-]+: ?|[ \t]+\S)/.test(line), line);
  return lines.flatMap((line) => /^[A-Za-z-]+(?=:)/.exec(line)?.[0].toLowerCase() ?? []);
}

type Read = {
  names: string[];
  from: [string, string][];
  to: [string, string][];
  subject: string;
  defects: number;
  parts: number;
};

const readInPython = `
import email, email.policy, json, sys
def whom(header): return [[a.display_name, a.addr_spec] for a in header.addresses]
def read(raw):
  m = email.message_from_bytes(raw.encode(), policy=email.policy.SMTP)
  return {'names': [n.lower() for n in m.keys()], 'from': whom(m['from']), 'to': whom(m['to']), 'subject': str(m['subject']),
          'defects': len(m.defects) + sum(len(h.defects) for h in m.values()), 'parts': len(list(m.walk()))}
print(json.dumps([read(raw) for raw in json.load(sys.stdin)]))
`;

function whyNoPython(): string | false {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' });
    return false;
  } catch {
    return 'needs python3';
  }
}

const mailsEach = 4;
const t = { after };
const server = await startMailServer(t);
const gone = await openRawReceiver(t, 410);
const { app } = await startMailing(t, server, {
  env: { MAIL_FROM: '', MAIL_COMPANY_TO: 'desk@elbe.example', SHIPPER_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' },
  company: { profile: company },
});
const isSaid = async () => (await app.pool.query('select from production.company_mail_recipients')).rowCount === 1;

/** Has all that a text may stand in hold it, and four mails sent: two to the contact, two to the company. */
async function sayEverywhere(text: string, index: number): Promise<void> {
  const { token, accountId } = await app.issue({ account: `Shipper ${index}` });
  const ok = async (reply: Promise<{ status: number; text: string; body: { data?: { id: string } } }>) => {
    const { status, text: said, body } = await reply;
    assert.equal(status, 200, said);
    return body.data?.id;
  };
  await ok(app.operate('PATCH', `/accounts/${accountId}`, { json: { name: `${index} ${text}`, legal_name: text } }));
  await choose(app, accountId, {
    name: text,
    email: `to@s${index}.example`,
    role: text,
    mails: ['confirmation', 'canceled'],
  });
  assert.equal((await app.call('POST', '/webhook-endpoints', { token, json: { url: gone.url } })).status, 201);
  const inStop = {
    company_name: text,
    first_name: text,
    last_name: text,
    address_line_1: text,
    address_line_2: text,
    city: text,
    reference_number: text,
    additional_information: text,
  };
  const json = bookingRequest({
    loadings: [loading(inStop)],
    unloadings: [unloading(inStop)],
    items: [{ ...pallets, name: text }],
  });
  const id = await ok(app.call('POST', '/booking/publish', { token, json }));
  const plate = text.slice(0, 20);
  const driver = { name: text, phone: text.slice(0, 40) };
  const transport = { haulier: text, haulier_address: text, vehicle_plate: plate, trailer_plate: plate, driver };
  await ok(app.operate('PUT', `/orders/${id}/assignment`, { json: { transport } }));
  await ok(app.operate('POST', `/orders/${id}/cancel`, { json: { reason: 'other', note: text } }));
}

before(async () => {
  await until(isSaid);
  await Promise.all(texts.map(sayEverywhere));
  await until(() => server.mails.length >= mailsEach * texts.length);
});

suite('what people wrote', () => {
  test('is no header, recipient or mail of its own', () => {
    assert.equal(server.mails.length, mailsEach * texts.length);
    const contacts = texts.map((_text, index) => `to@s${index}.example`);
    assert.deepEqual([...server.asked.keys()].sort(), [...contacts, 'desk@elbe.example'].sort());
    for (const to of contacts) assert.equal(server.asked.get(to), 2, to);
    for (const { raw, from, headers } of server.mails) {
      assert.deepEqual(headerNames(raw).sort(), usualHeaders);
      assert.equal(from, company.email);
      const subject = headers.get('subject')!;
      assert.match(subject, /^(New order \d|Auftrag \d|Webhook endpoint of )/);
      assert.doesNotMatch(subject, notInOneLine);
    }
  });

  test('is one name and one line to those who read mails otherwise', { skip: whyNoPython() }, () => {
    const input = JSON.stringify(server.mails.map(({ raw }) => raw));
    const read: Read[] = JSON.parse(String(execFileSync('python3', ['-c', readInPython], { input })));
    assert.equal(read.length, server.mails.length);
    for (const [index, { names, from, to, subject, defects, parts }] of read.entries()) {
      const mail = server.mails[index]!;
      assert.deepEqual([names.sort(), defects, parts], [usualHeaders, 0, 1], mail.raw);
      const addresses = [from, to].map((all) => all.map(([, address]) => address));
      assert.deepEqual(addresses, [[company.email], [mail.to]], mail.raw);
      for (const text of [subject, from[0]![0]!, to[0]![0]!]) assert.doesNotMatch(text, notInOneLine, mail.raw);
    }
  });

  test('is an address only if all read one and the same in it', async () => {
    const { accountId } = await app.issue({ account: 'Addresses' });
    for (const email of addresses) {
      const contact = { name: 'Spy', email, mails: ['confirmation'] };
      const { status, body } = await app.operate('PATCH', `/accounts/${accountId}`, { json: { contacts: [contact] } });
      assert.equal(status, 422, email);
      assert.match(Object.keys(body.errors).join(), /^contacts\.0\.(email|mails)/, email);
      const { problems = [] } = { problems: undefined, ...judgeProfile({ email }) };
      assert.match(problems.join(), /^email must be/, email);
    }
  });
});
