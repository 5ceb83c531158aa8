import type { ListState } from '../../orders/order/lists/list-state-store.ts';
import { repairLists, verifyLists } from '../../orders/order/lists/verify-lists.ts';
import { type Account, listAccounts } from '../../who/accounts/account-store.ts';
import { type LiveOptions, printFound } from './command.ts';
import { report } from './progress.ts';
import { formatTable } from './table.ts';
import { withDatabase } from './with-database.ts';

type VerifyOptions = LiveOptions & { repair?: boolean };
type Row = ReturnType<typeof toRow>;

/** Compares the data kept for lists with the orders, account by account. `repair` rebuilds it where it differs. */
export async function verifyOrders(options: VerifyOptions): Promise<void> {
  const rows = await withDatabase(options.environment, async (database) => {
    const accounts = await listAccounts(database);
    const judged: Row[] = [];
    for (const [index, account] of accounts.entries()) {
      report(`account ${index + 1} of ${accounts.length}: ${account.name}`);
      const state = await verifyLists(database, account.id);
      const isRepaired = isWrong(state) && options.repair === true;
      if (isRepaired) await repairLists(database, account.id);
      judged.push(toRow(account, state, isRepaired));
    }
    return judged;
  });
  if (rows.some((row) => row.result === 'wrong')) process.exitCode = 1;
  printFound(rows, options, describe);
}

function isWrong({ wrongCounts, wrongTimes, missingStops }: ListState): boolean {
  return wrongCounts + wrongTimes + missingStops > 0;
}

function toRow({ name }: Account, state: ListState, isRepaired: boolean) {
  const result = !isWrong(state) ? 'right' : isRepaired ? 'repaired' : 'wrong';
  return {
    account: name,
    orders: state.orders,
    wrong_counts: state.wrongCounts,
    wrong_times: state.wrongTimes,
    missing_stops: state.missingStops,
    result,
  };
}

function describe(rows: Record<string, unknown>[]): string {
  const notRight = (rows as Row[]).filter((row) => row.result !== 'right');
  const orders = (rows as Row[]).reduce((sum, row) => sum + row.orders, 0);
  const verdict = notRight.length === 0 ? 'all counts are right' : `accounts with something wrong: ${notRight.length}`;
  const isOpen = notRight.some((row) => row.result === 'wrong');
  return [
    `Orders compared: ${orders}, in accounts: ${rows.length}; ${verdict}.`,
    ...(notRight.length > 0 ? ['', formatTable(notRight)] : []),
    ...(isOpen ? ['', 'Run it again with --repair to count these accounts anew.'] : []),
  ].join('\n');
}
