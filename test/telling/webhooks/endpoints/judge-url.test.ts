import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { judgeUrl } from '../../../../src/telling/webhooks/endpoints/judge-url.ts';
import { createGuard } from '../../../../src/telling/webhooks/sending/address-guard.ts';

const closed = createGuard([]);
const open = createGuard(['127.0.0.0/8', '10.1.0.0/16']);

const place = { owner: 'shipper', environment: 'sandbox' } as const;

const [whole, tls, address, port] = [/whole address/, /https:/, /private or reserved/, /port 443 or 80/];

const table: [url: string, closed: RegExp | null, open: RegExp | null][] = [
  ['https://erp.example/transport?a=1', null, null],
  ['https://erp.example:443/', null, null],
  ['https://erp.example:80/', null, null],
  ['https://erp.example:8443/', port, null],
  ['http://erp.example/', tls, null],
  ['https://93.184.215.14/', null, null],
  ['http://93.184.215.14/', tls, tls],
  ['https://93.184.215.14:8443/', port, port],
  ['https://10.1.2.3/', address, null],
  ['http://10.1.2.3:9000/', address, null],
  ['https://10.2.2.3/', address, address],
  ['http://127.0.0.1:3000/', address, null],
  ['http://2130706433/', address, null],
  ['http://0x7f.1/', address, null],
  ['https://[::ffff:127.0.0.1]/', address, null],
  ['https://[::1]/', address, address],
  ['https://[fd00::1]/', address, address],
  ['https://169.254.169.254/latest', address, address],
  ['https://localhost/', address, null],
  ['https://erp.localhost./', address, null],
  ['https://localhost.example/', null, null],
  ['https://user@erp.example/', /user name/, /user name/],
  ['https://:secret@erp.example/', /password/, /password/],
  ['https://erp.example/#part', /behind #/, /behind #/],
  ['https://erp.example/#', /behind #/, /behind #/],
  ['ftp://erp.example/', tls, tls],
  ['javascript:alert(1)', tls, tls],
  ['https://8.8.8.8:0/', port, port],
  ['https://erp.example:0/', port, null],
  ['https://a..b/', whole, whole],
  ['https://.b/', whole, whole],
  [`https://${'a'.repeat(64)}.example/`, whole, whole],
  [`https://${'a.'.repeat(150)}example/`, whole, whole],
  [`https://${`${'a'.repeat(63)}.`.repeat(3)}example/`, null, null],
  ['https://erp.example./', null, null],
  ['erp.example/transport', whole, whole],
  ['/transport', whole, whole],
  ['https://', whole, whole],
  ['https://erp.example/a b', whole, whole],
  [' https://erp.example/', whole, whole],
  ['https://erp\n.example/', whole, whole],
  ['https://erp.example/\u001b[2J', whole, whole],
];

suite('the URL of an endpoint is refused for what shows that it cannot be called', () => {
  for (const [url, whenClosed, whenOpen] of table)
    test(JSON.stringify(url), () => {
      for (const [expected, guard] of [
        [whenClosed, closed],
        [whenOpen, open],
      ] as const) {
        const problems = judgeUrl(url, guard, place);
        assert.equal(problems.length, expected ? 1 : 0, problems.join());
        if (expected) assert.match(problems[0]!, expected);
      }
    });
  test('http to this machine by its name is refused as a private address, not for its protocol', () => {
    assert.deepEqual(
      judgeUrl('http://localhost:3000/hook', closed, place).map((text) => address.test(text)),
      [true],
    );
  });
  test('a private address names the ways out that help there, and no other', () => {
    const texts = (['shipper', 'company'] as const).flatMap((owner) =>
      (['sandbox', 'production'] as const).map(
        (environment) => judgeUrl('https://10.0.0.1/', closed, { owner, environment })[0],
      ),
    );
    const [sandbox, production, companySandbox, companyProduction] = texts;
    assert.match(
      sandbox!,
      /"listen" of the client package \(\/docs\/client\/README\) .+ SHIPPER_WEBHOOK_ALLOWED_NETWORKS$/,
    );
    assert.match(production!, / SHIPPER_WEBHOOK_ALLOWED_NETWORKS$/);
    assert.match(companySandbox!, /"listen" of the client package .+ WEBHOOK_ALLOWED_NETWORKS$/);
    assert.match(companyProduction!, / WEBHOOK_ALLOWED_NETWORKS$/);
    for (const text of [production, companyProduction]) assert.doesNotMatch(text!, /listen/);
    // Of a name that npm might fetch from anybody.
    for (const text of texts) assert.doesNotMatch(text!, /npx/);
  });
  test('names all that is wrong with it at once', () => {
    assert.equal(judgeUrl('http://me:x@10.0.0.1:99/#a', closed, place).length, 3);
  });
});
