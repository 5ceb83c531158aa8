import { isMissing } from '../../../../data/is-missing.ts';
import { words } from '../../../../words/words.ts';
import { statedGoods } from './goods-items.ts';
import { noteFields, type TransportForm } from './transport-form.ts';

/** The errors by field of the form; `whole` has those that belong to no field. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

const stopFields: Record<string, string> = {
  country: 'place',
  zip: 'place',
  zip_code: 'place',
  city: 'place',
  name: 'place',
  company_name: 'company',
  address_line_1: 'street',
  address_line_2: 'addition',
  first_name: 'contact',
  last_name: 'contact',
  phone: 'phone',
  reference_number: 'reference',
};

const goodsFields: Record<string, string> = {
  'hazardous.un_number': 'unNumber',
  'hazardous.class': 'hazardClass',
  'hazardous.packing_group': 'packingGroup',
  'hazardous.quantity_limited': 'isLimited',
  ...Object.fromEntries(noteFields.map(([name, field]) => [`hazardous.${name}`, field])),
  hazardous: 'unNumber',
  'temperature.min': 'temperatureMin',
  'temperature.max': 'temperatureMax',
  temperature: 'temperatureMin',
  is_stackable: 'isStackable',
  hs_code: 'hsCode',
};

/** The texts of a refusal by field of the form. */
export function errorsByField(errors: Readonly<Record<string, readonly string[]>>, form: TransportForm): FieldErrors {
  const found: Record<string, string[]> = {};
  for (const [path, texts] of Object.entries(errors)) {
    const field = fieldOf(path, form);
    found[field] = [...(found[field] ?? []), ...texts.map(textOf)];
  }
  return found;
}

/** Most refusals have a text of their own in each language. */
function textOf(text: string): string {
  return isMissing(text) ? words.value.booking.required : text;
}

/** Whether a refusal means that the price shown is no longer valid. */
export function isPriceExpired(errors: Readonly<Record<string, readonly string[]>>): boolean {
  return Object.keys(errors).some((path) => ['offer_id', 'max_price', 'vehicle_type'].includes(path));
}

/** `loadings.0.address_line_1` is the field `loadings.0.street`. */
function fieldOf(path: string, form: TransportForm): string {
  const [, list = '', position = '', rest = ''] = /^(\w+)(?:\.(\d+))?(?:\.(.+))?$/.exec(path) ?? [];
  const index = Number(position);
  if (list === 'loading_date' || list === 'ftl_timeslot_duration') return 'when';
  if ((list === 'loadings' || list === 'unloadings') && position !== '') return stopField(list, index, rest);
  if (list === 'items' && position !== '') {
    const at = statedGoods(form)[index]?.index ?? index;
    return `goods.${at}.${goodsFields[rest] ?? (rest || 'quantity')}`;
  }
  if (list === 'extra_services') return 'services';
  if (list === 'additional_information') return 'note';
  return 'whole';
}

function stopField(list: string, index: number, rest: string): string {
  if (rest.startsWith('dates')) return list === 'loadings' && index === 0 ? 'when' : `${list}.${index}.window`;
  return `${list}.${index}.${stopFields[rest] ?? 'place'}`;
}

/** Errors for delivery windows with times but no day, which would have no effect. */
export function windowsWithoutDay({ unloadings }: TransportForm): FieldErrors {
  const wrong = unloadings.flatMap(({ window }, at) =>
    window?.date === '' ? [[`unloadings.${at}.window`, [words.value.booking.windowDayMissing]]] : [],
  );
  return Object.fromEntries(wrong);
}

/** The errors whose fields still contain what was refused. */
export function stillWrong(errors: FieldErrors, refused: TransportForm, form: TransportForm): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => textAt(refused, field) === textAt(form, field)));
}

function textAt(form: TransportForm, field: string): string {
  if (field === 'when') return JSON.stringify([form.date, form.time, form.slot]);
  if (field === 'whole') return JSON.stringify(form);
  const [list, position, name] = field.split('.') as [keyof TransportForm, string?, string?];
  if (name === undefined) return JSON.stringify(form[list]);
  const entry = (form[list] as unknown as Record<string, unknown>[])[Number(position)];
  return JSON.stringify(name === 'place' ? [entry?.search, entry?.place] : entry?.[name]);
}
