import assert from 'node:assert/strict';
import type { Pool } from 'pg';
import { startApp, type TestApp } from '../app.ts';
import { minutesAgo } from '../clock/days.ts';
import { type Closing, until } from '../process.ts';
import { bookingRequest } from '../requests.ts';
import type { MailServer } from './mail-server.ts';

const from = 'Spedition Elbe <dispo@elbe.example>';

/** A service that sends its mails to a server, and the account of its first token. */
export async function startMailing(
  t: Closing,
  { port }: { port: number },
  options: Parameters<typeof startApp>[1] = {},
) {
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: from, ...options.env };
  let before: string | undefined;
  const prepare = async (pool: Pool) => {
    await options.prepare?.(pool);
    before = await lastWord(pool);
  };
  const app = await startApp(t, { ...options, env, prepare });
  // Nobody is told what happens before it says that it is on.
  await until(async () => (await lastWord(app.pool)) !== before);
  const { body } = await app.operate('GET', '/accounts');
  return { app, account: body.data[0].id as number };
}

/** When a service last said that it sends mails. */
async function lastWord(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ at: string }>('select seen_at::text as at from production.mail_service');
  return rows[0]?.at;
}

/** Sets the contacts of an account. */
export async function choose({ operate }: TestApp, account: number, ...contacts: object[]): Promise<void> {
  const { status, text } = await operate('PATCH', `/accounts/${account}`, { json: { contacts } });
  assert.equal(status, 200, text);
}

export async function book({ call }: TestApp): Promise<{ id: string; order_number: number }> {
  const { status, body, text } = await call('POST', '/booking/publish', { json: bookingRequest() });
  assert.equal(status, 200, text);
  return body.data;
}

/** Tries again at once what was not taken; otherwise that takes seconds. */
export async function retryNow({ pool }: TestApp): Promise<void> {
  await pool.query('update production.mail_failures set next_at = now()');
  await pool.query('update production.mail_recipients set not_before = null');
}

/** Reports the next stops, each as finished. */
export async function finish({ operate }: TestApp, id: string, type = 'finished', more: object = {}): Promise<void> {
  const { body } = await operate('GET', `/orders/${id}`);
  const stops = [...body.data.loadings, ...body.data.unloadings];
  const next = stops.find(({ reports = [] }) => !reports.some((each: { type: string }) => each.type === 'finished'));
  const json = { stop_id: next.id, type, at: minutesAgo(30), ...more };
  const { status, text } = await operate('POST', `/orders/${id}/reports`, { json });
  assert.ok(status < 300, text);
}

export const subjectsTo = ({ mails }: MailServer, address: string) =>
  mails.filter(({ to }) => to === address).map(({ headers }) => headers.get('subject')!);
