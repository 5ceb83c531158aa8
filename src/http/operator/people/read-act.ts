import { invalidRequest, ServiceError } from '../../../errors.ts';
import { hashRequest } from '../../../orders/idempotency/request-key.ts';
import { actorOf, type OperatorCaller } from '../../../people/authenticate-operator.ts';
import type { Act } from '../../../people/manage-people.ts';

type Asked = { caller: OperatorCaller; idempotencyKey?: string | undefined; body?: unknown };

/** Who does it and when. `route` and the target in it tell the client's key from its keys for others. */
export function readAct({ caller, idempotencyKey, body }: Asked, route: string, now: number): Act {
  const actor = actorOf(caller);
  const key =
    idempotencyKey === undefined
      ? undefined
      : { actor, route, key: idempotencyKey, requestHash: hashRequest(body ?? null) };
  return { actor, now, key };
}

/** @throws {ServiceError} `person_not_found` for what is no number. */
export function readPersonId(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new ServiceError('person_not_found');
  return Number(text);
}

/**
 * Nobody ends their own rights by mistake.
 * @throws {ServiceError} `invalid_request` naming the field, if the caller is that person.
 */
export function refuseOwn({ kind, id }: OperatorCaller, personId: number, field: string): void {
  if (kind === 'person' && id === personId)
    throw invalidRequest({ [field]: ['is about yourself: another admin can do it'] });
}
