import type { AskedChange } from '../../../orders/dispatch/report-stop.ts';
import { companyKey, type KeyRoute } from '../../../orders/order/idempotency/request-key.ts';
import type { OrderKey } from '../../../orders/order/order-store.ts';
import { actorOf, type OperatorCaller } from '../../../who/people/authenticate-operator.ts';
import { readIfMatch } from '../edge/request-headers.ts';

/** What a request for a change states besides its body. */
type StatedChange = {
  caller: OperatorCaller;
  idempotencyKey: string | undefined;
  ifMatch: string | undefined;
  sent: unknown;
};

/** Who changes which order, under which key, and which version of it. */
export function readChange(
  { caller, idempotencyKey, ifMatch, sent }: StatedChange,
  { accountId, id }: OrderKey,
  route: KeyRoute,
): AskedChange {
  const actor = actorOf(caller);
  const key = companyKey(idempotencyKey, { accountId, id, actor, route, request: sent });
  const hasKey = idempotencyKey !== undefined;
  return { accountId, id, actor, key, hasKey, ifVersions: readIfMatch(ifMatch) ?? null };
}
