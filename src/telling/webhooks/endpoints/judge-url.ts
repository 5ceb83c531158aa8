import type { LiveEnvironment } from '../../../ground/database/database.ts';
import type { EndpointOwner } from '../owner.ts';
import type { AddressGuard, GuardProblem } from '../sending/address-guard.ts';
import { portOf } from '../sending/address-guard.ts';

const texts: Record<Exclude<GuardProblem, 'address_not_allowed'>, string> = {
  https_required: 'must begin with https://',
  port_not_allowed: 'must have port 443 or 80',
};

/** Whose endpoint it is, and where. */
type EndpointPlace = { owner: EndpointOwner; environment: LiveEnvironment };

const settings: Record<EndpointOwner, string> = {
  shipper: 'SHIPPER_WEBHOOK_ALLOWED_NETWORKS',
  company: 'WEBHOOK_ALLOWED_NETWORKS',
};

/** Who tries things has a program on the own machine, to which events can be brought; live ones need a server. */
function describePrivate({ owner, environment }: EndpointPlace): string {
  const opened = `the operator of the service opens it by ${settings[owner]}`;
  const listen = '"listen" of the client package (/docs/client/README) brings events there';
  const ways = environment === 'sandbox' ? `${listen}, or ${opened}` : opened;
  return `must not lead to a private or reserved address: ${ways}`;
}

/**
 * What is wrong with the URL of an endpoint, as far as it shows: where a name leads is judged whenever it is called.
 * Empty: nothing.
 */
export function judgeUrl(stated: string, guard: AddressGuard, place: EndpointPlace): string[] {
  const wholeAddress = 'must be a whole address, as in https://erp.example/transport';
  if (/[\s\p{Cc}]/u.test(stated) || !URL.canParse(stated)) return [wholeAddress];
  const url = new URL(stated);
  if (!isHost(url.hostname)) return [wholeAddress];
  if (!/^https?:$/.test(url.protocol)) return [texts.https_required];
  const problem = judgeLocal(url, guard) ?? guard.judgeUrl(url);
  return [
    ...(url.username !== '' || url.password !== '' ? ['must not hold a user name or a password'] : []),
    ...(stated.includes('#') ? ['must not have a part behind #: it is never sent'] : []),
    ...(problem ? [problem === 'address_not_allowed' ? describePrivate(place) : texts[problem]] : []),
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
