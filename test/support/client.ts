import { Transport } from '../../client/src/index.ts';
import type { LiveEnvironment } from '../../src/ground/database/database.ts';
import { prefixes } from '../../src/http/kernel/contract/prefixes.ts';
import { expectDocumented } from './replies/conformance.ts';

/** The client of an application under test. Every reply is compared with the interface description. */
export function connectClient(origin: string, environment: LiveEnvironment, token: string): Transport {
  return new Transport({ token, baseUrl: origin + prefixes[environment], retriesMax: 0, fetch: documentedFetch });
}

const documentedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const text = await response.clone().text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
  const reply = {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? JSON.parse(text) : undefined,
  };
  expectDocumented(init?.method ?? 'GET', new URL(String(input)).pathname, reply);
  return response;
};
