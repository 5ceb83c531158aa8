import type { AskedChange } from '../../../orders/dispatch/report-stop.ts';
import { companyKey, type KeyRoute } from '../../../orders/order/idempotency/request-key.ts';
import type { OrderKey } from '../../../orders/order/order-store.ts';
import { actorOf, type OperatorCaller } from '../../../who/people/authenticate-operator.ts';
import type { AsSent, SentHeaders } from '../contract/operation.ts';
import { readIfMatch } from '../edge/request-headers.ts';

/** What a request for a change states besides its body. */
type StatedChange = {
  caller: OperatorCaller;
  headers: Pick<SentHeaders, 'idempotencyKey' | 'ifMatch'>;
  asSent: Pick<AsSent, 'body'>;
};

/** Who changes which order, under which key, and which version of it. */
export function readChange(
  { caller, headers: { idempotencyKey, ifMatch }, asSent }: StatedChange,
  { accountId, id }: OrderKey,
  route: KeyRoute,
): AskedChange {
  const actor = actorOf(caller);
  const key = companyKey(idempotencyKey, { accountId, id, actor, route, request: asSent.body });
  const hasKey = idempotencyKey !== undefined;
  return { accountId, id, actor, key, hasKey, ifVersions: readIfMatch(ifMatch) ?? null };
}
