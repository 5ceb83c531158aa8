import { invalidRequest, ServiceError } from '../../ground/errors.ts';
import type { OperatorCaller } from '../../who/people/authenticate-operator.ts';

/** @throws {ServiceError} `person_not_found` for anything but a number. */
export function readPersonId(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new ServiceError('person_not_found');
  return Number(text);
}

/**
 * Keeps people from ending their own rights by mistake.
 * @throws {ServiceError} `invalid_request` naming the field, if the caller is that person.
 */
export function refuseOwn({ kind, id }: OperatorCaller, personId: number, field: string): void {
  if (kind === 'person' && id === personId)
    throw invalidRequest({ [field]: ['is about yourself: another admin can do it'] });
}
