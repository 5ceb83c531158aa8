import type { Command } from 'commander';
import { endpointIdOf } from '../../../telling/events/event.ts';
import { companyEndpointTypes, endpointTypes } from '../../../telling/webhooks/endpoints/endpoint.ts';
import {
  changeEndpoint,
  createEndpoint,
  removeEndpoint,
  rotateSecret,
} from '../../../telling/webhooks/endpoints/manage-endpoints.ts';
import { companyAccountId } from '../../../telling/webhooks/owner.ts';
import { writeSecret } from '../../../telling/webhooks/signature.ts';
import { findNamedAccount } from '../accounts/find-account.ts';
import { cliActor } from '../actor.ts';
import { jsonOption, type LiveOptions, liveCommand, printDone, readWords } from '../command.ts';
import { report } from '../progress.ts';
import { UsageError } from '../usage-error.ts';
import { withDatabase } from '../with-database.ts';
import { readEndpoint, withEndpoints } from './open-endpoint.ts';

type CreateOptions = LiveOptions & {
  account?: string;
  company?: true;
  url: string;
  types?: string;
  description?: string;
};

/** Adds `webhook create`, `enable`, `disable`, `delete` and `rotate`. */
export function addWebhookChanges(webhook: Command): void {
  liveCommand(webhook, 'create', 'Make an endpoint. Prints its secret alone on stdout, this once.')
    .option('--account <name>', 'whose events it hears of')
    .option('--company', 'of the events of all accounts')
    .requiredOption('--url <url>', 'where events are posted to')
    .option('--types <list>', 'comma-separated types of events; all when absent')
    .option('--description <text>', 'what it is for')
    .addOption(jsonOption())
    .action(create);
  const one = (name: string, description: string) => liveCommand(webhook, `${name} <endpoint>`, description);
  one('enable', 'Send events again, those that happen from now on.').action((stated, options) =>
    setEnabled(stated, options, true),
  );
  one('disable', 'Send nothing any more.').action((stated, options) => setEnabled(stated, options, false));
  one('delete', 'Delete an endpoint with what is known of its attempts.').action(remove);
  one('rotate', 'Exchange the secret. Prints the new one alone on stdout; the old one signs for a day more.')
    .addOption(jsonOption())
    .action(rotate);
}

function act() {
  return { actor: cliActor(), isCompany: true };
}

async function create({ environment, account, company, url, types = '', description = '', json }: CreateOptions) {
  if ((account === undefined) === (company === undefined)) throw new UsageError('give --account, or --company');
  const known = company ? companyEndpointTypes : endpointTypes;
  const wanted = { url, types: readWords('--types', types, known), description, enabled: true };
  const find = (name: string) => withDatabase(environment, (database) => findNamedAccount(database, name));
  const accountId = account === undefined ? companyAccountId : (await find(account)).id;
  const made = await withEndpoints(environment, accountId, ({ database, services }) =>
    createEndpoint(database, services, { accountId, ...wanted }, act()),
  );
  const id = endpointIdOf(made.endpoint);
  const secret = writeSecret(made.secret);
  report(`endpoint ${id} was made`);
  printDone({ id, secret }, { json }, secret);
}

async function setEnabled(stated: string, { environment }: LiveOptions, enabled: boolean): Promise<void> {
  const key = readEndpoint(stated);
  const { missedSince } = await withEndpoints(environment, key.accountId, ({ database, services }) =>
    changeEndpoint(database, services, { enabled }, key, act()),
  );
  const command = `npx transport webhook replay --environment ${environment} ${stated}`;
  const missed = missedSince && ` What it missed: ${command} --since ${missedSince.toISOString()}`;
  process.stdout.write(`Endpoint ${stated} is ${enabled ? 'enabled' : 'disabled'}.${missed ?? ''}\n`);
}

async function remove(stated: string, { environment }: LiveOptions): Promise<void> {
  const key = readEndpoint(stated);
  await withDatabase(environment, (database) => removeEndpoint(database, key, act()));
  process.stdout.write(`Endpoint ${stated} is gone.\n`);
}

async function rotate(stated: string, options: LiveOptions): Promise<void> {
  const key = readEndpoint(stated);
  const rotated = await withDatabase(options.environment, (database) => rotateSecret(database, key, act()));
  const secret = writeSecret(rotated.secret);
  report(`the old secret signs until ${rotated.previousUntil.toISOString()}`);
  printDone({ id: stated, secret }, options, secret);
}
