import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hourMs, minuteMs } from '../../../src/ground/units.ts';
import { updateAccountTerms } from '../../../src/who/accounts/account-store.ts';
import { startApp } from '../app.ts';
import { bookingRequest, loading, pinnedClock, pinnedNow } from '../clock/pinned.ts';
import { databaseOn } from '../database.ts';
import { atEnd, type Closing } from '../process.ts';
import { cancellationTable } from '../samples.ts';

/** Any JSON. */
// biome-ignore lint/suspicious/noExplicitAny: what replies hold is checked against their description
export type Row = any;
export type Silence = 'decline' | 'accept';
type Sent = { json?: object; headers?: Record<string, string> };

/**
 * A service of whose shippers two are answered by hand, within two hours at any time of any day, and pay fees: what the
 * company's silence means differs. Its clock begins anew with each booking, and loadings are two days later. `pool`: in
 * which all are counted.
 */
export async function startAnswering(t: Closing, pool: object = { loads: 40 }) {
  const tables = mkdtempSync(join(tmpdir(), 'answers-'));
  atEnd(t, () => rmSync(tables, { recursive: true, force: true }));
  /** Whoever is asked for by hand, and what its silence means. */
  const [declining, accepting] = ['Asks GmbH', 'Lets AG'];
  const always = {
    workingDays: ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'],
    officeHours: { from: '00:00', to: '24:00' },
  };
  writeFileSync(join(tables, 'cancellation-2026-07-01.json'), JSON.stringify(cancellationTable()));
  writeFileSync(
    join(tables, 'availability.json'),
    JSON.stringify({
      ...always,
      pools: [{ pool: 'all', ...pool }],
      acceptance: [
        { account: declining, answer: 'by_hand', answerWithinMinutes: 120 },
        { account: accepting, answer: 'by_hand', answerWithinMinutes: 120, silence: 'accept' },
      ],
    }),
  );

  const clock = pinnedClock();
  const tos = await startApp(t, { tables, clock });
  const production = databaseOn(tos.pool, 'production');
  const shippers = {
    decline: await tos.issue({ account: declining }),
    accept: await tos.issue({ account: accepting }),
  };
  for (const account of [declining, accepting]) await updateAccountTerms(production, account, { feesAgreed: true });

  const loadingStart = pinnedNow + 48 * hourMs;
  const dates = [
    { start: new Date(loadingStart).toISOString(), end: new Date(loadingStart + 6 * hourMs).toISOString() },
  ];
  const request = (changes: object = {}) => bookingRequest({ loadings: [loading({ dates })], ...changes });
  const callAs = (silence: Silence, method: string, path: string, sent: Sent = {}) =>
    tos.call(method, path, { token: shippers[silence].token, ...sent });
  const book = async (silence: Silence = 'decline', sent: Sent = {}) => {
    await clock.set(pinnedNow);
    const reply = await callAs(silence, 'POST', '/booking/publish', { json: request(), ...sent });
    assert.equal(reply.status, 200, reply.text);
    return reply;
  };
  const bookedId = async (silence: Silence = 'decline'): Promise<string> => (await book(silence)).body.data.id;
  const read = async (id: string, silence: Silence = 'decline') =>
    (await callAs(silence, 'GET', `/orders/${id}`)).body.data;
  const answer = (id: string, what: string, { json = {}, ...sent }: Sent = {}) =>
    tos.operate('POST', `/orders/${id}/${what}`, { json, ...sent });
  const withdraw = (id: string, json: object = {}) =>
    callAs('decline', 'PUT', `/orders/${id}`, { json: { status: 'canceled', ...json } });
  const noVehicle = { reason: 'no_vehicle', note: 'All are under way.' };
  const typesOf = async (id: string) =>
    (
      await tos.pool.query('select type from production.order_events where order_id = $1 order by sequence', [id])
    ).rows.map(({ type }) => type);
  const local = (at: number) => new Date(at + hourMs).toISOString().replace('.000Z', '+01:00');
  const decideUntil = local(pinnedNow + 120 * minuteMs);
  const used = async () =>
    (await tos.operate('GET', `/availability/${dates[0]!.start.slice(0, 10)}`)).body.data.pools[0].used;

  return {
    accepting,
    answer,
    book,
    bookedId,
    callAs,
    clock,
    dates,
    decideUntil,
    declining,
    local,
    noVehicle,
    read,
    request,
    shippers,
    tos,
    typesOf,
    used,
    withdraw,
  };
}
