import type {
  Item,
  LoadCategory,
  LoadingPlace,
  UnloadingPlace,
  VehicleType,
} from '../../../../../client/src/api-types.ts';
import { splitName } from '../../new-transport/form/booking-request.ts';
import { type Cells, type Column, type Problem, requiredColumns } from '../file/columns.ts';
import { readCountry } from './read-country.ts';

/** The service's vehicle types and load carriers. */
export type Catalogue = { categories: readonly LoadCategory[]; vehicleTypes: readonly VehicleType[] };

type Window = { date: string; from: string; to: string };

/** A line as a transport, as far as it can be read without the service. Times are local. */
export type LineTransport = {
  loading: Omit<LoadingPlace, 'dates'>;
  /** An empty `to` leaves the window's length to the vehicle. */
  loadingWindow: Window;
  unloading: Omit<UnloadingPlace, 'dates'>;
  /** Undefined for whenever the vehicle comes. */
  unloadingWindow: Window | undefined;
  items: Item[];
  /** Undefined for the cheapest. */
  vehicleType: number | undefined;
  extraServices: string[];
  isProofWanted: boolean;
  note: string;
};

/** The transport described by a line; `problems` are cells that cannot be read. */
export function readLine(cells: Cells, catalogue: Catalogue): { transport: LineTransport; problems: Problem[] } {
  const problems: Problem[] = [];
  const tell: Tell = (column, reason) => problems.push({ column, reason });
  for (const column of requiredColumns) if (cells[column] === '') tell(column, 'required');
  const transport: LineTransport = {
    loading: addressOf(cells, 'loading', tell),
    loadingWindow: windowOf(cells, 'loading', tell),
    unloading: addressOf(cells, 'unloading', tell),
    unloadingWindow: hasUnloadingWindow(cells) ? windowOf(cells, 'unloading', tell) : undefined,
    items: itemsOf(cells, catalogue, tell),
    vehicleType: vehicleOf(cells, catalogue, tell),
    extraServices: cells.extra_services.split(/[\s,;+]+/).filter(Boolean),
    isProofWanted: flagOf(cells, 'proof_of_delivery', tell),
    note: cells.note,
  };
  return { transport, problems };
}

type Tell = (
  column: Column,
  reason: 'required' | 'date' | 'time' | 'flag' | 'vehicle' | 'country' | 'goods' | 'thousands',
) => void;
type Side = 'loading' | 'unloading';

function addressOf(cells: Cells, side: Side, tell: Tell): Omit<LoadingPlace, 'dates'> {
  const { first, last } = splitName(cells[`${side}_contact`]);
  if (cells[`${side}_company`] === '' && last === '') tell(`${side}_company`, 'required');
  const references =
    side === 'loading'
      ? [cells.order_reference, cells.loading_reference]
      : [cells.unloading_reference || cells.order_reference];
  const fields = {
    company_name: cells[`${side}_company`],
    first_name: first,
    last_name: last,
    address_line_1: cells[`${side}_street`],
    country: countryOf(cells, side, tell),
    zip: cells[`${side}_zip`],
    city: cells[`${side}_city`],
    phone: cells[`${side}_phone`],
    reference_number: references.filter(Boolean).join(' / '),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== '')) as Omit<LoadingPlace, 'dates'>;
}

function countryOf(cells: Cells, side: Side, tell: Tell): string {
  const text = cells[`${side}_country`];
  const code = text === '' ? '' : readCountry(text);
  if (code === undefined) tell(`${side}_country`, 'country');
  return code ?? text;
}

const hasUnloadingWindow = ({ unloading_date, unloading_from, unloading_to }: Cells) =>
  [unloading_date, unloading_from, unloading_to].some((text) => text !== '');

function windowOf(cells: Cells, side: Side, tell: Tell): Window {
  const [dateText, fromText, toText] = [cells[`${side}_date`], cells[`${side}_from`], cells[`${side}_to`]];
  const date = readDate(dateText);
  if (dateText === '' && side === 'unloading') tell('unloading_date', 'required');
  if (dateText !== '' && date === undefined) tell(`${side}_date`, 'date');
  const time = (column: Column, text: string, otherwise: string) => {
    const read = text === '' ? otherwise : readTime(text);
    if (read === undefined) tell(column, 'time');
    return read ?? otherwise;
  };
  return {
    date: date ?? '',
    from: time(`${side}_from`, fromText, side === 'loading' ? '08:00' : '00:00'),
    to: time(`${side}_to`, toText, side === 'loading' ? '' : '23:59'),
  };
}

/** `2026-11-24`, `24.11.2026`, `24/11/2026`: the day before the month, as in Europe. */
export function readDate(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]00:00(?::00)?)?$/.exec(text);
  const european = /^(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})$/.exec(text);
  const [year, month, day] = iso ? iso.slice(1) : european ? european.slice(1).reverse() : [];
  if (year === undefined) return undefined;
  const date = `${year.padStart(4, '20')}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) ? date : undefined;
}

/** `08:00`, `8:00`, `8.30`, `8`, `08:00:00`. */
export function readTime(text: string): string | undefined {
  const [, hour, minute = '00'] = /^(\d{1,2})(?:[:.](\d{2})(?::\d{2})?)?(?:\s*(?:h|uhr))?$/i.exec(text) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${hour.padStart(2, '0')}:${minute}`;
}

const numberColumns: readonly Column[] = ['quantity', 'length', 'width', 'height', 'weight'];
const amountColumns: readonly Column[] = ['packages', 'net_mass', 'volume'];
const hazardColumns: readonly Column[] = [
  'un_number',
  'hazard_class',
  'packing_group',
  'proper_shipping_name',
  'technical_name',
  'package_type',
  ...amountColumns,
];
const temperatureColumns: readonly Column[] = ['temperature_min', 'temperature_max'];
/** If any of these is filled in there are goods: dangerous or cooled ones must never be left out. */
const goodsColumns: readonly Column[] = [
  'goods',
  'category',
  ...numberColumns,
  ...hazardColumns,
  ...temperatureColumns,
  'hs_code',
  'marks',
];

function itemsOf(cells: Cells, { categories }: Catalogue, tell: Tell): Item[] {
  const isStackable = flagOf(cells, 'stackable', tell);
  const isLimited = flagOf(cells, 'limited_quantity', tell);
  // Without goods every vehicle would be suitable, and the smallest would be the cheapest.
  if (!isStackable && !isLimited && goodsColumns.every((column) => cells[column] === '')) {
    if (cells.vehicle === '') tell('quantity', 'goods');
    return [];
  }
  const category = categoryOf(cells.category, categories);
  const item = {
    ...(category !== '' && { category }),
    ...numbers(cells, numberColumns, tell),
    ...(isStackable && { is_stackable: true }),
    ...(cells.goods !== '' && { name: cells.goods }),
    ...(cells.marks !== '' && { marks: cells.marks }),
    ...(cells.hs_code !== '' && { hs_code: cells.hs_code.replace(/\s/g, '') }),
    ...hazardousOf(cells, isLimited, tell),
    ...temperatureOf(cells, tell),
  };
  // The service says what is wrong with it, at its field.
  return [item as unknown as Item];
}

/** Complete if any of its columns is filled in: the service refuses what is missing. */
function hazardousOf(cells: Cells, isLimited: boolean, tell: Tell): object {
  if (!isLimited && hazardColumns.every((column) => cells[column] === '')) return {};
  const { un_number, hazard_class, packing_group, proper_shipping_name, technical_name, package_type } = cells;
  return {
    hazardous: {
      ...(un_number !== '' && { un_number }),
      ...(hazard_class !== '' && { class: hazard_class.replace(',', '.') }),
      ...(packing_group !== '' && { packing_group: packing_group.toUpperCase() }),
      ...(isLimited && { quantity_limited: true }),
      ...(proper_shipping_name !== '' && { proper_shipping_name }),
      ...(technical_name !== '' && { technical_name }),
      ...(package_type !== '' && { package_type }),
      ...numbers(cells, amountColumns, tell),
    },
  };
}

function temperatureOf(cells: Cells, tell: Tell): object {
  const { temperature_min: min, temperature_max: max } = numbers(cells, temperatureColumns, tell);
  if (min === undefined && max === undefined) return {};
  return { temperature: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) } };
}

function numbers(cells: Cells, names: readonly Column[], tell: Tell): Partial<Record<Column, number | string>> {
  const filled = names.filter((name) => cells[name] !== '');
  return Object.fromEntries(filled.map((name) => [name, numberOf(cells[name], () => tell(name, 'thousands'))]));
}

/** `1.000` is a thousand to some and one to others; `0,500` is a half to everybody. */
const ambiguousNumber = /^[-−]?[1-9]\d{0,2}([.,]\d{3})+$/;

/** With a comma or a point. Anything else is sent as it is, for the service to refuse. */
function numberOf(text: string, tellUnclear: () => void): number | string {
  if (ambiguousNumber.test(text)) tellUnclear();
  const value = Number(text.replace(',', '.').replace('−', '-'));
  return Number.isNaN(value) ? text : value;
}

/** Finds a carrier by its code, or by its name in any language. */
function categoryOf(text: string, categories: readonly LoadCategory[]): string {
  const wanted = text.toLowerCase();
  const fits = ({ code, names }: LoadCategory) =>
    code === wanted || Object.values(names).some((name) => name.toLowerCase() === wanted);
  return categories.find(fits)?.code ?? wanted;
}

/** Finds a vehicle type by its number, code or name. */
function vehicleOf({ vehicle }: Cells, { vehicleTypes }: Catalogue, tell: Tell): number | undefined {
  if (vehicle === '') return undefined;
  const wanted = vehicle.toLowerCase();
  const found = vehicleTypes.find(({ id, code, name }) => [String(id), code, name.toLowerCase()].includes(wanted));
  if (!found) tell('vehicle', 'vehicle');
  return found?.id;
}

const yes = ['1', 'yes', 'y', 'true', 'x', 'ja', 'j', 'wahr'];
const no = ['', '0', 'no', 'n', 'false', 'nein', 'falsch', '-'];

function flagOf(cells: Cells, column: Column, tell: Tell): boolean {
  const text = cells[column].toLowerCase();
  if (!yes.includes(text) && !no.includes(text)) tell(column, 'flag');
  return yes.includes(text);
}
