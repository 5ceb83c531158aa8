import type { LineDetail } from '../../../engine/pricing/cost/shown-lines.ts';
import { formatLocal } from '../../../ground/local-time.ts';
import type { AskedDraft, Outcome } from '../../../orders/booking/booking.ts';
import { feesOf } from '../../../orders/order/cancellation/order-fees.ts';
import { numberMark } from '../../../orders/order/idempotency/reply-number.ts';
import { writeListedStops } from '../../../orders/order/lists/listed-stops.ts';
import type { NewOrder } from '../../../orders/order/order.ts';
import type { OperationRequest } from '../../kernel/contract/operation.ts';
import { type ItemsName, nameNotes, spellItems } from '../../kernel/contract/spelling.ts';
import type { Say } from '../../kernel/words/phrase-book.ts';
import { presentFees } from '../../price/present/present-cancellation.ts';
import { presentBookedPlace, presentExtraServices, presentGoods, presentPrice } from './present-order.ts';

const timeMark = '{time}';

const messages: Record<Outcome, string> = {
  placed: `Transport booked as order ${numberMark}.`,
  requested: `Transport requested as order ${numberMark}: the company accepts or declines it until ${timeMark}.`,
  draft: `Draft stored as order ${numberMark}.`,
  trial: 'Nothing was booked: this was a trial run.',
};

/** How the reply to a request, with these lines of its price, and its stops for lists are written. */
export function bookingWriters(
  { itemsName, warnings, say }: Pick<OperationRequest, 'itemsName' | 'warnings' | 'say'>,
  detail: LineDetail,
): Writers {
  return {
    writeReply: (order, outcome, notes) =>
      writeBooking(order, outcome, { itemsName, detail, say, warnings: [...warnings, ...nameNotes(notes, itemsName)] }),
    writeListed: writeListedStops,
  };
}
type Writers = Pick<AskedDraft, 'writeReply' | 'writeListed'>;

/**
 * The reply to a booking as JSON text, with `numberMark` in place of the order number. A trial has neither id nor
 * number.
 */
function writeBooking(
  order: NewOrder,
  outcome: Outcome,
  { warnings, ...words }: Words & { warnings: string[] },
): string {
  const isTrial = outcome === 'trial';
  const rest = JSON.stringify({ ...presentBooking(order, words), ...(isTrial ? { dry_run: true } : {}) });
  const [id, number] = isTrial ? ['', '0'] : [order.id, numberMark];
  const data = `{"id":"${id}","order_number":${number},${rest.slice(1)}`;
  const { say } = words;
  const message = say(messages[outcome]).replace(timeMark, answerTime(order));
  return `{"message":"${message}","data":${data},"warnings":${JSON.stringify(warnings.map(say))}}`;
}

/** Until when the company answers, by the clock of the first loading. */
function answerTime({ toAnswer, loadings: [first] }: NewOrder): string {
  if (toAnswer === undefined || first === undefined) return '';
  return formatLocal(Date.parse(toAnswer.decideUntil), first.timeZone);
}

type Words = { itemsName: ItemsName; detail: LineDetail; say: Say };

function presentBooking(order: NewOrder, { itemsName, detail, say }: Words) {
  const fees = feesOf(order, undefined);
  const [first] = order.loadings;
  const booking = {
    items: presentGoods(order.goods),
    ...(order.additionalInformation === null ? {} : { additional_information: order.additionalInformation }),
    loadings: order.loadings.map(presentBookedPlace),
    unloadings: order.unloadings.map(presentBookedPlace),
    status: order.status,
    ...(order.toAnswer && { decide_until: answerTime(order) }),
    ...(order.vehicleType === null ? {} : { vehicle_type: order.vehicleType }),
    extra_services: presentExtraServices(order.extraServices),
    ...(order.price ? { price: presentPrice(order.price, detail, say) } : {}),
    ...(fees && first && { cancellation: presentFees(fees, first.timeZone) }),
  };
  return spellItems(booking, itemsName);
}
