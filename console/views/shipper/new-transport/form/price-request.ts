import type { CityQuery, LoadCategory, PriceRequest } from '../../../../../client/src/api-types.ts';
import { itemsOf, missingOf, statedGoods } from './goods-items.ts';
import { instantAt } from './local-time.ts';
import type { ChosenPlace, TransportForm } from './transport-form.ts';

/** What is missing before a price can be requested. */
export type Missing = 'from' | 'to' | 'when' | 'goods';

export function missingForPrice(form: TransportForm, categories: readonly LoadCategory[]): Missing[] {
  const missing: Missing[] = [];
  if (form.loadings.some(({ place }) => !place)) missing.push('from');
  if (form.unloadings.some(({ place }) => !place)) missing.push('to');
  if (form.date === '' || form.time === '') missing.push('when');
  if (statedGoods(form).some(({ line }) => missingOf(line, categories).length > 0)) missing.push('goods');
  return missing;
}

/** The price request of a complete form. Without goods every vehicle that can drive the tour is offered. */
export function priceRequestOf(form: TransportForm): PriceRequest {
  const items = itemsOf(form);
  return {
    ...(items.length > 0 && { items }),
    loadings: form.loadings.map(({ place }) => cityOf(place!)),
    unloadings: form.unloadings.map(({ place }) => cityOf(place!)),
    loading_date: instantAt(form.date, form.time, form.loadings[0]!.place!.timeZone),
    ...(form.slot !== 'any' && { ftl_timeslot_duration: Number(form.slot) as 6 | 3 | 0 }),
  };
}

function cityOf({ name, zip, country }: ChosenPlace): CityQuery {
  return { country, ...(zip !== '' && { zip_code: zip }), ...(name !== '' && { name }) };
}
