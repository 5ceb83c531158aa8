import { shipperClient } from '../../../../data/shipper-client.ts';

/**
 * Cancels a draft, and only a draft: an order that it was booked as meanwhile, by another tab or a colleague, stays.
 * Gives whether it was one.
 * @throws {TransportError} as `order_changed` (412) where it was booked in this moment.
 */
export async function discardDraft(id: string): Promise<boolean> {
  const { status, version } = (await shipperClient().orders.get(id)).data;
  if (status !== 'draft') return false;
  await shipperClient().cancel(id, { version });
  return true;
}
