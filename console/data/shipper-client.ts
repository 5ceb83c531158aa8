import { Transport } from '../../client/src/transport.ts';
import { fetchAsPerson, placeholder } from './calls.ts';
import { interfaceBase } from './session.ts';

let transport: Transport | undefined;

/** The client of shippers, for the person who is logged in. */
export function shipperClient(): Transport {
  transport ??= new Transport({ baseUrl: interfaceBase(), token: placeholder, fetch: fetchAsPerson, retriesMax: 2 });
  return transport;
}
