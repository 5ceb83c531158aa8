import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { setPassword } from '../../../who/people/passwords/links.ts';
import type { WithPassword } from '../../../who/people/person-store.ts';
import { bearerMs, endSession, issueBearer, openSession, readSession } from '../../../who/people/sessions/session.ts';
import type { Session } from '../../../who/people/sessions/session-store.ts';
import { consolePrefixes } from './console-url.ts';
import { clearCookie, cookieForm, readCookie, setCookie } from './cookies.ts';
import { rememberDevice, rememberDeviceOf } from './device-cookie.ts';
import { presentSession } from './present-session.ts';
import { requireSameOrigin } from './require-same-origin.ts';
import { type ConsoleServices, readJsonBody, startSession } from './start-session.ts';

const NewPassword = Type.Object({
  secret: Type.String({ maxLength: 200 }),
  password: Type.String({ maxLength: 1000 }),
});

/**
 * Logging in and out, the bearer of a page, and setting a password: what a session's cookie opens, and nothing else.
 */
export function registerSessionRoutes(app: FastifyInstance, services: ConsoleServices): void {
  const { database, company, hasher, now } = services;
  const environment = database.schema;
  const prefix = consolePrefixes[environment];
  const form = () => cookieForm(app.baseUrl(), environment, 'session');
  const secretOf = (request: FastifyRequest) => readCookie(request.headers.cookie, form());
  const present = (session: Session) => presentSession(session, company.profile, environment);
  const onRequest = async (request: FastifyRequest) => requireSameOrigin(request, app.baseUrl());

  /** Begins the session of whoever has just set their password, in place of the browser's earlier one. */
  const beginSession = async (request: FastifyRequest, reply: FastifyReply, person: WithPassword) => {
    const cookie = form();
    const before = secretOf(request);
    const secret = await openSession(database, person, now());
    if (secret === undefined) return undefined;
    const session = await readSession(database, secret, now());
    if (before !== undefined) await endSession(database, before, now());
    reply.header('set-cookie', setCookie(cookie, secret));
    return session;
  };

  app.post(`${prefix}/session`, { onRequest }, async (request, reply) => {
    const cookie = form();
    const secret = await startSession(services, request);
    // Logging in again ends the earlier session.
    const before = secretOf(request);
    if (before !== undefined) await endSession(database, before, now());
    reply.header('set-cookie', setCookie(cookie, secret));
    const session = await readSession(database, secret, now());
    await rememberDeviceOf(request, reply, database, session.person.id);
    return { message: 'You are logged in.', data: present(session) };
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

  app.post(`${prefix}/password`, { onRequest }, async (request, reply) => {
    const person = await setPassword({ database, hasher }, readJsonBody(NewPassword, request), now());
    rememberDevice(request, reply, environment, person);
    // The password holds, whatever becomes of the session.
    const session = await beginSession(request, reply, person).catch(() => undefined);
    if (session === undefined) return { message: 'The password is set. Log in with it.' };
    return { message: 'The password is set, and you are logged in.', data: present(session) };
  });
}
