import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createGuard, forbiddenNetworks } from '../../../src/webhooks/sending/address-guard.ts';

/** Of each network its first and last address, and its neighbours on either side that are in none. */
const networks: Record<(typeof forbiddenNetworks)[number], { inside: string[]; outside: string[] }> = {
  '0.0.0.0/8': { inside: ['0.0.0.0', '0.255.255.255'], outside: ['1.0.0.0'] },
  '10.0.0.0/8': { inside: ['10.0.0.0', '10.255.255.255'], outside: ['9.255.255.255', '11.0.0.0'] },
  '100.64.0.0/10': { inside: ['100.64.0.0', '100.127.255.255'], outside: ['100.63.255.255', '100.128.0.0'] },
  '127.0.0.0/8': { inside: ['127.0.0.0', '127.255.255.255'], outside: ['126.255.255.255', '128.0.0.0'] },
  '169.254.0.0/16': { inside: ['169.254.0.0', '169.254.169.254'], outside: ['169.253.255.255', '169.255.0.0'] },
  '172.16.0.0/12': { inside: ['172.16.0.0', '172.31.255.255'], outside: ['172.15.255.255', '172.32.0.0'] },
  '192.0.0.0/24': { inside: ['192.0.0.0', '192.0.0.255'], outside: ['191.255.255.255', '192.0.1.0'] },
  '192.0.2.0/24': { inside: ['192.0.2.0', '192.0.2.255'], outside: ['192.0.1.255', '192.0.3.0'] },
  '192.88.99.0/24': { inside: ['192.88.99.0', '192.88.99.255'], outside: ['192.88.98.255', '192.88.100.0'] },
  '192.168.0.0/16': { inside: ['192.168.0.0', '192.168.255.255'], outside: ['192.167.255.255', '192.169.0.0'] },
  '198.18.0.0/15': { inside: ['198.18.0.0', '198.19.255.255'], outside: ['198.17.255.255', '198.20.0.0'] },
  '198.51.100.0/24': { inside: ['198.51.100.0', '198.51.100.255'], outside: ['198.51.99.255', '198.51.101.0'] },
  '203.0.113.0/24': { inside: ['203.0.113.0', '203.0.113.255'], outside: ['203.0.112.255', '203.0.114.0'] },
  '224.0.0.0/4': { inside: ['224.0.0.0', '239.255.255.255'], outside: ['223.255.255.255'] },
  '240.0.0.0/4': { inside: ['240.0.0.0', '255.255.255.255'], outside: ['223.255.255.255'] },
  '::/96': { inside: ['::', '::1', '::7f00:1'], outside: ['::1:0:0'] },
  '64:ff9b::/96': {
    inside: ['64:ff9b::', '64:ff9b::127.0.0.1', '64:ff9b::ffff:ffff'],
    outside: ['64:ff9a:ffff:ffff:ffff:ffff:ffff:ffff', '64:ff9b::1:0:0'],
  },
  '64:ff9b:1::/48': {
    inside: ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
    outside: ['64:ff9b:0:ffff:ffff:ffff:ffff:ffff', '64:ff9b:2::'],
  },
  '100::/64': { inside: ['100::', '100::ffff:ffff:ffff:ffff'], outside: ['ff:ffff::', '100:0:0:1::'] },
  '2001:db8::/32': { inside: ['2001:db8::', '2001:db8:ffff::1'], outside: ['2001:db7:ffff::', '2001:db9::'] },
  '3fff::/20': { inside: ['3fff::', '3fff:fff:ffff::'], outside: ['3ffe:ffff::', '3fff:1000::'] },
  '2002::/16': { inside: ['2002::', '2002:7f00:1::'], outside: ['2001:ffff::', '2003::'] },
  '5f00::/16': { inside: ['5f00::', '5f00:ffff::'], outside: ['5eff:ffff::', '5f01::'] },
  'fc00::/7': { inside: ['fc00::', 'fdff:ffff::'], outside: ['fbff:ffff::', 'fe00::'] },
  'fe80::/10': { inside: ['fe80::', 'febf:ffff::'], outside: ['fe7f:ffff::'] },
  'fec0::/10': { inside: ['fec0::', 'feff:ffff::'], outside: ['fe7f:ffff::'] },
  'ff00::/8': { inside: ['ff00::', 'ffff:ffff::'], outside: ['fe7f:ffff::'] },
};
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
