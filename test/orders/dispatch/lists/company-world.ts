import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Database } from '../../../../src/ground/database/database.ts';
import { dayMs, hourMs } from '../../../../src/ground/units.ts';
import { assignTransport } from '../../../../src/orders/dispatch/assign-transport.ts';
import { reportStop } from '../../../../src/orders/dispatch/report-stop.ts';
import { cancelOrder } from '../../../../src/orders/order/cancel-order.ts';
import { ownKey } from '../../../../src/orders/order/idempotency/request-key.ts';
import { insertOrders } from '../../../../src/orders/order/insert-orders-store.ts';
import type { NewOrder, OrderToStore, PlannedStop } from '../../../../src/orders/order/order.ts';
import { writeForStore } from '../../../../src/orders/order/order-row.ts';
import { insertAccountIfMissing } from '../../../../src/who/accounts/account-store.ts';
import { databaseOn } from '../../../support/database.ts';
import { newBooking } from '../../../support/stored-orders.ts';

/** When the lists are asked for; bookings here begin two weeks before. */
export const listedAt = Date.parse('2026-11-23T12:00:00Z');
const names = ['Hanse Stahl GmbH', 'Isar Möbel AG', 'Łódź Meble', 'Straße & Söhne'];
const towns = [
  ['DE', '20457', 'Hamburg', 'Europe/Berlin'],
  ['DE', '80331', 'München', 'Europe/Berlin'],
  ['GB', 'EC1A 1BB', 'London', 'Europe/London'],
  ['PT', '1000-001', 'Lisboa', 'Europe/Lisbon'],
  ['PL', '00-001', 'Łódź', 'Europe/Warsaw'],
] as const;
const companies = ['Kontor Nord', 'Café Zürich', 'Hanse Lager', 'Weiß & Co'];

/** A stop; the same number makes the same. */
export function stopOf(seed: number, start: number): PlannedStop {
  const [country, zip, city, timeZone] = towns[seed % towns.length]!;
  const [end, toIso] = [start + ((seed % 5) + 1) * hourMs, (at: number) => new Date(at).toISOString()];
  return {
    id: randomUUID(),
    companyName: companies[seed % companies.length]!,
    firstName: 'Ada',
    lastName: seed % 3 === 0 ? 'Großmann' : '',
    addressLine1: `Kai ${seed}`,
    addressLine2: '',
    country,
    zip,
    city,
    phone: seed % 2 === 0 ? '+49 40 301000' : '',
    referenceNumber: seed % 4 === 0 ? '' : `PO-${seed % 50}/A`,
    timeZone,
    dates: [{ start: toIso(start), end: toIso(end) }],
  };
}

export function orderOf(accountId: number, seed: number, changes: Partial<NewOrder> = {}): OrderToStore {
  const start = listedAt + ((seed % 28) - 14) * dayMs + (seed % 24) * hourMs;
  const stops = {
    loadings: [stopOf(seed, start), ...(seed % 6 === 0 ? [stopOf(seed + 1, start + 3 * hourMs)] : [])],
    unloadings: [stopOf(seed + 2, start + dayMs), ...(seed % 7 === 0 ? [stopOf(seed + 3, start + 2 * dayMs)] : [])],
  };
  const isDraft = seed % 11 === 3;
  const status = isDraft ? ('draft' as const) : ('placed' as const);
  return newBooking(accountId, {
    ...stops,
    status,
    documentedDelivery: seed % 2 === 0,
    ...(isDraft && { price: null, vehicleType: null, distanceKm: null, drivingSeconds: null }),
    ...changes,
  });
}

/** Stores orders of an account. */
export async function storeOrders(database: Database, orders: OrderToStore[]): Promise<void> {
  await insertOrders(database, orders.map(writeForStore), { lockTimeout: '4s', isRepeated: false });
}

/** What the company does with an order: some are canceled, assigned, expected late, loaded, delivered. */
export async function moveOrder(database: Database, { order }: OrderToStore, seed: number): Promise<void> {
  const { accountId, id, status } = order;
  const asked = (route: 'progress' | 'assign') => ({
    accountId,
    id,
    actor: 'person:1',
    key: ownKey(accountId, route),
    hasKey: false,
    ifVersions: null,
  });
  if (seed % 9 === 4) return cancel(database, order);
  if (status === 'draft') return;
  if (seed % 3 !== 0) {
    const haulier = seed % 2 === 0 ? 'Spedition Süd' : '';
    await assignTransport(database, asked('assign'), {
      haulier,
      haulierAddress: '',
      vehiclePlate: `HH-AB ${seed}`,
      trailerPlate: seed % 4 === 1 ? 'M XY 77' : '',
      driverName: 'Dora',
      driverPhone: '+49 170 1',
    });
  }
  const report = (stop: PlannedStop, type: 'eta' | 'arrived' | 'finished' | 'failed', at: number) => {
    const reason = type === 'failed' ? ('damaged' as const) : undefined;
    const stated = { type, stopId: stop.id, at: new Date(at), reason, withoutProof: 'paper' };
    return reportStop(database, asked('progress'), stated);
  };
  const stops = [...order.loadings, ...order.unloadings];
  const done = [0, 0, stops.length, order.loadings.length, stops.length][seed % 5]!;
  for (const stop of stops.slice(0, done)) await report(stop, 'finished', Date.parse(stop.dates[0]!.start));
  const next = stops[done];
  if (!next) return;
  const end = Date.parse(next.dates[0]!.end);
  if (seed % 8 === 1) await report(next, 'eta', end + hourMs);
  else if (seed % 8 === 2) await report(next, 'eta', end - hourMs);
  else if (seed % 8 === 3) await report(next, 'arrived', end - hourMs);
  else if (seed % 8 === 5) await report(next, 'failed', end - hourMs);
}

async function cancel(database: Database, { accountId, id }: Pick<NewOrder, 'accountId' | 'id'>): Promise<void> {
  await cancelOrder(database, {
    accountId,
    id,
    actor: 'token:1',
    cancellation: { by: 'shipper' },
    key: undefined,
    ifVersions: undefined,
    now: 0,
    writeReply: () => '',
  });
}

/** A company with orders of four shippers at every state, whose numbers lie in several blocks. */
export async function makeCompany(pool: Pool, owner: Pool): Promise<{ database: Database; accounts: number[] }> {
  const database: Database = databaseOn(pool, 'production');
  const accounts: number[] = [];
  for (const name of names)
    accounts.push((await insertAccountIfMissing(database, { name, country: 'DE', vatId: 'DE1' })).account.id);
  let seed = 0;
  for (const start of [4080, 16_370, 900_000, 68_700_000_000]) {
    await owner.query(`select setval('production.order_numbers', $1)`, [start]);
    const orders = Array.from({ length: 60 }, () => orderOf(accounts[(seed * 7) % accounts.length]!, ++seed));
    await storeOrders(database, orders);
    await Promise.all(orders.map((order, index) => moveOrder(database, order, seed - index)));
  }
  await owner.query('update production.orders set has_proof = true where order_number % 3 = 0');
  return { database, accounts };
}
