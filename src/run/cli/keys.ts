import type { Command } from 'commander';
import { insertOfferKey } from '../../engine/offers/key-store.ts';
import { insertAudit } from '../../who/people/audit-store.ts';
import { cliActor } from './actor.ts';
import { group, type LiveOptions, liveCommand } from './command.ts';
import { UsageError } from './usage-error.ts';
import { withTransaction } from './with-database.ts';

type RotateOptions = LiveOptions & { keep: string };

export function addKeysCommands(program: Command): void {
  const keys = group(program, 'keys', 'Keys that sign the prices of offers.');
  liveCommand(keys, 'rotate', 'Sign with a new key from now on; offers that are still valid keep holding.')
    .option('--keep <hours>', 'delete keys that are older than this', '192')
    .action(rotate);
}

async function rotate({ environment, keep }: RotateOptions): Promise<void> {
  if (!/^\d{1,6}$/.test(keep)) throw new UsageError(`--keep must be hours, not "${keep}"`);
  const id = await withTransaction(environment, async (transaction) => {
    const made = await insertOfferKey(transaction, Number(keep));
    await insertAudit(transaction, { actor: cliActor(), action: 'offer-key.rotated', target: `offer-key:${made}` });
    return made;
  });
  process.stdout.write(`Offers are signed with key ${id} from now on.\n`);
}
