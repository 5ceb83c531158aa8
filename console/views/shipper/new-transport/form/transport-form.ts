/** The contents of the form: texts as typed, so that a reload restores them exactly. */
export type TransportForm = {
  loadings: readonly StopForm[];
  unloadings: readonly StopForm[];
  /** In local time of the first loading: `2026-11-24` and `08:00`. */
  date: string;
  time: string;
  slot: Slot;
  goods: readonly GoodsForm[];
  /** No goods are stated, and a whole vehicle is wanted. Not kept by browsers of a release before. */
  isWhole?: boolean;
  services: readonly string[];
  isProofWanted: boolean;
  note: string;
};

/** Within how many hours the first loading may begin; `any` leaves it to the vehicle. */
export type Slot = 'any' | '6' | '3' | '0';

export type Kind = 'loadings' | 'unloadings';

/** A place known to the service. */
export type ChosenPlace = { name: string; zip: string; country: string; timeZone: string };

export type StopForm = {
  /** Identifies stops as they are added and removed. */
  key: number;
  country: string;
  /** The text in the field of the place. */
  search: string;
  /** Undefined until one of the places found is chosen. */
  place?: ChosenPlace | undefined;
  company: string;
  street: string;
  addition: string;
  contact: string;
  phone: string;
  reference: string;
  /** For an unloading, in local time there; empty for whenever the vehicle comes. */
  window?: WindowForm | undefined;
};

/** `2026-11-25`, `08:00` and `12:00`; without a time it runs from the day's start or to its end. */
export type WindowForm = { date: string; from: string; to: string };

export type GoodsForm = {
  key: number;
  category: string;
  quantity: string;
  length: string;
  width: string;
  height: string;
  weight: string;
  isStackable: boolean;
  name: string;
  marks: string;
  hsCode: string;
  unNumber: string;
  hazardClass: string;
  packingGroup: string;
  isLimited: boolean;
  properShippingName: string;
  technicalName: string;
  packages: string;
  packageType: string;
  netMass: string;
  volume: string;
  temperatureMin: string;
  temperatureMax: string;
  /** The stops at which the line is loaded and unloaded, from 0; empty if not stated. */
  loading: string;
  unloading: string;
};

/** The most of either that the interface accepts. */
export const stopsMax = 20;

/** A new form. `country` is the shipper's own. */
export function emptyForm(country: string, date: string): TransportForm {
  return {
    loadings: [emptyStop(0, country)],
    unloadings: [emptyStop(1, country)],
    date,
    time: '08:00',
    slot: 'any',
    goods: [emptyGoods(2, 'epal')],
    services: [],
    isProofWanted: false,
    note: '',
  };
}

function emptyStop(key: number, country: string): StopForm {
  return { key, country, search: '', company: '', street: '', addition: '', contact: '', phone: '', reference: '' };
}

/** What the consignment note needs beside class and packing group, by its name in the interface and in the form. */
export const noteFields = [
  ['proper_shipping_name', 'properShippingName'],
  ['technical_name', 'technicalName'],
  ['packages', 'packages'],
  ['package_type', 'packageType'],
  ['net_mass', 'netMass'],
  ['volume', 'volume'],
] as const;

/** Texts of a line that say what is dangerous of it. Its packing group may stand without. */
export const hazardFields = ['unNumber', 'hazardClass', ...noteFields.map(([, field]) => field)] as const;

export function emptyGoods(key: number, category: string): GoodsForm {
  return {
    key,
    category,
    quantity: '',
    length: '',
    width: '',
    height: '',
    weight: '',
    isStackable: false,
    name: '',
    marks: '',
    hsCode: '',
    unNumber: '',
    hazardClass: '',
    packingGroup: '',
    isLimited: false,
    properShippingName: '',
    technicalName: '',
    packages: '',
    packageType: '',
    netMass: '',
    volume: '',
    temperatureMin: '',
    temperatureMax: '',
    loading: '',
    unloading: '',
  };
}

/** Goods that a browser kept, with the fields that the form has got since. */
export function withAllFields(line: GoodsForm): GoodsForm {
  return { ...emptyGoods(line.key, line.category), ...line };
}

/** A key not used by any stop or line. */
export function nextKey({ loadings, unloadings, goods }: TransportForm): number {
  return 1 + Math.max(0, ...[...loadings, ...unloadings, ...goods].map(({ key }) => key));
}

export function addStop(form: TransportForm, kind: Kind): TransportForm {
  const { country } = form[kind].at(-1)!;
  return { ...form, [kind]: [...form[kind], emptyStop(nextKey(form), country)] };
}

export function changeStop(form: TransportForm, kind: Kind, index: number, changes: Partial<StopForm>): TransportForm {
  return { ...form, [kind]: form[kind].map((stop, i) => (i === index ? { ...stop, ...changes } : stop)) };
}

/** Removes a stop; its goods then belong to no stop, and goods of later stops follow their stops. */
export function removeStop(form: TransportForm, kind: Kind, index: number): TransportForm {
  const field = kind === 'loadings' ? 'loading' : 'unloading';
  const goods = form.goods.map((line) => ({ ...line, [field]: without(line[field], index) }));
  return { ...form, goods, [kind]: form[kind].filter((_, i) => i !== index) };
}

function without(at: string, index: number): string {
  if (at === '' || Number(at) < index) return at;
  return Number(at) === index ? '' : String(Number(at) - 1);
}

/** A line of the same kind as the last one, since loads are rarely mixed. */
export function addGoods(form: TransportForm): TransportForm {
  const category = form.goods.at(-1)?.category ?? 'epal';
  return { ...form, goods: [...form.goods, emptyGoods(nextKey(form), category)] };
}

/** The goods of a template, as lines to replace those of a form. */
export function putGoods(form: TransportForm, goods: readonly GoodsForm[]): GoodsForm[] {
  const key = nextKey(form);
  return goods.map((line, i) => ({ ...line, key: key + i }));
}

/** The goods from before `put` was inserted, plus anything typed since. */
export function takeGoodsBack(
  form: TransportForm,
  put: readonly GoodsForm[],
  before: readonly GoodsForm[],
): TransportForm {
  return { ...form, goods: [...before, ...form.goods.filter((line) => !put.includes(line))] };
}

export function changeGoods(form: TransportForm, index: number, changes: Partial<GoodsForm>): TransportForm {
  return { ...form, goods: form.goods.map((line, i) => (i === index ? { ...line, ...changes } : line)) };
}

export function removeGoods(form: TransportForm, index: number): TransportForm {
  return { ...form, goods: form.goods.filter((_, i) => i !== index) };
}

/** The form with only these pieces, by index of the line. */
export function onlyPieces(form: TransportForm, pieces: ReadonlyMap<number, number>): TransportForm {
  const goods = form.goods.flatMap((line, index) => {
    const quantity = pieces.get(index);
    return quantity === undefined ? [] : [{ ...line, ...sharedAmounts(line, quantity), quantity: String(quantity) }];
  });
  return { ...form, goods };
}

/** What a line has in all, of some of its pieces; empty where that does not come out even. */
function sharedAmounts(line: GoodsForm, quantity: number): Pick<GoodsForm, 'packages' | 'netMass' | 'volume'> {
  const share = (text: string, decimals: number) => {
    const amount = (Number(text.replace(',', '.')) * quantity) / Number(line.quantity);
    const rounded = Number(amount.toFixed(decimals));
    return text.trim() !== '' && Math.abs(rounded - amount) < 1e-9 ? String(rounded) : '';
  };
  const { packages, netMass, volume } = line;
  if (quantity === Number(line.quantity)) return { packages, netMass, volume };
  return { packages: share(packages, 0), netMass: share(netMass, 3), volume: share(volume, 3) };
}

/** Whether anything was entered that would be a loss. */
export function isTouched(form: TransportForm): boolean {
  const stops = [...form.loadings, ...form.unloadings];
  return (
    stops.length > 2 ||
    stops.some(({ search, company, street }) => search !== '' || company !== '' || street !== '') ||
    form.goods.some((line) => !isBlank(line))
  );
}

/** Whether only the kind of a line is filled in. */
export function isBlank({ quantity, height, weight, length, width, name }: GoodsForm): boolean {
  return [quantity, height, weight, length, width, name].every((text) => text.trim() === '');
}
