import type { FastifyRequest } from 'fastify';
import Type, { type Static, type TSchema } from 'typebox';
import type { Database } from '../../../ground/database/database.ts';
import { invalidRequest } from '../../../ground/errors.ts';
import type { CompanySource } from '../../../orders/company/company-profile.ts';
import { logIn } from '../../../who/people/passwords/log-in.ts';
import type { PasswordHasher } from '../../../who/people/passwords/passwords.ts';
import { logInByLink } from '../../../who/people/sessions/login-links.ts';
import { validate } from '../../kernel/contract/validate.ts';
import type { JsonBody } from '../../kernel/edge/read-json.ts';
import { findDevice } from './device-cookie.ts';
import type { FailedLogins } from './failed-logins.ts';

/** What the routes of one environment need. */
export type ConsoleServices = {
  database: Database;
  company: CompanySource;
  hasher: PasswordHasher;
  failedLogins: FailedLogins;
  now: () => number;
};

const ByPassword = Type.Object({ email: Type.String({ maxLength: 254 }), password: Type.String({ maxLength: 1000 }) });
const ByLink = Type.Object({ link: Type.String({ maxLength: 200 }) });

/**
 * Begins a session for an e-mail address and password, or for the secret of a login link.
 * Returns the secret of the session.
 * @throws {ServiceError} `login_failed`, `rate_limited`, or `invalid_request` naming the field.
 */
export function startSession(services: ConsoleServices, request: FastifyRequest): Promise<string> {
  const { database, failedLogins, now } = services;
  const from = { address: request.ip, environment: database.schema };
  if (namesLink(request)) {
    const { link } = readJsonBody(ByLink, request);
    return failedLogins.judge(from, () => logInByLink(database, link, now()));
  }
  const body = readJsonBody(ByPassword, request);
  const attempt = { ...from, email: body.email, findDevice: () => findDevice(request, database, body.email) };
  return failedLogins.judge(attempt, () => logIn(services, body, now()));
}

function namesLink({ body }: FastifyRequest): boolean {
  const value = (body as JsonBody | undefined)?.value;
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'link');
}

/**
 * The body of a request, checked.
 * @throws {ServiceError} `invalid_request` naming the field.
 */
export function readJsonBody<Schema extends TSchema>(schema: Schema, request: FastifyRequest): Static<Schema> {
  const json = request.body as JsonBody | undefined;
  if (json === undefined) throw invalidRequest({ body: ['is empty: send a JSON object'] });
  return validate(schema, json.value, 'body');
}
