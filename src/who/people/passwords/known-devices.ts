import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database, LiveEnvironment } from '../../../ground/database/database.ts';
import { findPassword, type WithPassword } from '../person-store.ts';

/** In characters of base64url: 96 random bits, and half of an HMAC-SHA-256. */
const nameLength = 16;
const sealLength = 22;

/**
 * What a device keeps on which the person was let in: a random name, sealed by the hash of their password, so that
 * another password ends it. It opens nothing.
 */
export function issueDevice(environment: LiveEnvironment, person: WithPassword): string {
  const name = randomBytes((nameLength / 4) * 3).toString('base64url');
  return name + seal(environment, person, name);
}

/**
 * The name of the device if it was issued to the person of this e-mail address, unlike that of any other device and
 * person. It takes as long for an address that nobody has.
 * @param keptFor what the device keeps for a person.
 */
export async function recogniseDevice(
  database: Database,
  email: string,
  keptFor: (personId: number) => string | undefined,
): Promise<string | undefined> {
  const person = await findPassword(database, email.trim());
  const kept = keptFor(person?.id ?? 0) ?? '';
  const isRight = isDeviceOf(database.schema, person ?? { id: 0, passwordHash: '' }, kept);
  return person && isRight ? `${database.schema}:${person.id}:${kept.slice(0, nameLength)}` : undefined;
}

/** Whether this was issued to the person, and their password has not changed since. */
export function isDeviceOf(environment: LiveEnvironment, person: WithPassword, kept: string): boolean {
  const right = Buffer.from(seal(environment, person, kept.slice(0, nameLength)));
  const shown = Buffer.from(kept.slice(nameLength));
  return shown.length === right.length && timingSafeEqual(shown, right);
}

function seal(environment: LiveEnvironment, { id, passwordHash }: WithPassword, name: string): string {
  const text = `device:${environment}:${id}:${name}`;
  return createHmac('sha256', passwordHash).update(text).digest('base64url').slice(0, sealLength);
}
