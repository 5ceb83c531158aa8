import { ask, change } from '../../../data/calls.ts';
import { fromLocalField, toLocalField } from '../../../data/dispatch/clock.ts';
import type { CitiesReply, Item, PriceRequest, TriedPrice } from '../../../data/operator-types.ts';

/** The form's entries, as typed. */
export type PriceQuestion = {
  /** Name of the account; empty for none in particular. */
  account: string;
  loadings: readonly PlaceEntry[];
  unloadings: readonly PlaceEntry[];
  /** In local time of the first loading, as `2026-11-24T08:00`. */
  at: string;
  /** Hours of the loading window; empty for the vehicle's own. */
  slot: string;
  goods: readonly GoodsEntry[];
};

export type PlaceEntry = { country: string; zip: string; town: string };

export type GoodsEntry = {
  quantity: string;
  category: string;
  length: string;
  width: string;
  height: string;
  weight: string;
  isStackable: boolean;
};

export const noPlace: PlaceEntry = { country: '', zip: '', town: '' };
export const usualGoods: GoodsEntry = {
  quantity: '1',
  category: 'epal',
  length: '',
  width: '',
  height: '120',
  weight: '300',
  isStackable: false,
};

const hourMs = 3_600_000;

/** The next working day at eight: what people ask for most. */
function usualTime(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const next = new Date(Date.now() + 24 * hourMs);
  while ([0, 6].includes(next.getDay())) next.setDate(next.getDate() + 1);
  return `${toLocalField(next.getTime(), zone).slice(0, 10)}T08:00`;
}

/** The entries in the address, with defaults for missing ones. */
export function readQuestion(query: Record<string, string>): PriceQuestion {
  return {
    account: query.account ?? '',
    loadings: listOf(query.from).map(readPlace),
    unloadings: listOf(query.to).map(readPlace),
    at: query.at ?? usualTime(),
    slot: query.slot ?? '',
    goods: query.goods === undefined ? [usualGoods] : query.goods.split(';').filter(Boolean).map(readGoods),
  };
}

/** As it stands in the address: `from=DE,20457,Hamburg&goods=14,epal,,,120,250,1`. */
export function writeQuestion({
  account,
  loadings,
  unloadings,
  at,
  slot,
  goods,
}: PriceQuestion): Record<string, string> {
  const place = ({ country, zip, town }: PlaceEntry) => [country, zip, town].map(withoutMarks).join(',');
  const line = (each: GoodsEntry) =>
    [each.quantity, each.category, each.length, each.width, each.height, each.weight, each.isStackable ? '1' : ''].join(
      ',',
    );
  return {
    account,
    from: loadings.map(place).join(';'),
    to: unloadings.map(place).join(';'),
    at,
    slot,
    // An empty list would disappear from the address and come back as the default goods.
    goods: goods.map(line).join(';') || ';',
  };
}

const withoutMarks = (text: string) => text.replaceAll(/[,;]/g, ' ').trim();
const listOf = (text = '') => text.split(';');

function readPlace(text: string): PlaceEntry {
  const [country = '', zip = '', town = ''] = text.split(',');
  return { country, zip, town };
}

function readGoods(text: string): GoodsEntry {
  const [quantity = '', category = '', length = '', width = '', height = '', weight = '', stackable] = text.split(',');
  return { quantity, category, length, width, height, weight, isStackable: stackable === '1' };
}

/** Asks for the price, with everything that explains it. */
export async function tryPrice(asked: PriceQuestion): Promise<TriedPrice> {
  const { account, slot, goods } = asked;
  const body: PriceRequest = {
    ...(goods.length > 0 && { items: goods.map(itemOf) }),
    loadings: asked.loadings.map(cityOf),
    unloadings: asked.unloadings.map(cityOf),
    loading_date: await momentOf(asked),
    ...(slot && { ftl_timeslot_duration: Number(slot) as NonNullable<PriceRequest['ftl_timeslot_duration']> }),
  };
  const query = { include: ['load_plan', 'schedule'], ...(account && { account }) };
  return change<TriedPrice>({ method: 'POST', path: '/price', query, body });
}

function cityOf({ country, zip, town }: PlaceEntry) {
  return { country, ...(zip && { zip_code: zip }), ...(town && { name: town }) };
}

function itemOf({ quantity, category, length, width, height, weight, isStackable }: GoodsEntry): Item {
  const measured = { ...(length && { length: numberOf(length) }), ...(width && { width: numberOf(width) }) };
  return {
    quantity: numberOf(quantity),
    category: category as NonNullable<Item['category']>,
    ...measured,
    height: numberOf(height),
    weight: numberOf(weight),
    is_stackable: isStackable,
  };
}

/** Accepts a decimal comma; anything that is not a number is sent as it is, for the interface to refuse. */
function numberOf(text: string): number {
  const value = Number(text.replace(',', '.'));
  return text.trim() === '' || Number.isNaN(value) ? (text as unknown as number) : value;
}

/** The place's time zone, or the reader's if the place is unknown. */
async function momentOf({ at, loadings: [place = noPlace] }: PriceQuestion): Promise<string> {
  const search = place.zip || place.town;
  const found =
    place.country && search
      ? await ask<CitiesReply>('/cities', { country: place.country, search, limit: 1 }).catch(() => undefined)
      : undefined;
  const zone = found?.data[0]?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const moment = fromLocalField(at, zone);
  return moment === undefined ? at : new Date(moment).toISOString();
}
