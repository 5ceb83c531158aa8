import { hashRequest, type RequestKey } from '../../../orders/order/idempotency/request-key.ts';
import type { OperationRequest } from '../contract/operation.ts';

/** The request a key stands for. Undefined without a key. */
export function requestKeyOf(request: OperationRequest, route: RequestKey['route']): RequestKey | undefined {
  const { caller, itemsName, params, headers, asSent } = request;
  const key = headers.idempotencyKey;
  if (key === undefined) return undefined;
  return {
    accountId: caller.accountId,
    route,
    key,
    requestHash: hashRequest({ itemsName, params, body: asSent.body }),
  };
}
