import type { FastifyInstance } from 'fastify';
import type { LiveEnvironment } from '../../../ground/database/database.ts';
import type { IdentityProviderSettings } from '../../../ground/settings/identity-provider-settings.ts';
import { loggedTrace } from '../../../ground/trace/current-trace.ts';
import { createIdentityProvider } from '../../../who/people/oidc/identity-provider.ts';
import { createPasswordHasher } from '../../../who/people/passwords/passwords.ts';
import { addressKey } from '../../kernel/edge/client-address.ts';
import type { RateLimit } from '../../kernel/edge/rate-limit.ts';
import { openBundle, readPageFile, refuseUnbundled } from '../console/bundle.ts';
import { joinStyles } from '../kit/join-styles.ts';
import { registerSessionRoutes } from './console-routes.ts';
import { consolePrefixes } from './console-url.ts';
import { FailedLogins } from './failed-logins.ts';
import { pageHeaders, writeEnterPage, writeLoginPage, writePasswordPage } from './pages.ts';
import { registerProviderRoutes } from './provider-routes.ts';
import { registerConsolePage } from './serve-console.ts';
import type { ConsoleServices } from './start-session.ts';

const styles = joinStyles(new URL('page/door.css', import.meta.url));

type ConsoleOptions = {
  perAddress: RateLimit;
  identityProvider: IdentityProviderSettings | undefined;
  now: () => number;
};

/**
 * Adds the pages of an environment to the app: those for logging in, what they call, and the console. Requests are
 * counted by address, except for the console's files, of which a page loads many. Passwords are hashed and failures
 * counted for all environments together.
 */
export function createConsole({ perAddress, identityProvider, now }: ConsoleOptions) {
  const common = { hasher: createPasswordHasher(), failedLogins: new FailedLogins(), now };
  return async (
    app: FastifyInstance,
    { database, company }: Pick<ConsoleServices, 'database' | 'company'>,
  ): Promise<void> => {
    await registerConsolePage(app, database.schema, await openBundle(app.log));
    const script = await readPageFile(app.log, 'door.js');
    await app.register(async (scope) => {
      scope.addHook('onRequest', async (request) => {
        await perAddress.take(addressKey(request.ip));
      });
      registerPages(scope, database.schema, { hasProvider: identityProvider !== undefined, script });
      registerSessionRoutes(scope, { database, company, ...common });
      if (!identityProvider) return;
      const provider = createIdentityProvider(identityProvider, (details, text) =>
        app.log.warn({ ...loggedTrace(), ...details }, text),
      );
      registerProviderRoutes(scope, { database, now, provider, settings: identityProvider });
    });
  };
}

function registerPages(
  app: FastifyInstance,
  environment: LiveEnvironment,
  { hasProvider, script }: { hasProvider: boolean; script: string | undefined },
): void {
  const prefix = consolePrefixes[environment];
  const pages = { login: writeLoginPage, enter: writeEnterPage, password: writePasswordPage };
  for (const [path, write] of Object.entries(pages)) {
    app.get(`${prefix}/${path}`, async (request, reply) => {
      const { language } = request;
      return reply.headers(pageHeaders).send(write({ language, environment, hasProvider }));
    });
  }
  app.get(`${prefix}/door.css`, async (_request, reply) => reply.type('text/css; charset=utf-8').send(styles));
  app.get(`${prefix}/door.js`, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script ?? refuseUnbundled()),
  );
}
