import { readConfig } from '../config.ts';
import type { Live } from '../http/live.ts';
import { calculatePriceOperation } from '../http/price.ts';
import { readJson } from '../http/read-json.ts';
import { readBody } from '../http/register-operations.ts';
import { loadReferenceData } from '../reference-data.ts';
import { report } from './progress.ts';

export type PriceReply = {
  message: string;
  warnings: string[];
  data: {
    vehicle_type: number;
    vehicle: { name: string };
    value: number;
    distance: number;
    driving_time: number;
    estimated_loading_times: { start: string }[];
    estimated_unloading_times: { start: string }[];
  }[];
  unavailable: { vehicle_type: number; vehicle: { name: string }; message: string }[];
};

/** Answers a request body as the interface does. @throws {ServiceError} naming the fields that are wrong. */
export async function priceRequest(text: string): Promise<PriceReply> {
  const body = readBody(calculatePriceOperation.body!, readJson(Buffer.from(text)));
  const config = readConfig();
  const reference = await loadReferenceData(report, config.dataDirectory);
  // Pricing stores nothing, so the operation is run without a database.
  const live = {
    ...reference,
    offerKeys: undefined,
    offerMinutes: config.offerMinutes,
    supplierCountry: config.supplierCountry,
    baseUrl: () => '',
    now: Date.now,
  } as unknown as Live;
  return (await calculatePriceOperation.handle(live, {
    ...body,
    bodyText: text,
    query: {},
    search: '',
    params: {},
  } as never)) as PriceReply;
}
