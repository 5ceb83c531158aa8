import { shipperClient } from '../../../../data/shipper-client.ts';

/**
 * Cancels a draft, and only a draft: if another tab or a colleague has booked it by now, the order stays.
 * Returns whether it still was a draft.
 * @throws {TransportError} such as `order_changed` (412) if it was booked at that very moment.
 */
export async function discardDraft(id: string): Promise<boolean> {
  const { status, version } = (await shipperClient().orders.get(id)).data;
  if (status !== 'draft') return false;
  await shipperClient().cancel(id, { version });
  return true;
}
