import type { PriceReply } from '../../../../../client/src/api-types.ts';
import { words } from '../../../../words/words.ts';

/** The number of offers; if no single vehicle can take everything, the number needed together. */
export function offersText(reply: PriceReply | undefined): string {
  const { booking } = words.value;
  const { data = [], split } = reply ?? {};
  if (data.length > 0 || !split) return booking.offers(data.length);
  return booking.inVehicles(split.vehicles.reduce((sum, { count }) => sum + count, 0));
}
