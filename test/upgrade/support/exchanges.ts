import assert from 'node:assert/strict';
import type { LiveEnvironment } from '../../../src/ground/database/database.ts';
import { prefixes } from '../../../src/http/kernel/contract/prefixes.ts';

/** A request as a shipper's program sends it; `as` names one of the company's tokens. */
export type Asked = {
  as: string;
  environment?: LiveEnvironment;
  method?: string;
  path: string;
  json?: unknown;
  headers?: Record<string, string>;
};
export type Answer = { status: number; etag: string | null; isReplay: boolean; text: string };
export type Exchange = { asked: Asked; answer: Answer };

/** Where a service listens, and the tokens by their names. */
export type Line = { origin: string; tokens: Record<string, string> };

/** Addresses in replies have another port with each start: they are compared without. */
export async function ask({ origin, tokens }: Line, asked: Asked): Promise<Answer> {
  const { as, environment = 'production', method = 'GET', path, json, headers = {} } = asked;
  assert.ok(tokens[as], `no token is called ${as}`);
  const response = await fetch(`${origin}${prefixes[environment]}${path}`, {
    method,
    headers: {
      connection: 'close',
      authorization: `Bearer ${tokens[as]}`,
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: json === undefined ? null : JSON.stringify(json),
  });
  return {
    status: response.status,
    etag: response.headers.get('etag'),
    isReplay: response.headers.get('idempotent-replayed') === 'true',
    text: (await response.text()).replaceAll(origin, 'http://origin'),
  };
}

/** Asks what must succeed. */
export async function askFor(line: Line, asked: Asked): Promise<Answer> {
  const answer = await ask(line, asked);
  assert.ok(answer.status < 300, `${describe(asked)}: ${answer.status} ${answer.text}`);
  return answer;
}

// biome-ignore lint/suspicious/noExplicitAny: the tests judge what they read of it.
export const dataOf = ({ text }: Answer): any => JSON.parse(text).data;

export function describe({ environment = 'production', as, method = 'GET', path, headers = {} }: Asked): string {
  const key = headers['idempotency-key'];
  return `${method} ${path} of ${environment} as ${as}${key === undefined ? '' : ` with the key ${key}`}`;
}

/** Asks everything again, a few requests at a time; gives the answers in the order of the exchanges. */
export async function askAll(line: Line, requests: readonly Asked[]): Promise<Exchange[]> {
  const answered: Exchange[] = [];
  for (let i = 0; i < requests.length; i += 8)
    answered.push(
      ...(await Promise.all(
        requests.slice(i, i + 8).map(async (asked) => ({ asked, answer: await ask(line, asked) })),
      )),
    );
  return answered;
}
