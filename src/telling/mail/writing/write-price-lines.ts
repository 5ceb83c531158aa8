import type { BreakdownLine } from '../../../engine/pricing/cost/bill.ts';
import { nameInLabel } from '../../../engine/pricing/cost/customs-lines.ts';
import { type LineDetail, serviceLines, shownLines } from '../../../engine/pricing/cost/shown-lines.ts';
import type { Order } from '../../../orders/order/order.ts';
import type { MailTexts } from './texts/mail-texts.ts';
import { fill, oneLine, writeAmount } from './write-values.ts';

/**
 * The lines of a price that the company shows, with their net amounts, or none where it shows the total alone. They say
 * nothing of what they were computed from.
 */
export function writePriceLines({ price, extraServices }: Order, detail: LineDetail, texts: MailTexts): string[] {
  if (price === null || detail === 'total') return [];
  const lines = shownLines([...price.breakdown, ...serviceLines(extraServices)], detail);
  return lines.map((line) => `${nameOf(line, texts)}: ${writeAmount(line.amount, texts)} ${price.currencyCode}`);
}

function nameOf({ code, label }: BreakdownLine, { priceLines }: MailTexts): string {
  const [, kind = '', key = ''] = /^(toll|customs)_(.+)$/.exec(code) ?? [];
  const ofPlace = priceLines[kind];
  if (ofPlace !== undefined) return `${ofPlace} ${oneLine(nameInLabel({ label }, key))}`;
  const [, ends = ''] = /^(?:Crossing|Waiting and on board) (.+?)(?: and back)?(?:, [\d.]+ h)?$/.exec(label) ?? [];
  const own = priceLines[code];
  return own === undefined ? oneLine(label) : fill(own, { ends });
}
