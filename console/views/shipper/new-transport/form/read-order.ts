import type { Goods, OrderDetail, OrderStop } from '../../../../../client/src/api-types.ts';
import {
  emptyForm,
  emptyGoods,
  type GoodsForm,
  noteFields,
  type Slot,
  type StopForm,
  type TransportForm,
  type WindowForm,
} from './transport-form.ts';

/** A form filled from an order or a draft. `date` is used where it has no day, as when it is repeated. */
export function formOf(order: OrderDetail, kept: 'draft' | 'repeat', date: string, country: string): TransportForm {
  const empty = emptyForm(country, date);
  let key = 0;
  const stopsOf = (stops: readonly OrderStop[]) => stops.map((stop) => stopOf(stop, key++, country));
  const loadings = stopsOf(order.loadings);
  const unloadings = stopsOf(order.unloadings).map((stop, i) =>
    kept === 'draft' ? { ...stop, window: windowOf(order.unloadings[i]!) } : stop,
  );
  const goods = order.goods.map((line) => goodsOf(line, key++));
  return {
    ...empty,
    loadings: loadings.length > 0 ? loadings : [{ ...empty.loadings[0]!, key: key++ }],
    unloadings: unloadings.length > 0 ? unloadings : [{ ...empty.unloadings[0]!, key: key++ }],
    // A draft may be without goods as yet.
    isWhole: kept === 'repeat' && goods.length === 0,
    goods: goods.length > 0 ? goods : [{ ...empty.goods[0]!, key: key++ }],
    services: order.extra_services.map(({ label }) => label),
    isProofWanted: order.documented_delivery,
    note: order.additional_information ?? '',
    ...(kept === 'draft' && datesOf(order)),
  };
}

function datesOf({ loadings }: OrderDetail): Partial<TransportForm> {
  const window = loadings[0]?.dates[0];
  if (!window) return {};
  const hours = (Date.parse(window.end) - Date.parse(window.start)) / 3_600_000;
  const slot: Slot = hours === 6 ? '6' : hours === 3 ? '3' : 'any';
  return { date: window.start.slice(0, 10), time: window.start.slice(11, 16), slot };
}

function windowOf({ dates: [window] }: OrderStop): WindowForm | undefined {
  if (!window) return undefined;
  const { start, end } = window;
  return { date: start.slice(0, 10), from: start.slice(11, 16), to: end.slice(11, 16) };
}

function stopOf({ address, phone = '', reference_number: reference }: OrderStop, key: number, home: string): StopForm {
  const { zip, city, country } = address;
  return {
    key,
    country: country || home,
    search: [zip, city].filter(Boolean).join(' '),
    company: address.company_name,
    street: address.address_line_1,
    addition: address.address_line_2,
    contact: [address.first_name, address.last_name].filter(Boolean).join(' '),
    phone,
    reference,
  };
}

function goodsOf(line: Goods, key: number): GoodsForm {
  const { hazardous, temperature } = line;
  return {
    ...emptyGoods(key, line.category),
    quantity: String(line.quantity),
    length: String(line.length),
    width: String(line.width),
    height: String(line.height),
    weight: String(line.weight),
    isStackable: line.is_stackable,
    name: line.name,
    marks: line.marks ?? '',
    hsCode: line.hs_code ?? '',
    unNumber: hazardous?.un_number ?? '',
    hazardClass: hazardous?.class ?? '',
    packingGroup: hazardous?.packing_group ?? '',
    isLimited: hazardous?.quantity_limited ?? false,
    ...Object.fromEntries(noteFields.map(([name, field]) => [field, String(hazardous?.[name] ?? '')])),
    temperatureMin: temperature ? String(temperature.min) : '',
    temperatureMax: temperature ? String(temperature.max) : '',
    loading: line.loading === undefined ? '' : String(line.loading),
    unloading: line.unloading === undefined ? '' : String(line.unloading),
  };
}
