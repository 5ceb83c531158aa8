import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createGuard, forbiddenNetworks } from '../../../../src/telling/webhooks/sending/address-guard.ts';
import { networks } from '../../../support/webhooks/networks.ts';

const https = { protocol: 'https:', port: 443 };

suite('the guard', () => {
  const { judge, judgeUrl } = createGuard([]);
  for (const [network, { inside, outside }] of Object.entries(networks))
    test(`lets nothing to ${network}, and all to its neighbours`, () => {
      for (const address of inside) assert.equal(judge({ address, ...https }), 'address_not_allowed', address);
      for (const address of outside) assert.equal(judge({ address, ...https }), undefined, address);
    });

  test('knows every network of the table', () => {
    assert.deepEqual(Object.keys(networks), [...forbiddenNetworks]);
  });

  test('judges an IPv4 address in the clothes of IPv6 as the IPv4 address', () => {
    for (const { inside, outside } of Object.values(networks)) {
      const ipv4 = (addresses: string[]) => addresses.filter((address) => !address.includes(':'));
      for (const address of ipv4(inside))
        assert.equal(judge({ address: `::ffff:${address}`, ...https }), 'address_not_allowed', address);
      for (const address of ipv4(outside)) assert.equal(judge({ address: `::ffff:${address}`, ...https }), undefined);
    }
  });

  test('takes what is no address for one that is not allowed, and a zone for none', () => {
    for (const address of ['', 'localhost', '127.1', '1.2.3', 'fe80::1%eth0', '::1%lo', '1.2.3.4.'])
      assert.equal(judge({ address, ...https }), 'address_not_allowed', address);
    assert.equal(judge({ address: '2a00::1%eth0', ...https }), undefined);
  });

  test('sees an address in a URL however it is written', () => {
    const forms = [
      'https://127.0.0.1/',
      'https://127.0.0.1./',
      'https://127.1/',
      'https://2130706433/',
      'https://0x7f000001/',
      'https://0x7f.1/',
      'https://0177.0.0.1/',
      'https://017700000001/',
      'https://127。0。0。1/',
      'https://[::1]/',
      'https://[0:0:0:0:0:0:0:1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[::ffff:7f00:1]/',
      'https://[::127.0.0.1]/',
      'https://[64:ff9b::7f00:1]/',
      'https://0/',
      'https://3232235777/',
      'https://169.254.169.254/latest/meta-data/',
    ];
    for (const form of forms) assert.equal(judgeUrl(new URL(form)), 'address_not_allowed', form);
    assert.equal(URL.canParse('https://[fe80::1%25eth0]/'), false);
  });

  test('lets nothing out but https on its ports, and says of a name what can be said', () => {
    const cases: [string, string | undefined][] = [
      ['https://example.com/hook', undefined],
      ['https://example.com:80/hook', undefined],
      ['https://example.com:8443/hook', 'port_not_allowed'],
      ['http://example.com/hook', 'https_required'],
      ['http://example.com:443/hook', 'https_required'],
      ['https://1.1.1.1/hook', undefined],
      ['https://1.1.1.1:22/hook', 'port_not_allowed'],
      ['http://1.1.1.1/hook', 'https_required'],
    ];
    for (const [url, problem] of cases) assert.equal(judgeUrl(new URL(url)), problem, url);
  });

  test('opens the networks of the operator, with http and on every port, and no more', () => {
    const opened = createGuard(['10.1.0.0/16', '192.168.7.9', 'fd00:1::/32']);
    const http = { protocol: 'http:', port: 8080 };
    for (const address of ['10.1.0.0', '10.1.255.255', '::ffff:10.1.2.3', '192.168.7.9', 'fd00:1::1'])
      assert.equal(opened.judge({ address, ...http }), undefined, address);
    for (const address of ['10.0.255.255', '10.2.0.0', '192.168.7.8', '127.0.0.1', 'fd00:2::1'])
      assert.equal(opened.judge({ address, ...http }), 'address_not_allowed', address);
    assert.equal(opened.judge({ address: '1.1.1.1', ...http }), 'https_required');
    // Where the name leads is known when it is connected to.
    assert.equal(opened.judgeUrl(new URL('http://erp.internal:8080/')), undefined);
  });
});
