import { BlockList, isIP } from 'node:net';

/**
 * Addresses that are not of the public internet (IANA's special-purpose registries, RFC 6890). An IPv4 address mapped
 * into IPv6, ::ffff:0:0/96, is judged as the IPv4 address: `BlockList` does that.
 */
export const forbiddenNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // With ::, ::1 and the IPv4 addresses that were once written so.
  '::/96',
  // Those that a translator writes so (RFC 2765).
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  // Protocols of the IETF: Teredo, which leads to the IPv4 address in it, ORCHID and benchmarks.
  '2001::/23',
  '2001:db8::/32',
  '3fff::/20',
  '2002::/16',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
] as const;

const publicPorts = [443, 80];

/** Why nothing is sent to an address. */
export type GuardProblem = 'address_not_allowed' | 'https_required' | 'port_not_allowed';

type Destination = { address: string; protocol: string; port: number };

export type AddressGuard = {
  /** @param destination with an IP address, and a protocol as `URL` has it. */
  judge: (destination: Destination) => GuardProblem | undefined;
  /** What is wrong with a URL even before its name is looked up: usually nothing. */
  judgeUrl: (url: URL) => GuardProblem | undefined;
};

/**
 * Judges addresses before they are connected to. The operator's own networks are open, on every port and without TLS;
 * else public addresses alone, by https on the ports 443 and 80.
 */
export function createGuard(allowedNetworks: readonly string[]): AddressGuard {
  const [allowed, forbidden] = [listOf(allowedNetworks), listOf(forbiddenNetworks)];
  const judgePublic = ({ protocol, port }: Omit<Destination, 'address'>): GuardProblem | undefined => {
    if (protocol !== 'https:') return 'https_required';
    return publicPorts.includes(port) ? undefined : 'port_not_allowed';
  };
  const judge = ({ address: given, ...way }: Destination): GuardProblem | undefined => {
    const address = given.replace(/%.*$/, '');
    const version = isIP(address);
    if (version === 0) return 'address_not_allowed';
    const family = version === 4 ? 'ipv4' : 'ipv6';
    if (allowed.check(address, family)) return undefined;
    return forbidden.check(address, family) ? 'address_not_allowed' : judgePublic(way);
  };
  const judgeUrl = ({ protocol, port, hostname }: URL): GuardProblem | undefined => {
    const way = { protocol, port: portOf(protocol, port) };
    const address = hostname.replace(/^\[|\]$/g, '');
    if (isIP(address)) return judge({ address, ...way });
    return allowedNetworks.length > 0 ? undefined : judgePublic(way);
  };
  return { judge, judgeUrl };
}

/** @param port as `URL` has it: empty for the protocol's own. */
export function portOf(protocol: string, port: string): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

/** @param networks addresses, or networks as in 10.0.0.0/8. */
function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return list;
}
