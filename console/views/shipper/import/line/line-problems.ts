import type { TransportError } from '../../../../../client/src/transport-error.ts';
import { isMissing } from '../../../../data/is-missing.ts';
import type { Cells, Column, Problem } from '../file/columns.ts';

const stopColumns: Record<string, string> = {
  country: 'country',
  zip: 'zip',
  zip_code: 'zip',
  city: 'city',
  name: 'city',
  company_name: 'company',
  address_line_1: 'street',
  first_name: 'contact',
  last_name: 'contact',
  phone: 'phone',
  reference_number: 'reference',
};

const goodsColumns: Record<string, Column> = {
  quantity: 'quantity',
  length: 'length',
  width: 'width',
  height: 'height',
  weight: 'weight',
  category: 'category',
  name: 'goods',
  is_stackable: 'stackable',
  marks: 'marks',
  hs_code: 'hs_code',
  hazardous: 'un_number',
  'hazardous.un_number': 'un_number',
  'hazardous.class': 'hazard_class',
  'hazardous.packing_group': 'packing_group',
  'hazardous.quantity_limited': 'limited_quantity',
  'hazardous.proper_shipping_name': 'proper_shipping_name',
  'hazardous.technical_name': 'technical_name',
  'hazardous.packages': 'packages',
  'hazardous.package_type': 'package_type',
  'hazardous.net_mass': 'net_mass',
  'hazardous.volume': 'volume',
  temperature: 'temperature_min',
  'temperature.min': 'temperature_min',
  'temperature.max': 'temperature_max',
};

const others: Record<string, Column> = {
  loading_date: 'loading_date',
  ftl_timeslot_duration: 'loading_to',
  items: 'quantity',
  vehicle_type: 'vehicle',
  extra_services: 'extra_services',
  documented_delivery: 'proof_of_delivery',
  additional_information: 'note',
};

/** The texts of a refusal, each at the column of its field. */
export function problemsOf(refusal: TransportError, cells: Cells): Problem[] {
  const found = Object.entries(refusal.errors).flatMap(([path, texts]) => {
    const column = columnOf(path, cells);
    return texts.map(
      (text): Problem => (isMissing(text) ? { column, reason: 'required' } : { column, reason: 'said', text }),
    );
  });
  return found.length > 0 ? found : [{ reason: 'said', text: refusal.message }];
}

function columnOf(path: string, cells: Cells): Column | undefined {
  const [, list = '', rest = ''] = /^(\w+?)(?:\.\d+)?(?:\.(.+))?$/.exec(path) ?? [];
  if (list === 'loadings') return stopColumn('loading', rest, cells);
  if (list === 'unloadings') return stopColumn('unloading', rest, cells);
  if (list === 'items' && rest !== '') return goodsColumns[rest];
  return others[list];
}

function stopColumn(side: 'loading' | 'unloading', field: string, cells: Cells): Column {
  if (field.startsWith('dates')) {
    const end: Column = `${side}_to`;
    return field.endsWith('.end') && cells[end] !== '' ? end : `${side}_date`;
  }
  if (field === 'reference_number' && cells[`${side}_reference`] === '') return 'order_reference';
  return `${side}_${stopColumns[field] ?? 'zip'}` as Column;
}

/** Whether a refusal means that the price shown is no longer valid. */
export function isPriceChanged({ errors }: TransportError): boolean {
  return Object.keys(errors).some((path) => path === 'offer_id' || path === 'max_price');
}
