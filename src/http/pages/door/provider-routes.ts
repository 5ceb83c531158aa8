import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../ground/database/database.ts';
import { ServiceError } from '../../../ground/errors.ts';
import type { IdentityProviderSettings } from '../../../ground/settings/identity-provider-settings.ts';
import type { IdentityProvider } from '../../../who/people/oidc/identity-provider.ts';
import { beginProviderLogin, finishProviderLogin } from '../../../who/people/oidc/log-in-by-provider.ts';
import { readSession } from '../../../who/people/sessions/session.ts';
import { consolePrefixes, consoleUrl } from './console-url.ts';
import { clearCookie, cookieForm, readCookie, setCookie } from './cookies.ts';
import { rememberDeviceOf } from './device-cookie.ts';
import type { PageTexts } from './page-texts.ts';

type ProviderServices = {
  database: Database;
  provider: IdentityProvider;
  settings: IdentityProviderSettings;
  now: () => number;
};

/** Logging in at the company's identity provider. Browsers are sent here, so refusals are shown on the login page. */
export function registerProviderRoutes(app: FastifyInstance, services: ProviderServices): void {
  const environment = services.database.schema;
  const prefix = consolePrefixes[environment];
  const address = (path: string) => consoleUrl(app.baseUrl(), environment) + path;
  const form = (purpose: 'session' | 'login') => cookieForm(app.baseUrl(), environment, purpose);

  app.get(`${prefix}/oidc/start`, async (_request, reply) => {
    const cookie = form('login');
    const where = await beginProviderLogin(services, address('/oidc/callback'), services.now()).then(
      (begun) => {
        reply.header('set-cookie', setCookie(cookie, begun.state));
        return begun.address;
      },
      (error: unknown) => address(`/login?failed=${wordOf(error)}`),
    );
    return reply.redirect(where, 303);
  });

  app.get(`${prefix}/oidc/callback`, async (request, reply) => {
    const cookie = form('login');
    const state = readCookie(request.headers.cookie, cookie);
    reply.header('set-cookie', clearCookie(cookie));
    // The parameters added by the provider may contain question marks.
    const search = /\?.*/.exec(request.raw.url ?? '')?.[0] ?? '';
    const come = { address: new URL(address('/oidc/callback') + search), state };
    const where = await finishProviderLogin(services, come, services.now()).then(
      async (secret) => {
        const { person } = await readSession(services.database, secret, services.now());
        reply.header('set-cookie', setCookie(form('session'), secret));
        await rememberDeviceOf(request, reply, services.database, person.id);
        return address('/');
      },
      (error: unknown) => address(`/login?failed=${wordOf(error)}`),
    );
    return reply.redirect(where, 303);
  });
}

/** Which text the page shows. Errors other than refusals are rethrown. */
function wordOf(error: unknown): keyof PageTexts {
  if (!(error instanceof ServiceError)) throw error;
  if (error.code === 'service_unavailable') return 'company_unavailable';
  return error.code === 'person_refused' ? 'person_refused' : 'company_login_failed';
}
