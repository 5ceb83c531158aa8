import assert from 'node:assert/strict';
import type { TestApp } from '../app.ts';
import { bookingRequest, loading, priceRequest } from '../clock/pinned.ts';
import { unloading } from '../requests.ts';

type Line = { code: string; label: string; amount: number };
export type RatedOffer = {
  vehicle_type: number;
  offer_id: string;
  value: number;
  breakdown: Line[];
  estimated_loading_times: object[];
  estimated_unloading_times: object[];
};

export const trailer = 10;

/** The offer of a trailer for the usual request. */
export async function trailerOffer(app: TestApp, token: string): Promise<RatedOffer> {
  const reply = await app.call('POST', `/price?vehicle_type=${trailer}`, { token, json: priceRequest() });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data[0];
}

/** Books an offer at its own windows, by its id or by what it says. */
export function bookOffer(app: TestApp, token: string, offer: RatedOffer, isNamed = true) {
  const json = bookingRequest({
    vehicle_type: offer.vehicle_type,
    ...(isNamed ? { offer_id: offer.offer_id } : {}),
    loadings: [loading({ dates: offer.estimated_loading_times })],
    unloadings: [unloading({ dates: offer.estimated_unloading_times })],
  });
  return app.call('POST', '/booking/publish', { token, json });
}

/** The label of the line that a rate has in the breakdown. */
export const rateOf = ({ breakdown }: Pick<RatedOffer, 'breakdown'>) =>
  breakdown.find(({ code }) => code === 'rate')?.label;
