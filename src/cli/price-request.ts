import { readConfig } from '../config.ts';
import { readBody } from '../http/contract/register-operations.ts';
import { nameNotes, spellErrors } from '../http/contract/spelling.ts';
import { judgeShape, readJson } from '../http/edge/read-json.ts';
import { priceBody, readPrice } from '../http/operations/calculate-price.ts';
import { writePrice } from '../http/present/write-price.ts';
import { calculatePrice } from '../pricing/calculate-price.ts';
import type { PriceSources } from '../pricing/pricing-source.ts';
import { loadReferenceData } from '../reference-data.ts';
import type { AgreedTerms } from '../tariff/tariffs.ts';
import { report } from './progress.ts';

export type PriceReply = {
  message: string;
  warnings: string[];
  data: {
    vehicle_type: number;
    vehicle: { code: string; name: string };
    value: number;
    distance: number;
    driving_time: number;
    breakdown: { code: string; label: string; amount: number; basis?: string }[];
    estimated_loading_times: { start: string }[];
    estimated_unloading_times: { start: string }[];
  }[];
  split?: {
    vehicles: {
      count: number;
      items: { item: number; quantity: number }[];
      offer: { vehicle_type: number; vehicle: { name: string }; value: number };
    }[];
  };
  unavailable: { vehicle_type: number; vehicle: { code: string; name: string }; message: string }[];
};

/**
 * Answers a request body as the interface does, for these vehicle types or for all, and with what was agreed.
 * @throws {ServiceError} naming the fields that are wrong.
 */
export async function priceRequest(text: string, vehicleTypes?: number[], terms?: AgreedTerms): Promise<PriceReply> {
  // Refuse a wrong body before spending seconds on loading data.
  readRequest(text);
  const sources = await loadReferenceData(report, readConfig().dataDirectory);
  return answerPrice(sources, text, Date.now(), vehicleTypes, terms);
}

/** The same on data already loaded, as if asked at `now`. Nothing is promised. */
export function answerPrice(
  sources: PriceSources,
  text: string,
  now: number,
  vehicleTypes?: number[],
  terms?: AgreedTerms,
): PriceReply {
  const { body, itemsName, warnings } = readRequest(text);
  try {
    const price = calculatePrice(sources, readPrice(body, { vehicle_type: vehicleTypes }), now, terms);
    return JSON.parse(writePrice(price, [...warnings, ...nameNotes(price.notes, itemsName)]).toString());
  } catch (error) {
    throw spellErrors(error, itemsName);
  }
}

function readRequest(text: string) {
  const bytes = Buffer.from(text);
  judgeShape(bytes);
  return readBody(priceBody, readJson(bytes));
}
