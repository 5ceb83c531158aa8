import assert from 'node:assert/strict';
import type { LiveEnvironment } from '../../../src/ground/database/database.ts';
import { consolePrefixes } from '../../../src/http/pages/door/console-url.ts';
import { createPerson } from '../../../src/who/people/manage-people.ts';
import { setPassword } from '../../../src/who/people/passwords/links.ts';
import { createPasswordHasher } from '../../../src/who/people/passwords/passwords.ts';
import type { Role } from '../../../src/who/people/roles.ts';
import type { TestApp } from '../app.ts';
import { send } from '../http-client.ts';
import type { Reply } from '../replies/conformance.ts';

const hasher = createPasswordHasher();
/** The password of everybody whom `addPerson` makes. */
export const testPassword = 'grau melone treppe';

type AddOptions = {
  role?: Role;
  environment?: LiveEnvironment;
  email?: string;
  name?: string;
  account?: string;
  now?: number;
};

let count = 0;

/** A new person with a password, with an e-mail address of their own unless `email` says otherwise. */
export async function addPerson(
  { pool }: Pick<TestApp, 'pool'>,
  {
    role = 'dispatcher',
    environment = 'production',
    email = `${role}-${++count}@company.example`,
    name = 'Anna Krüger',
    account,
    now = Date.now(),
  }: AddOptions = {},
): Promise<{ id: number; email: string }> {
  const database = { pool, schema: environment };
  const { person, secret } = await createPerson(database, { email, name, role, account }, { actor: 'cli:test', now });
  await setPassword({ database, hasher }, { secret, password: testPassword }, now);
  return { id: person.id, email };
}

export type TestBrowser = {
  cookies: Map<string, string>;
  call(method: string, path: string, json?: unknown, headers?: Record<string, string>): Promise<Reply>;
  logIn(email: string): Promise<void>;
  /** The token that a page of the session sends to the interfaces. */
  bearer(): Promise<string>;
};

/** Sends to an environment's `/console` as its own pages do, and keeps its cookies. */
export function openBrowser(
  { origin }: Pick<TestApp, 'origin'>,
  environment: LiveEnvironment = 'production',
): TestBrowser {
  const cookies = new Map<string, string>();
  const call: TestBrowser['call'] = async (method, path, json, headers = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await send(method, `${origin}${consolePrefixes[environment]}/${path}`, {
      json,
      headers: { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }), ...headers },
    });
    keepCookies(cookies, reply.headers);
    return reply;
  };
  return {
    cookies,
    call,
    logIn: async (email) => {
      const reply = await call('POST', 'session', { email, password: testPassword });
      assert.equal(reply.status, 200, reply.text);
    },
    bearer: async () => {
      const reply = await call('POST', 'token');
      assert.equal(reply.status, 200, reply.text);
      return reply.body.data.token;
    },
  };
}

/** Where the service sends a browser that opens an address of its door. Redirects are not followed. */
export async function follow({ origin }: Pick<TestApp, 'origin'>, browser: TestBrowser, path: string): Promise<string> {
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const reply = await fetch(`${origin}${consolePrefixes.production}/${path}`, {
    redirect: 'manual',
    headers: { cookie },
  });
  assert.equal(reply.status, 303, await reply.text());
  keepCookies(browser.cookies, reply.headers);
  return reply.headers.get('location')!;
}

function keepCookies(cookies: Map<string, string>, headers: Headers): void {
  for (const line of headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
    if (line.includes('Max-Age=0')) cookies.delete(name!);
    else cookies.set(name!, value!);
  }
}
