import type { AddressGuard, GuardProblem } from '../sending/address-guard.ts';
import { portOf } from '../sending/address-guard.ts';

const texts: Record<GuardProblem, string> = {
  address_not_allowed:
    'must not lead to a private or reserved address: none is called that the operator of the service did not open',
  https_required: 'must begin with https://',
  port_not_allowed: 'must have port 443 or 80',
};

/**
 * What is wrong with the URL of an endpoint, as far as it shows: where a name leads is judged whenever it is called.
 * Empty: nothing.
 */
export function judgeUrl(stated: string, guard: AddressGuard): string[] {
  const wholeAddress = 'must be a whole address, as in https://erp.example/transport';
  if (/[\s\p{Cc}]/u.test(stated) || !URL.canParse(stated)) return [wholeAddress];
  const url = new URL(stated);
  if (!isHost(url.hostname)) return [wholeAddress];
  if (!/^https?:$/.test(url.protocol)) return [texts.https_required];
  const problem = guard.judgeUrl(url) ?? judgeLocal(url, guard);
  return [
    ...(url.username !== '' || url.password !== '' ? ['must not hold a user name or a password'] : []),
    ...(stated.includes('#') ? ['must not have a part behind #: it is never sent'] : []),
    ...(problem ? [texts[problem]] : []),
  ];
}

/** An IPv6 address in brackets, or a name that the DNS can hold: RFC 1035, 2.3.4. */
function isHost(hostname: string): boolean {
  return hostname.startsWith('[') || (hostname.length <= 254 && /^([^.]{1,63}\.)*[^.]{1,63}\.?$/.test(hostname));
}

/** The one name of which all know where it leads. */
function judgeLocal({ hostname, protocol, port }: URL, guard: AddressGuard): GuardProblem | undefined {
  if (!/(^|\.)localhost\.?$/.test(hostname)) return undefined;
  return guard.judge({ address: '127.0.0.1', protocol, port: portOf(protocol, port) });
}
