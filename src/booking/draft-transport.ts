import { randomUUID } from 'node:crypto';
import type { Gazetteer } from '../cities/gazetteer/gazetteer.ts';
import { locate } from '../cities/locate.ts';
import { Problems } from '../errors.ts';
import { completeItems } from '../load/item.ts';
import { answerOnce } from '../orders/idempotency/answer-once.ts';
import { type NewOrder, newOrderId, type Stop, toDates, tokenActor } from '../orders/order.ts';
import type { BookingServices } from './book-transport.ts';
import type { AskedDraft, BookingReply, StatedStop } from './booking.ts';

/**
 * Stores what is known of a transport as a draft, exactly once. Nothing is priced.
 * @throws {ServiceError} `invalid_request` for goods without a footprint, and whatever `storeOrder` refuses.
 */
export async function draftTransport(
  { database, storeOrder, gazetteer }: Pick<BookingServices, 'database' | 'storeOrder' | 'gazetteer'>,
  asked: AskedDraft,
): Promise<BookingReply> {
  const { key, writeReply, writeListed } = asked;
  return answerOnce(database, key, async () => {
    const order = makeDraft(gazetteer, asked);
    return storeOrder({ order, reply: writeReply(order, 'draft', []), listed: writeListed(order), key });
  });
}

function makeDraft(gazetteer: Gazetteer, { shipper, stated, text }: AskedDraft): NewOrder {
  const problems = new Problems();
  const goods = completeItems(stated.items, problems);
  problems.throwIfAny();
  return {
    accountId: shipper.accountId,
    id: newOrderId(),
    status: 'draft',
    request: text,
    actor: tokenActor(shipper.tokenId),
    vehicleType: stated.vehicleType,
    additionalInformation: stated.additionalInformation,
    documentedDelivery: stated.documentedDelivery,
    paymentMethod: 'invoice',
    goods,
    loadings: stated.loadings.map((stop) => toStop(gazetteer, stop)),
    unloadings: stated.unloadings.map((stop) => toStop(gazetteer, stop)),
    distanceKm: null,
    drivingSeconds: null,
    price: null,
    extraServices: [],
    emissions: null,
  };
}

/** Times are in UTC if the place is unknown. */
function toStop(gazetteer: Gazetteer, { windows, ...stated }: StatedStop): Stop {
  const { country, zip, city } = stated;
  const located = locate(gazetteer, { country, zipCode: zip || undefined, name: city || undefined });
  const timeZone = located.ok ? located.place.timeZone : 'UTC';
  return { id: randomUUID(), ...stated, timeZone, dates: windows.map(toDates), statuses: [] };
}
