import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database, LiveEnvironment } from '../../../ground/database/database.ts';
import { isDeviceOf, issueDevice, recogniseDevice } from '../../../who/people/passwords/known-devices.ts';
import { findPasswordOf, type WithPassword } from '../../../who/people/person-store.ts';
import { deviceCookieForm, hasCookieOf, readCookie, setCookie } from './cookies.ts';

/**
 * Makes sure that the browser is recognised when the person logs in again. It has a cookie for each person who has
 * logged in there, so that people who share a desk do not take it from each other.
 */
export function rememberDevice(
  { server, headers: { cookie } }: Pick<FastifyRequest, 'server' | 'headers'>,
  reply: FastifyReply,
  environment: LiveEnvironment,
  person: WithPassword,
): void {
  const form = deviceCookieForm(server.baseUrl(), environment, person.id);
  // An existing cookie is kept: a new one would allow more tries.
  const kept = readCookie(cookie, form);
  const isKept = kept !== undefined && isDeviceOf(environment, person, kept);
  reply.header('set-cookie', setCookie(form, isKept ? kept : issueDevice(environment, person)));
}

/** The same for a person who may have no password. */
export async function rememberDeviceOf(
  request: Pick<FastifyRequest, 'server' | 'headers' | 'log'>,
  reply: FastifyReply,
  database: Database,
  personId: number,
): Promise<void> {
  try {
    const person = await findPasswordOf(database, personId);
    if (person) rememberDevice(request, reply, database.schema, person);
  } catch (error) {
    // They are logged in all the same.
    request.log.warn({ err: error }, 'a browser is not remembered');
  }
}

/**
 * The device on which the person with this e-mail address has logged in before. Without a cookie nothing is looked up.
 */
export async function findDevice(
  { server, headers: { cookie } }: Pick<FastifyRequest, 'server' | 'headers'>,
  database: Database,
  email: string,
): Promise<string | undefined> {
  const formOf = (personId: number | '') => deviceCookieForm(server.baseUrl(), database.schema, personId);
  if (!hasCookieOf(cookie, formOf(''))) return undefined;
  return recogniseDevice(database, email, (personId) => readCookie(cookie, formOf(personId)));
}
