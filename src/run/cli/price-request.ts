import { type CalculatedPrice, calculatePrice } from '../../engine/pricing/calculate-price.ts';
import type { LineDetail } from '../../engine/pricing/cost/shown-lines.ts';
import { priceTransport } from '../../engine/pricing/price-transport.ts';
import type { PriceSources } from '../../engine/pricing/pricing-source.ts';
import { openRoutingEngine } from '../../engine/routing-engine/routing-engine.ts';
import type { AgreedTerms } from '../../engine/tariff/tariffs.ts';
import { takeSteps } from '../../ground/concurrency/steps.ts';
import type { ComputeInTurn } from '../../ground/concurrency/steps-in-turns.ts';
import { readConfig } from '../../ground/config.ts';
import { nameMeantOf } from '../../http/kernel/contract/meant/meant-fields.ts';
import { readBody } from '../../http/kernel/contract/read-body.ts';
import { nameNotes, spellErrors } from '../../http/kernel/contract/spelling.ts';
import { judgeShape, readJson } from '../../http/kernel/edge/read-json.ts';
import { writePrice } from '../../http/price/present/write-price.ts';
import { priceBody, readPrice } from '../../http/price/rows/calculate-price.ts';
import { loadCarriers, loadReferenceData } from '../reference-data.ts';
import { report } from './progress.ts';

type Offer = {
  vehicle_type: number;
  vehicle: { code: string; name: string };
  value: number;
  distance: number;
  driving_time: number;
  breakdown: { code: string; label: string; amount: number; basis?: string }[];
  estimated_loading_times: { start: string }[];
  estimated_unloading_times: { start: string }[];
};

export type PriceReply = {
  message: string;
  warnings: string[];
  data: Offer[];
  split?: { vehicles: { count: number; items: { item: number; quantity: number }[]; offer: Offer }[] };
  unavailable: { vehicle_type: number; vehicle: { code: string; name: string }; message: string }[];
};

/** What a price is asked with: these vehicle types or all, what was agreed, and the lines to be shown, or all. */
export type AskedWith = { vehicleTypes?: number[] | undefined; terms?: AgreedTerms | undefined; detail?: LineDetail };

/**
 * Answers a request body as the interface does.
 * @throws {ServiceError} naming the fields that are wrong.
 */
export async function priceRequest(text: string, asked: AskedWith = {}): Promise<PriceReply> {
  // Refuse a wrong body before spending seconds on loading data.
  readRequest(text);
  const config = readConfig();
  const carriers = loadCarriers(config);
  const sources = { ...(await loadReferenceData(report, config.dataDirectory)), carriers };
  const { routingUrl } = config;
  if (routingUrl === undefined) return answerAsked(sources, text, asked);
  const passages = sources.pricing.passages ?? [];
  const engine = openRoutingEngine(routingUrl, { passages, write: (_level, _details, line) => report(line) });
  try {
    return await answerAsked({ ...sources, measureWays: engine.measureWays }, text, asked);
  } finally {
    await engine.close();
  }
}

/** A command serves nobody else meanwhile. */
const atOnce: ComputeInTurn = async (work) => work();

async function answerAsked(sources: PriceSources, text: string, { vehicleTypes, terms, detail = 'all' }: AskedWith) {
  const { body, itemsName, warnings } = readRequest(text);
  try {
    const by = { now: Date.now(), terms, compute: atOnce };
    const asked = readPrice(body, queryOf(vehicleTypes));
    const price = await priceTransport(sources, asked, by, (quote) => takeSteps(quote()));
    return writeReply(price, { itemsName, warnings }, detail);
  } catch (error) {
    throw spellErrors(nameMeantOf(error, priceBody, body), itemsName);
  }
}

/** The same on data already loaded and the built-in network, as if asked at `now`. Nothing is promised. */
export function answerPrice(
  sources: PriceSources,
  text: string,
  now: number,
  vehicleTypes?: number[],
  terms?: AgreedTerms,
): PriceReply {
  const { body, itemsName, warnings } = readRequest(text);
  try {
    const price = calculatePrice(sources, readPrice(body, queryOf(vehicleTypes)), now, terms);
    return writeReply(price, { itemsName, warnings });
  } catch (error) {
    throw spellErrors(nameMeantOf(error, priceBody, body), itemsName);
  }
}

function writeReply(
  price: CalculatedPrice,
  { itemsName, warnings }: Pick<ReturnType<typeof readRequest>, 'itemsName' | 'warnings'>,
  detail: LineDetail = 'all',
): PriceReply {
  return JSON.parse(writePrice(price, [...warnings, ...nameNotes(price.notes, itemsName)], { detail }).toString());
}

function queryOf(vehicleTypes: number[] | undefined): Parameters<typeof readPrice>[1] {
  return vehicleTypes ? { vehicle_type: vehicleTypes } : {};
}

function readRequest(text: string) {
  const bytes = Buffer.from(text);
  judgeShape(bytes);
  return readBody(priceBody, readJson(bytes), { changesNothing: true });
}
