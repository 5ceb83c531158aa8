import { changeOnce } from '../calls.ts';
import type { AssignmentResult, AssignmentsReply, CompanyOrder, TransportAssignment } from '../operator-types.ts';

/**
 * Says who carries each of the orders, at most 100, and returns a result for each, in their order. An order that has
 * changed since it was listed is left as it is. Sent again because its answer was lost, it counts once.
 * @throws {Unanswered} if no answer came.
 */
export async function assignMany(
  orders: readonly Pick<CompanyOrder, 'id' | 'version'>[],
  transport: TransportAssignment,
): Promise<AssignmentResult[]> {
  const assignments = orders.map(({ id, version }) => ({ order: id, transport, version }));
  const call = { method: 'POST', path: '/assignments', body: { assignments } } as const;
  return (await changeOnce<AssignmentsReply>(call)).data;
}
