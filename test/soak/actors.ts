import { type Closing, runCli } from '../support/process.ts';
import type { Caller } from './caller.ts';
import { startReceiver } from './receiver.ts';

/** Who uses the service, and what they know of it from one step to the next. */
export type Actors = {
  caller: Caller;
  shippers: { token: string; orders: string[]; drafts: string[]; keyed: { key: string; json: unknown }[] }[];
  /** Of the sandbox. */
  tester: { token: string; orders: string[] };
  dispatcher: { token: string };
  person: { email: string; password: string };
  /** The folder of the service's data. */
  directory: string;
  command(...args: string[]): Promise<string>;
  receivedCount(): number;
};

const password = 'grau melone treppe';

/** Makes accounts, tokens, a person and endpoints of webhooks, by commands and by the interface. */
export async function engage(t: Closing, directory: string, caller: Caller): Promise<Actors> {
  const command = async (...args: string[]) => {
    const { code, stdout, stderr } = await runCli(args, { env: { DATA_DIR: directory } });
    if (code !== 0) throw new Error(`transport ${args.join(' ')}: ${stderr}`);
    return stdout.trim();
  };
  const token = (environment: string, ...rest: string[]) =>
    command('token', 'create', '--environment', environment, ...rest);
  const shipper = async (environment: string, account: string) => ({
    token: await token(environment, '--account', account, '--create-account'),
    orders: [] as string[],
    drafts: [] as string[],
    keyed: [] as { key: string; json: unknown }[],
  });
  const scopes = 'operator:read,operator:dispatch,operator:admin';
  const shippers = [];
  for (const account of ['Acme GmbH', 'Bora d.o.o.', 'Cielo S.p.A.'])
    shippers.push(await shipper('production', account));
  const dispatcher = { token: await token('production', '--operator', '--name', 'Board', '--scopes', scopes) };
  const person = { email: 'anna@company.example', password };
  const create = ['person', 'create', '--environment', 'production', '--role', 'dispatcher', '--name', 'Anna'];
  const link = await command(...create, '--email', person.email);
  const secret = new URL(link).hash.slice(1);
  const headers = { 'sec-fetch-site': 'same-origin' };
  await caller.send('POST', '/console/password', { headers, json: { secret, password } });

  const receiver = await startReceiver(t);
  const json = { url: receiver.url };
  for (const { token } of shippers.slice(0, 2)) await caller.send('POST', '/api/v3/webhook-endpoints', { token, json });
  await caller.send('POST', '/operator/v1/webhook-endpoints', { ...dispatcher, json });
  const tester = await shipper('sandbox', 'Acme GmbH');
  return { caller, shippers, tester, dispatcher, person, directory, command, receivedCount: receiver.count };
}
