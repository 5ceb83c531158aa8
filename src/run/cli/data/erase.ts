import type { Command } from 'commander';
import type { LiveEnvironment } from '../../../ground/database/database.ts';
import { parseDateTime } from '../../../ground/parse-date-time.ts';
import { eraseAccount } from '../../../orders/order/erasure/erase-account.ts';
import { noteErasure } from '../../../who/people/accounts/manage-accounts.ts';
import { findNamedAccount } from '../accounts/find-account.ts';
import { cliActor } from '../actor.ts';
import { environmentOption, jsonOption, printDone } from '../command.ts';
import { report } from '../progress.ts';
import { UsageError } from '../usage-error.ts';
import { withDatabase } from '../with-database.ts';

type EraseOptions = { environment: LiveEnvironment; before: string; json?: boolean };

export function addEraseCommand(account: Command): void {
  account
    .command('erase <name>')
    .description('Remove names, addresses, remarks and requests from the orders of an account that ended, for good.')
    .addOption(environmentOption())
    .requiredOption(
      '--before <date>',
      'only of orders that ended before, as 2020-01-01 in UTC or a date-time with offset',
    )
    .addOption(jsonOption())
    .action(erase);
}

async function erase(name: string, { environment, before: text, json }: EraseOptions): Promise<void> {
  const before = readDate(text);
  const { ended, erased } = await withDatabase(environment, async (database) => {
    const { id } = await findNamedAccount(database, name);
    const done = await eraseAccount(database, id, before, {
      onProgress: ({ ended, erased }) =>
        report(`${ended} orders that ended were looked at, of ${erased} something was removed`),
    });
    await noteErasure(database, id, { before, erased: done.erased }, { actor: cliActor() });
    return done;
  });
  printDone(
    { account: name, before, ended, erased },
    { json },
    `Removed from ${erased} of ${ended} orders that ended before ${before.toISOString()}.`,
  );
}

function readDate(text: string): Date {
  const instant = parseDateTime(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text);
  if (instant === undefined)
    throw new UsageError(`--before must be a date as 2020-01-01, or a date-time with offset, not "${text}"`);
  return new Date(instant);
}
