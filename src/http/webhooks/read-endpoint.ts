import { ServiceError } from '../../ground/errors.ts';
import { hashRequest } from '../../orders/order/idempotency/request-key.ts';
import type { TargetKey } from '../../telling/delivery/tables.ts';
import { parseEndpointId } from '../../telling/webhooks/endpoints/endpoint.ts';
import type { SecretRoute } from '../../telling/webhooks/endpoints/made-endpoint-store.ts';
import type { EndpointAct } from '../../telling/webhooks/endpoints/manage-endpoints.ts';
import { companyAccountId } from '../../telling/webhooks/owner.ts';
import { actorOf, type OperatorCaller } from '../../who/people/authenticate-operator.ts';
import type { OperationRequest, ShipperDoor } from '../kernel/contract/operation.ts';

/**
 * The endpoint that an id of the path names.
 * @throws {ServiceError} `endpoint_not_found` for anything but an id, and for one of another account.
 */
export function readEndpointKey(stated: string, accountId: number): TargetKey {
  const key = parseEndpointId(stated);
  if (key?.accountId !== accountId) throw new ServiceError('endpoint_not_found');
  return key;
}

/** The same for an endpoint of the company. */
export function readCompanyEndpoint(stated: string): TargetKey {
  return readEndpointKey(stated, companyAccountId);
}

type Asked<Who> = Pick<OperationRequest, 'headers' | 'asSent'> & { caller: Who; params: unknown };

/** Who acts. A client's key stands for its request and the endpoint that this names. */
export function readShipperAct(
  { caller: { accountId, actor }, headers: { idempotencyKey: key }, params, asSent }: Asked<ShipperDoor['caller']>,
  route: SecretRoute = 'endpoint',
): EndpointAct {
  if (key === undefined) return { actor, isCompany: false };
  const requestHash = hashRequest({ params, body: asSent.body ?? null });
  return { actor, isCompany: false, key: { accountId, route, key, requestHash } };
}

/** The same for the company. `route`, with its target, tells the client's key from its keys for other requests. */
export function readCompanyAct(
  { caller, headers: { idempotencyKey: key }, asSent }: Asked<OperatorCaller>,
  route = 'webhook-endpoints',
): EndpointAct {
  const actor = actorOf(caller);
  if (key === undefined) return { actor, isCompany: true };
  return { actor, isCompany: true, key: { actor, route, key, requestHash: hashRequest(asSent.body ?? null) } };
}
