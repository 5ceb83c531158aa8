import { hashRequest } from '../../../orders/order/idempotency/request-key.ts';
import type { Act } from '../../../who/people/act.ts';
import { actorOf, type OperatorCaller } from '../../../who/people/authenticate-operator.ts';

type Asked = { caller: OperatorCaller; idempotencyKey?: string | undefined; sent?: unknown };

/** Who acts, and when. `route`, with its target, tells the client's key from its keys for other requests. */
export function readAct({ caller, idempotencyKey: key, sent }: Asked, route: string, now: number): Act {
  const actor = actorOf(caller);
  if (key === undefined) return { actor, now };
  return { actor, now, key: { actor, route, key, requestHash: hashRequest(sent ?? null) } };
}
