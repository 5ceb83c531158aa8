import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type, { type Static, type TSchema } from 'typebox';
import type { CompanySource } from '../../company/company-profile.ts';
import type { Database } from '../../database/database.ts';
import { invalidRequest } from '../../errors.ts';
import { setPassword } from '../../people/passwords/links.ts';
import { logIn } from '../../people/passwords/log-in.ts';
import type { PasswordHasher } from '../../people/passwords/passwords.ts';
import { bearerMs, endSession, issueBearer, readSession } from '../../people/sessions/session.ts';
import type { Session } from '../../people/sessions/session-store.ts';
import { validate } from '../contract/validate.ts';
import type { JsonBody } from '../edge/read-json.ts';
import { consolePrefixes } from './console-url.ts';
import { clearCookie, cookieForm, readCookie, setCookie } from './cookies.ts';
import type { FailedLogins } from './failed-logins.ts';
import { presentSession } from './present-session.ts';
import { requireSameOrigin } from './require-same-origin.ts';

/** What the routes of one environment work with. */
export type ConsoleServices = {
  database: Database;
  company: CompanySource;
  hasher: PasswordHasher;
  failedLogins: FailedLogins;
  now: () => number;
};

const Login = Type.Object({ email: Type.String({ maxLength: 254 }), password: Type.String({ maxLength: 1000 }) });
const NewPassword = Type.Object({
  secret: Type.String({ maxLength: 200 }),
  password: Type.String({ maxLength: 1000 }),
});

/**
 * Logging in and out, the bearer of a page, and setting a password: what a session's cookie opens, and nothing else.
 */
export function registerSessionRoutes(app: FastifyInstance, services: ConsoleServices): void {
  const { database, company, hasher, failedLogins, now } = services;
  const environment = database.schema;
  const prefix = consolePrefixes[environment];
  const form = () => cookieForm(app.baseUrl(), environment, 'session');
  const secretOf = (request: FastifyRequest) => readCookie(request.headers.cookie, form());
  const present = (session: Session) => presentSession(session, company.profile, environment);
  const onRequest = async (request: FastifyRequest) => requireSameOrigin(request, app.baseUrl());

  app.post(`${prefix}/session`, { onRequest }, async (request, reply) => {
    const cookie = form();
    const body = readBody(Login, request);
    const secret = await failedLogins.judge({ address: request.ip, environment, email: body.email }, () =>
      logIn({ database, hasher }, body, now()),
    );
    // Whoever logs in again leaves the session before.
    const before = secretOf(request);
    if (before !== undefined) await endSession(database, before, now());
    reply.header('set-cookie', setCookie(cookie, secret));
    return { message: 'You are logged in.', data: present(await readSession(database, secret, now())) };
  });

  app.delete(`${prefix}/session`, { onRequest }, async (request, reply) => {
    const secret = secretOf(request);
    if (secret !== undefined) await endSession(database, secret, now());
    reply.header('set-cookie', clearCookie(form()));
    return { message: 'You are logged out.' };
  });

  app.post(`${prefix}/token`, { onRequest }, async (request) => {
    const session = await readSession(database, secretOf(request), now());
    const token = await issueBearer(database, session, now());
    return {
      message: 'Shown to the interfaces as a bearer token, it is the person who is logged in.',
      data: { token, expires_in: bearerMs / 1000, ...present(session) },
    };
  });

  app.post(`${prefix}/password`, { onRequest }, async (request) => {
    await setPassword({ database, hasher }, readBody(NewPassword, request), now());
    return { message: 'The password is set. Log in with it.' };
  });
}

function readBody<Schema extends TSchema>(schema: Schema, request: FastifyRequest): Static<Schema> {
  const json = request.body as JsonBody | undefined;
  if (json === undefined) throw invalidRequest({ body: ['is required'] });
  return validate(schema, json.value, 'body');
}
