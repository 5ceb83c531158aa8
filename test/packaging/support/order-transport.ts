import assert from 'node:assert/strict';
import { calculatePrice } from '../../../src/http/operations/calculate-price.ts';
import { request, upcomingBooking } from '../../support/process.ts';

/** The address of an interface, and a token for it. */
export type Access = { base: string; token: string };

/** Asks for a price and books; the number of the order. */
export async function orderTransport({ base, token }: Access): Promise<number> {
  const json = Object.values(calculatePrice.bodyExamples!)[0]!.value;
  const price = await request(`${base}/price`, { method: 'POST', token, json });
  assert.equal(price.status, 200, JSON.stringify(price.body));
  assert.ok(price.body.data.length > 0);
  const booked = await request(`${base}/booking/publish`, { method: 'POST', token, json: upcomingBooking() });
  assert.equal(booked.status, 200, JSON.stringify(booked.body));
  return booked.body.data.order_number;
}
