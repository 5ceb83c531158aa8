import assert from 'node:assert/strict';
import type { TestApp } from '../app.ts';
import { runCli } from '../process.ts';
import { bookingRequest } from '../requests.ts';

/** Runs a command of orders on the production of an application, with or without a data folder. */
export const cli = (app: TestApp, ...args: string[]) => cliIn(undefined, app, ...args);

export async function cliIn(DATA_DIR: string | undefined, app: TestApp, ...args: string[]) {
  const env = { DATABASE_URL: app.pool.options.connectionString, DATA_DIR };
  return runCli(['order', ...args, '--environment', 'production'], { env });
}

/** Books as a shipper does. */
export async function book(
  app: TestApp,
  changes: object = {},
  token = app.token,
): Promise<{ id: string; number: number }> {
  const reply = await app.call('POST', '/booking/publish', { token, json: bookingRequest(changes) });
  assert.equal(reply.status, 200, reply.text);
  return { id: reply.body.data.id, number: reply.body.data.order_number };
}

export async function statusOf(app: TestApp, id: string): Promise<string> {
  return (await app.call('GET', `/orders/${id}`)).body.data.status;
}
