import { randomUUID } from 'node:crypto';
import type { Gazetteer } from '../../engine/cities/gazetteer/gazetteer.ts';
import { locate } from '../../engine/cities/locate.ts';
import { completeItems } from '../../engine/load/goods/complete-items.ts';
import type { Intake } from '../../engine/pricing/intake.ts';
import { tariffAt } from '../../engine/tariff/tariffs.ts';
import { Problems } from '../../ground/errors.ts';
import type { Instant } from '../../ground/units.ts';
import { answerOnce } from '../order/idempotency/answer-once.ts';
import { type NewOrder, newOrderId, type PlannedStop, toDates } from '../order/order.ts';
import type { BookingServices } from './book-transport.ts';
import type { AskedDraft, BookingReply, StatedStop } from './booking.ts';
import { bytesOf, storeCounted } from './store-counted.ts';

type DraftServices = Pick<BookingServices, 'database' | 'storeOrder' | 'storedBytes' | 'prices' | 'now'>;

/**
 * Stores what is known about a transport as a draft, exactly once. Nothing is priced.
 * @throws {ServiceError} `invalid_request` for goods without a footprint and for times of another age, and whatever
 * `storedBytes` and `storeOrder` refuse.
 */
export async function draftTransport(
  { database, storeOrder, storedBytes, prices: { gazetteer, pricing }, now }: DraftServices,
  asked: AskedDraft,
): Promise<BookingReply> {
  const { key, writeReply, writeListed, compute, shipper } = asked;
  return answerOnce(database, key, async () => {
    const notes: string[] = [];
    const { adr } = tariffAt(pricing.tariffs, now(), shipper.tariffName);
    const order = await compute(() => makeDraft({ gazetteer, adr }, asked, notes));
    const toStore = { order, reply: writeReply(order, 'draft', notes), listed: writeListed(order), key };
    return storeCounted(storedBytes, bytesOf(toStore), () => storeOrder(toStore));
  });
}

function makeDraft(
  { gazetteer, adr }: Pick<Intake, 'gazetteer' | 'adr'>,
  { shipper, stated, text }: AskedDraft,
  notes: string[],
): NewOrder {
  const problems = new Problems();
  const goods = completeItems(stated.items, { problems, notes, adr });
  judgeYears(stated.loadings, 'loadings', problems);
  judgeYears(stated.unloadings, 'unloadings', problems);
  problems.throwIfAny();
  return {
    accountId: shipper.accountId,
    id: newOrderId(),
    status: 'draft',
    request: text,
    actor: shipper.actor,
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
    cancellationTerms: null,
  };
}

/** Local times of other ages have no offset in whole minutes, or a year of five digits. */
const earliest: Instant = Date.UTC(1970, 0, 1);
const latest: Instant = Date.UTC(2200, 0, 1) - 1;

function judgeYears(stops: readonly StatedStop[], list: 'loadings' | 'unloadings', problems: Problems): void {
  for (const [i, { windows }] of stops.entries()) {
    for (const [j, window] of windows.entries()) {
      for (const end of ['start', 'end'] as const) {
        if (window[end] >= earliest && window[end] <= latest) continue;
        problems.add(`${list}.${i}.dates.${j}.${end}`, 'must be in the years 1970 to 2199');
      }
    }
  }
}

/** Times are in UTC if the place is unknown. */
function toStop(gazetteer: Gazetteer, { windows, ...stated }: StatedStop): PlannedStop {
  const { country, zip, city } = stated;
  const located = locate(gazetteer, { country, zipCode: zip || undefined, name: city || undefined });
  const timeZone = located.ok ? located.place.timeZone : 'UTC';
  return { id: randomUUID(), ...stated, timeZone, dates: windows.map(toDates) };
}
