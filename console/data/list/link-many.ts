import { changeOnce } from '../calls.ts';
import type { CompanyOrder, DriverLink, DriverLinkReply } from '../operator-types.ts';
import { type OneResult, sendEach } from './send-each.ts';

/** Makes a link for the driver of each of the orders, one after the other (`sendEach`). */
export function linkMany(orders: readonly Pick<CompanyOrder, 'id'>[]): Promise<OneResult<DriverLink>[]> {
  return sendEach(orders, async ({ id }) => {
    const { data } = await changeOnce<DriverLinkReply>({ method: 'POST', path: `/orders/${id}/driver-link` });
    return data;
  });
}
