import type { Command } from 'commander';
import { parseDateTime } from '../../../ground/parse-date-time.ts';
import { eraseAccount } from '../../../orders/order/erasure/erase-account.ts';
import { noteErasure } from '../../../who/people/accounts/manage-accounts.ts';
import { findNamedAccount } from '../accounts/find-account.ts';
import { cliActor } from '../actor.ts';
import { jsonOption, type LiveOptions, liveCommand, printDone } from '../command.ts';
import { report } from '../progress.ts';
import { UsageError } from '../usage-error.ts';
import { withDatabase } from '../with-database.ts';

type EraseOptions = LiveOptions & { before: string };

export function addEraseCommand(account: Command): void {
  liveCommand(
    account,
    'erase <name>',
    'Remove names, addresses, remarks and requests from the orders of an account that ended, for good.',
  )
    .requiredOption(
      '--before <date>',
      'only of orders that ended before, as 2020-01-01 in UTC or a date-time with offset',
    )
    .addOption(jsonOption())
    .action(erase);
}

async function erase(name: string, { before: text, ...options }: EraseOptions): Promise<void> {
  const before = readDate(text);
  const { ended, erased } = await withDatabase(options.environment, async (database) => {
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
    options,
    `Removed from ${erased} of ${ended} orders that ended before ${before.toISOString()}.`,
  );
}

function readDate(text: string): Date {
  const instant = parseDateTime(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text);
  if (instant === undefined)
    throw new UsageError(`--before must be a date as 2020-01-01, or a date-time with offset, not "${text}"`);
  return new Date(instant);
}
