import ipaddr from 'ipaddr.js';

/** Whoever gets IPv6 gets at least a /64 (RFC 6177), so its addresses are one client. */
const prefixParts = 4;

/** What an address is counted by: itself, or its /64 for IPv6. An IPv4 address written as IPv6 counts as IPv4. */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const prefix = (parsed as ipaddr.IPv6).parts.slice(0, prefixParts);
  return `${prefix.map((part) => part.toString(16)).join(':')}::/64`;
}
