import type { forbiddenNetworks } from '../../../src/telling/webhooks/sending/address-guard.ts';

/** Of each network its first and last address, and its neighbours on either side that are in none. */
export const networks: Record<(typeof forbiddenNetworks)[number], { inside: string[]; outside: string[] }> = {
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
  '::ffff:0:0:0/96': {
    inside: ['::ffff:0:0:0', '::ffff:0:127.0.0.1', '::ffff:0:ffff:ffff'],
    outside: ['::fffe:ffff:ffff:ffff', '::ffff:1:0:0'],
  },
  '64:ff9b::/96': {
    inside: ['64:ff9b::', '64:ff9b::127.0.0.1', '64:ff9b::ffff:ffff'],
    outside: ['64:ff9a:ffff:ffff:ffff:ffff:ffff:ffff', '64:ff9b::1:0:0'],
  },
  '64:ff9b:1::/48': {
    inside: ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
    outside: ['64:ff9b:0:ffff:ffff:ffff:ffff:ffff', '64:ff9b:2::'],
  },
  '100::/64': { inside: ['100::', '100::ffff:ffff:ffff:ffff'], outside: ['ff:ffff::', '100:0:0:1::'] },
  '2001::/23': {
    inside: ['2001::', '2001:0:ffff:ffff::80ff:fffe', '2001:2::1', '2001:1ff:ffff::'],
    outside: ['2000:ffff::', '2001:200::'],
  },
  '2001:db8::/32': { inside: ['2001:db8::', '2001:db8:ffff::1'], outside: ['2001:db7:ffff::', '2001:db9::'] },
  '3fff::/20': { inside: ['3fff::', '3fff:fff:ffff::'], outside: ['3ffe:ffff::', '3fff:1000::'] },
  '2002::/16': { inside: ['2002::', '2002:7f00:1::'], outside: ['2001:ffff::', '2003::'] },
  '5f00::/16': { inside: ['5f00::', '5f00:ffff::'], outside: ['5eff:ffff::', '5f01::'] },
  'fc00::/7': { inside: ['fc00::', 'fdff:ffff::'], outside: ['fbff:ffff::', 'fe00::'] },
  'fe80::/10': { inside: ['fe80::', 'febf:ffff::'], outside: ['fe7f:ffff::'] },
  'fec0::/10': { inside: ['fec0::', 'feff:ffff::'], outside: ['fe7f:ffff::'] },
  'ff00::/8': { inside: ['ff00::', 'ffff:ffff::'], outside: ['fe7f:ffff::'] },
};
