import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { LiveEnvironment } from '../../../ground/database/database.ts';
import type { IdentityProviderSettings } from '../../../ground/settings/identity-provider-settings.ts';
import { loggedTrace } from '../../../ground/trace/current-trace.ts';
import { createIdentityProvider } from '../../../who/people/oidc/identity-provider.ts';
import { createPasswordHasher } from '../../../who/people/passwords/passwords.ts';
import { addressKey } from '../../kernel/edge/client-address.ts';
import type { RateLimit } from '../../kernel/edge/rate-limit.ts';
import { type ConsoleBundle, loadConsoleBundle } from '../console/bundle.ts';
import { joinStyles } from '../kit/join-styles.ts';
import type { ConsoleServices } from './come-in.ts';
import { registerSessionRoutes } from './console-routes.ts';
import { consolePrefixes } from './console-url.ts';
import { FailedLogins } from './failed-logins.ts';
import { readLanguage } from './page-texts.ts';
import { pageHeaders, writeEnterPage, writeLoginPage, writePasswordPage } from './pages.ts';
import { registerProviderRoutes } from './provider-routes.ts';
import { registerConsolePage } from './serve-console.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const assets = {
  'door.js': { text: read('door.js'), type: 'text/javascript; charset=utf-8' },
  'door.css': { text: joinStyles(new URL('door.css', import.meta.url)), type: 'text/css; charset=utf-8' },
};

type ConsoleOptions = {
  perAddress: RateLimit;
  identityProvider: IdentityProviderSettings | undefined;
  now: () => number;
};

/**
 * Adds to the app where people of an environment come in and work: the pages at the door, what these call, and the
 * console. Every address is counted, but not for the console's files, of which a page loads many. Passwords are hashed
 * and failures counted for all environments together.
 */
export function createConsole({ perAddress, identityProvider, now }: ConsoleOptions) {
  const common = { hasher: createPasswordHasher(), failedLogins: new FailedLogins(), now };
  let bundle: Promise<ConsoleBundle | undefined> | undefined;
  return async (
    app: FastifyInstance,
    { database, company }: Pick<ConsoleServices, 'database' | 'company'>,
  ): Promise<void> => {
    bundle ??= loadConsoleBundle((line) => app.log.info(line)).catch((error) => {
      // Programs need no console.
      app.log.error({ reason: String(error.message) }, 'the console could not be bundled, and is not served');
      return undefined;
    });
    await registerConsolePage(app, database.schema, await bundle);
    await app.register(async (scope) => {
      scope.addHook('onRequest', async (request) => {
        await perAddress.take(addressKey(request.ip));
      });
      registerPages(scope, database.schema, identityProvider !== undefined);
      registerSessionRoutes(scope, { database, company, ...common });
      if (!identityProvider) return;
      const provider = createIdentityProvider(identityProvider, (details, text) =>
        app.log.warn({ ...loggedTrace(), ...details }, text),
      );
      registerProviderRoutes(scope, { database, now, provider, settings: identityProvider });
    });
  };
}

function registerPages(app: FastifyInstance, environment: LiveEnvironment, hasProvider: boolean): void {
  const prefix = consolePrefixes[environment];
  const pages = { login: writeLoginPage, enter: writeEnterPage, password: writePasswordPage };
  for (const [path, write] of Object.entries(pages)) {
    app.get(`${prefix}/${path}`, async (request, reply) => {
      const language = readLanguage(request.headers['accept-language']);
      return reply.headers(pageHeaders).send(write({ language, environment, hasProvider }));
    });
  }
  for (const [name, { text, type }] of Object.entries(assets))
    app.get(`${prefix}/${name}`, async (_request, reply) => reply.type(type).send(text));
}
