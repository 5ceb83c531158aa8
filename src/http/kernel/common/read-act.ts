import { hashRequest } from '../../../orders/order/idempotency/request-key.ts';
import type { Act } from '../../../who/people/act.ts';
import { actorOf, type OperatorCaller } from '../../../who/people/authenticate-operator.ts';
import type { AsSent, SentHeaders } from '../contract/operation.ts';

type Asked = {
  caller: OperatorCaller;
  headers: Pick<SentHeaders, 'idempotencyKey'>;
  asSent: Pick<AsSent, 'body'>;
};

/** Who acts, and when. `route`, with its target, tells the client's key from its keys for other requests. */
export function readAct({ caller, headers, asSent }: Asked, route: string, now: number): Act {
  const actor = actorOf(caller);
  const key = headers.idempotencyKey;
  if (key === undefined) return { actor, now };
  return { actor, now, key: { actor, route, key, requestHash: hashRequest(asSent.body ?? null) } };
}
