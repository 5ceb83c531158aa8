import type { Database, LiveEnvironment } from '../../../src/ground/database/database.ts';
import { driverPrefixes, prefixes } from '../../../src/http/kernel/contract/prefixes.ts';
import type { TestApp } from '../app.ts';
import { type SendOptions, send } from '../http-client.ts';
import type { Reply } from '../replies/conformance.ts';

/** What a step of the journey finds. */
export type World = {
  app: TestApp;
  database: Database;
  shippers: { token: string; accountId: number }[];
  /** Ids of orders by a name of the journey's own. */
  ids: Record<string, string>;
  numbers: Record<string, number>;
  /** What was sent to each interface, as `GET /orders?page=2`. */
  sent: Record<'shipper' | 'operator' | 'driver', string[]>;
  /** As the first shipper, unless told otherwise. */
  send(method: string, path: string, json?: object, options?: SendOptions): Promise<Reply>;
  /** As the first shipper in the sandbox. */
  sendToSandbox(method: string, path: string, json?: object): Promise<Reply>;
  operate(method: string, path: string, options?: SendOptions): Promise<Reply>;
  /** As the driver who has the link `ids.link`. */
  drive(method: string, path: string, options?: SendOptions): Promise<Reply>;
};

/** A step of the journey: its name, what it sees of the database, and whose order numbers it tells. */
export type Step<Of = World> = {
  name: string;
  run: (world: Of) => Promise<unknown>;
  environment?: LiveEnvironment;
};

/** What steps do, by name. */
export type Runs<Of = World> = Record<string, Step<Of>['run']>;

/** The name of a row of a table of steps says what it does. */
export const steps = <Of = World>(named: Runs<Of>, environment: LiveEnvironment = 'production'): Step<Of>[] =>
  Object.entries(named).map(([name, run]) => ({ name, run, environment }));

export async function openWorld(app: TestApp): Promise<World> {
  const names = ['Acme GmbH', 'Bora d.o.o.', 'Cielo S.p.A.', 'Dorn AG'];
  const shippers: World['shippers'] = [];
  for (const account of names) shippers.push(await app.issue({ account }));
  const { token } = shippers[0]!;
  const ids: World['ids'] = {};
  const sent: World['sent'] = { shipper: [], operator: [], driver: [] };
  return {
    app,
    database: { pool: app.pool, schema: 'production', isCluster: app.isCluster },
    shippers,
    ids,
    numbers: {},
    sent,
    send: (method, path, json, options) => {
      sent.shipper.push(`${method} ${path}`);
      return app.call(method, path, { token, ...(json && { json }), ...options });
    },
    sendToSandbox: (method, path, json) => {
      sent.shipper.push(`${method} ${path}`);
      return app.call(method, path, { token: app.sandboxToken, prefix: prefixes.sandbox, ...(json && { json }) });
    },
    operate: (method, path, options) => {
      sent.operator.push(`${method} ${path}`);
      return app.operate(method, path, options);
    },
    drive: (method, path, options) => {
      sent.driver.push(`${method} /v1${path}`);
      return send(method, `${app.origin}${driverPrefixes.production}/v1${path}`, { token: ids.link!, ...options });
    },
  };
}
