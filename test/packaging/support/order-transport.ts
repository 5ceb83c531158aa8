import assert from 'node:assert/strict';
import { publishBookingRow } from '../../../src/http/orders/rows/publish-booking.ts';
import { calculatePriceRow } from '../../../src/http/price/rows/calculate-price.ts';
import { request, upcomingBooking } from '../../support/process.ts';

/** The address of an interface, and a token for it. */
export type Access = { base: string; token: string };

/** Asks for a price and books; the number of the order. */
export async function orderTransport({ base, token }: Access): Promise<number> {
  const example = Object.values(calculatePriceRow.bodyExamples!)[0]!.value as object;
  const json = { ...example, loading_date: new Date(Date.now() + 3 * 86_400_000).toISOString() };
  const price = await request(`${base}/price`, { method: 'POST', token, json });
  assert.equal(price.status, calculatePriceRow.success.status, price.body.message);
  assert.ok(price.body.data.length > 0);
  const booked = await request(`${base}/booking/publish`, { method: 'POST', token, json: upcomingBooking() });
  assert.equal(booked.status, publishBookingRow.success.status, booked.body.message);
  return booked.body.data.order_number;
}
