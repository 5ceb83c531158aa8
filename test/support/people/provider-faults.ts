import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { setInterval } from 'node:timers';
import { startApp } from '../app.ts';
import type { Closing } from '../process.ts';
import { startIdentityProvider, type TestProvider } from './identity-provider.ts';
import { addPerson, follow, openBrowser } from './people.ts';

/** The provider's paths by what they answer. */
const providerPaths = {
  discovery: '/.well-known/openid-configuration',
  token: '/token',
  jwks: '/jwks',
  userinfo: '/me',
} as const;

export type ProviderPath = keyof typeof providerPaths;

/** Answers with that, whatever is asked. */
export function answer(body: string | object, { status = 200, type = 'application/json' } = {}): RequestListener {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (_request, response) => response.writeHead(status, { 'content-type': type }).end(text);
}

/** Ends the connection without an answer. */
export const hangUp: RequestListener = (request) => request.socket.destroy();

/** Takes the request and never answers. */
export const saySilent: RequestListener = () => {};

/** Sends a byte of its answer every 100 ms. */
export const drip: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{');
  const timer = setInterval(() => response.write(' '), 100);
  response.on('close', () => clearInterval(timer));
};

/** Sends an answer that has no end, as fast as it is read. */
export const neverEnd: RequestListener = (_request, response) => {
  const part = ' '.repeat(65_536);
  response.writeHead(200, { 'content-type': 'application/json' }).write('{');
  const send = () => {
    while (!response.destroyed && response.write(part));
  };
  response.on('drain', send);
  send();
};

const base = 'https://freight.example';

/** A provider that can be broken, and a service whose people log in there. */
export async function startFaultyProvider(t: Closing) {
  const provider = await startIdentityProvider(t, [`${base}/console/oidc/callback`]);
  provider.members.set('u-1', { email: 'carla@company.example', name: 'Carla', groups: ['desk'] });
  const app = await startApp(t, {
    env: {
      BASE_URL: base,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'transport',
      OIDC_CLIENT_SECRET: 'the-clients-secret',
      OIDC_ROLES: 'groups; desk=dispatcher',
    },
  });
  const { email } = await addPerson(app);
  return { app, provider, email, enter: (meanwhile?: Meanwhile) => enter(app, provider, meanwhile) };
}

/** What happens while the person is at the provider. */
type Meanwhile = () => unknown;

/** Logs in through the provider: 'in', or the word by which the login page tells what was wrong. */
async function enter(
  app: Awaited<ReturnType<typeof startApp>>,
  provider: TestProvider,
  meanwhile: Meanwhile = () => {},
): Promise<string | null> {
  const browser = openBrowser(app);
  const begun = await follow(app, browser, 'oidc/start');
  if (begun.startsWith(base)) return new URL(begun).searchParams.get('failed');
  const back = await provider.visit(begun, 'u-1');
  await meanwhile();
  const where = await follow(app, browser, `oidc/callback${back.search}`);
  if (where !== `${base}/console/`) return new URL(where).searchParams.get('failed');
  assert.equal((await browser.call('POST', 'token')).status, 200);
  return 'in';
}

/** Breaks the provider at a path, counts the replies that it has not finished there, and mends it. */
export async function whileBroken<Result>(
  { faults }: TestProvider,
  path: ProviderPath,
  fault: RequestListener,
  work: (openAnswers: () => number) => Promise<Result>,
): Promise<Result> {
  let open = 0;
  faults.set(providerPaths[path], (request, response) => {
    open++;
    response.on('close', () => open--);
    fault(request, response);
  });
  try {
    return await work(() => open);
  } finally {
    faults.delete(providerPaths[path]);
  }
}
