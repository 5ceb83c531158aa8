import { promises as dns, type LookupAddress } from 'node:dns';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeTurns } from '../../../ground/concurrency/take-turns.ts';

/** The addresses of a host name, at least one. Rejects with an error of DNS, which has a `code`. */
export type ResolveName = (name: string) => Promise<LookupAddress[]>;

const timeoutMsDefault = 2500;
const tries = 2;
/** How long the slower family of addresses is waited for. */
const patienceMs = 200;
/** Of the four threads that files and passwords need too. */
const systemLookupsMax = 2;

/**
 * Asks the name servers of the system without a thread, so that a name whose server does not answer holds back nobody
 * else. What they do not know may be in the hosts file or in a search domain: for that the system is asked, on few
 * threads.
 * @param servers instead of those of the system, with their port
 * @param timeoutMs of the first of the tries; the next may take twice as long
 */
export function createResolver(servers?: readonly string[], timeoutMs = timeoutMsDefault): ResolveName {
  const resolver = new dns.Resolver({ timeout: timeoutMs, tries });
  if (servers) resolver.setServers(servers);
  const inTurn = takeTurns(systemLookupsMax);
  const lookUpInSystem = (name: string) => inTurn(() => dns.lookup(name, { all: true, order: 'ipv4first' }));
  return async (name) => {
    const found: LookupAddress[] = [];
    const add = async (family: 4 | 6, asked: Promise<string[]>) => {
      const addresses = await asked;
      // So it is of a name that is another's alias, and that one has no address.
      if (addresses.length === 0) throw Object.assign(new Error('no address'), { code: 'ENODATA' });
      for (const address of addresses) found.push({ address, family });
    };
    const families = [add(4, resolver.resolve4(name)), add(6, resolver.resolve6(name))];
    const errors = await Promise.any(families).catch(({ errors }: AggregateError) => errors as NodeJS.ErrnoException[]);
    if (errors) {
      const timeout = errors.find(({ code }) => code === 'ETIMEOUT');
      if (timeout) throw timeout;
      return await lookUpInSystem(name);
    }
    await Promise.race([Promise.allSettled(families), sleep(patienceMs, undefined, { ref: false })]);
    return [...found];
  };
}
