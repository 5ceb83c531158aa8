import assert from 'node:assert/strict';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openPool } from '../../../src/ground/database/pool.ts';
import { insertAccountIfMissing } from '../../../src/who/accounts/account-store.ts';
import { issueToken } from '../../../src/who/accounts/issue-token.ts';
import { scopes } from '../../../src/who/accounts/token.ts';
import { createDatabase } from '../../support/database.ts';
import { request, type Service, startService, temporaryDirectory, until } from '../../support/process.ts';
import { bookingRequest, loading, pallets, priceRequest, unloading } from '../../support/requests.ts';

type Offer = {
  vehicle_type: number;
  value: number;
  offer_id: string;
  estimated_loading_times: object[];
  breakdown: { code: string; amount: number }[];
};

const shipped = join(import.meta.dirname, '../../../data/tariff-2026-07-01.json');
const tautliner = 10;
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function tokenFor(t: TestContext, url: string, name = 'Acme GmbH'): Promise<string> {
  const pool = openPool(url, { connectionsMax: 2, onError: () => {} });
  t.after(() => pool.end());
  const database = { pool, schema: 'production' as const };
  const { account } = await insertAccountIfMissing(database, { name, country: 'DE', vatId: null });
  return (await issueToken(database, { accountId: account.id, scopes, expiresAt: null })).token;
}

/** Which workers have taken up what they say they have. */
function workersThatTold(service: Service, what: string): Set<number> {
  const lines = service.stdout().split('\n');
  const told = lines.filter((line) => line.endsWith('}') && line.includes(what));
  return new Set(told.map((line) => JSON.parse(line).worker));
}

test('new tables of prices, closed days and rows of acceptance, and a new profile, reach every running process and worker without a restart; offers and replies made before still hold', async (t) => {
  const DATABASE_URL = await createDatabase(t);
  const DATA_DIR = await temporaryDirectory(t);
  const env = { DATABASE_URL, DATA_DIR, ENVIRONMENTS: 'production' };
  const workers = await startService(t, { ...env, WORKERS: '2', LOG_LEVEL: 'info' });
  const services = [await startService(t, env), workers];
  const token = await tokenFor(t, DATABASE_URL);
  const asked = priceRequest({ loading_date: `${dayFromNow(8)}T08:00:00Z` });
  const offerOf = async (origin: string): Promise<Offer> => {
    const { status, body } = await request(`${origin}/api/v3/price`, { method: 'POST', token, json: asked });
    assert.equal(status, 201, JSON.stringify(body));
    return body.data.find((offer: Offer) => offer.vehicle_type === tautliner);
  };
  const fixedOf = (offer: Offer) => offer.breakdown.find(({ code }) => code === 'fixed')!.amount;
  const before = await Promise.all(services.map(({ origin }) => offerOf(origin)));
  assert.deepEqual(before.map(fixedOf), [150, 150]);

  const keyed = () => ({
    method: 'POST',
    token,
    json: bookingRequest({ loadings: [loading({ dates: before[0]!.estimated_loading_times })] }),
    headers: { 'idempotency-key': 'sent-before' },
  });
  const booked = await request(`${services[0]!.origin}/api/v3/booking/publish`, keyed());
  assert.equal(booked.status, 200, JSON.stringify(booked.body));

  const text = await readFile(shipped, 'utf8');
  const directory = join(DATA_DIR, 'tariff');
  await mkdir(directory);
  await writeFile(join(DATA_DIR, 'new.json'), '{"legal_name": "Spedition Elbe GmbH"}');
  await rename(join(DATA_DIR, 'new.json'), join(DATA_DIR, 'company.json'));
  for (const [validFrom, fixed] of [
    [dayFromNow(2), 999],
    [dayFromNow(0), 250],
  ] as const) {
    const table = text.replaceAll('2026-07-01', validFrom).replace('"fixed": 150', `"fixed": ${fixed}`);
    await writeFile(join(DATA_DIR, 'new.json'), table);
    await rename(join(DATA_DIR, 'new.json'), join(directory, `tariff-${validFrom}.json`));
  }

  // Wide enough to hold the next day on which ramps are open.
  const closed = [{ from: dayFromNow(28), to: dayFromNow(38), reason: 'moving house' }];
  const acceptance = [{ account: 'By hand GmbH', answer: 'by_hand', answerWithinMinutes: 60 }];
  await writeFile(join(directory, 'availability.json'), JSON.stringify({ closed, acceptance }));

  for (const { origin } of services) await until(async () => fixedOf(await offerOf(origin)) === 250);
  const late = priceRequest({ loading_date: `${dayFromNow(30)}T08:00:00Z` });
  for (const { origin } of services)
    await until(async () => {
      const { body } = await request(`${origin}/api/v3/price`, { method: 'POST', token, json: late });
      return body.unavailable.some(({ code }: { code: string }) => code === 'closed') && body.data.length === 0;
    });
  await until(() => workersThatTold(workers, 'new tariff tables are in use').size === 2);
  await until(() => workersThatTold(workers, 'a new profile of the company is in use').size === 2);
  const lack =
    'production: No order can be confirmed, because the company’s profile lacks address_line_1, zip, city, country: state it in company.json in DATA_DIR.';
  await until(() => workersThatTold(workers, lack).size === 2);
  // Connections go to the workers in turn.
  for (let i = 0; i < 4; i++) assert.equal(fixedOf(await offerOf(workers.origin)), 250);
  const byHand = await tokenFor(t, DATABASE_URL, 'By hand GmbH');
  const json = bookingRequest({ loadings: [loading({ dates: before[0]!.estimated_loading_times })] });
  const bookByHand = ({ origin }: Service) =>
    request(`${origin}/api/v3/booking/publish`, { method: 'POST', token: byHand, json });
  const isRequested = async (service: Service) => (await bookByHand(service)).body.data.status === 'requested';
  // Each process looks every few seconds whether all have read the table.
  for (const service of services) {
    let inTurn = 0;
    await until(async () => {
      inTurn = (await isRequested(service)) ? inTurn + 1 : 0;
      return inTurn === 4;
    });
  }
  const after = await Promise.all(services.map(({ origin }) => offerOf(origin)));
  assert.equal(after[0]!.value, after[1]!.value);
  for (const [index, { origin }] of services.entries()) {
    // The offer that the other process made.
    const offer = before[1 - index]!;
    const json = bookingRequest({
      offer_id: offer.offer_id,
      items: [pallets],
      loadings: [loading({ dates: offer.estimated_loading_times })],
      unloadings: [unloading()],
    });
    const kept = await request(`${origin}/api/v3/booking/publish`, { method: 'POST', token, json });
    assert.equal(kept.status, 200, JSON.stringify(kept.body));
    assert.equal(kept.body.data.price.transport_net_amount, offer.value);
    const replayed = await request(`${origin}/api/v3/booking/publish`, keyed());
    assert.equal(replayed.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual(replayed.body, booked.body);
  }
});
