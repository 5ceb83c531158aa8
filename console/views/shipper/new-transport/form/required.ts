import { words } from '../../../../words/words.ts';
import type { FieldErrors } from './field-errors.ts';
import { lacksGoods } from './goods-items.ts';
import type { StopForm, TransportForm } from './transport-form.ts';

/**
 * What a booking still needs, by field: told all at once, before it is sent. Places and goods that are missing have no
 * price yet, and so no offer to book.
 */
export function missingForBooking(form: TransportForm): FieldErrors {
  const { booking } = words.value;
  const ofStops = (['loadings', 'unloadings'] as const).flatMap((list) =>
    form[list].flatMap((stop, index) => missingAt(stop).map(([name, text]) => [`${list}.${index}.${name}`, [text]])),
  );
  return {
    ...Object.fromEntries(ofStops),
    ...(lacksGoods(form) && { 'goods.0.quantity': [booking.goodsMissing] }),
  };
}

function missingAt({ company, contact, street }: StopForm): [name: string, text: string][] {
  const { booking } = words.value;
  const isNameless = company.trim() === '' && contact.trim() === '';
  return [
    ...(isNameless ? [['company', booking.companyMissing] as [string, string]] : []),
    ...(street.trim() === '' ? [['street', booking.required] as [string, string]] : []),
  ];
}
