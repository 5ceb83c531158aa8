import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { type AddressGuard, type GuardProblem, portOf } from './address-guard.ts';
import type { ResolveName } from './resolve-name.ts';

/** Thrown instead of a connection. */
export class ConnectionRefusedByGuard extends Error {
  readonly problem: GuardProblem;

  constructor(problem: GuardProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Opens connections of HTTP/1.1 for undici. The addresses that are judged are those that are connected to: a name is
 * looked up once for each connection, so that it cannot answer one thing to the guard and another to the socket.
 */
export function guardConnections(
  guard: AddressGuard,
  resolveName: ResolveName,
  timeoutMs: number,
): buildConnector.connector {
  /** By protocol and port: a connector keeps its TLS sessions, and its `lookup` is told neither. */
  const connectors = new Map<string, buildConnector.connector>();
  const connectorFor = (protocol: string, port: number) => {
    const key = `${protocol}${port}`;
    const judge = (address: string) => guard.judge({ address, protocol, port });
    const connector =
      connectors.get(key) ??
      buildConnector({ timeout: timeoutMs, allowH2: false, lookup: guardLookup(judge, resolveName) });
    connectors.set(key, connector);
    return connector;
  };
  return (options, callback) => {
    const { protocol, hostname } = options;
    const port = portOf(protocol, options.port);
    // An address in the URL is connected to without a lookup.
    const problem = isIP(hostname) ? guard.judge({ address: hostname, protocol, port }) : undefined;
    if (problem) callback(new ConnectionRefusedByGuard(problem), null);
    else connectorFor(protocol, port)(options, callback);
  };
}

function guardLookup(judge: (address: string) => GuardProblem | undefined, resolveName: ResolveName): LookupFunction {
  return (name, _options, callback) => {
    const openAddresses = async () => {
      const addresses = await resolveName(name);
      const open = addresses.filter(({ address }) => judge(address) === undefined);
      if (open.length > 0) return open;
      const [refused] = addresses;
      const problem = refused && judge(refused.address);
      throw problem ? new ConnectionRefusedByGuard(problem) : new Error(`${name} has no address`);
    };
    openAddresses().then(
      (addresses) => callback(null, addresses),
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
}
