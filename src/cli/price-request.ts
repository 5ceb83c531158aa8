import { readConfig } from '../config.ts';
import type { JsonText } from '../http/json-text.ts';
import { KeptReplies } from '../http/kept-replies.ts';
import type { Live } from '../http/live.ts';
import { calculatePriceOperation } from '../http/price.ts';
import { readJson } from '../http/read-json.ts';
import { readBody } from '../http/register-operations.ts';
import { loadReferenceData, type ReferenceData } from '../reference-data.ts';
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
  unavailable: { vehicle_type: number; vehicle: { code: string; name: string }; message: string }[];
};

/** Answers a request body as the interface does. @throws {ServiceError} naming the fields that are wrong. */
export async function priceRequest(text: string): Promise<PriceReply> {
  // A wrong body is refused before seconds are spent on the data.
  readBody(calculatePriceOperation.body!, readJson(Buffer.from(text)));
  const reference = await loadReferenceData(report, readConfig().dataDirectory);
  return answerPrice(reference, text, Date.now());
}

/** The same from data that are loaded, as asked at `now`. */
export async function answerPrice(reference: ReferenceData, text: string, now: number): Promise<PriceReply> {
  const body = readBody(calculatePriceOperation.body!, readJson(Buffer.from(text)));
  // Pricing stores nothing, so the operation is run without a database.
  const live = {
    ...reference,
    priceReplies: new KeptReplies(),
    offerKeys: undefined,
    offerMinutes: 0,
    supplierCountry: '',
    baseUrl: () => '',
    now: () => now,
  } as unknown as Live;
  const reply = await calculatePriceOperation.handle(live, {
    ...body,
    bodyText: text,
    query: {},
    search: '',
    params: {},
    caller: {},
  } as never);
  return JSON.parse((reply as JsonText).text);
}
