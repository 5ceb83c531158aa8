import { withQuery } from '../../../data/address.ts';
import { download } from '../../../data/calls.ts';
import { asRefusal } from '../../../data/refusal.ts';
import { messageOf } from '../../../parts/failure.tsx';
import { keepFile } from '../../../parts/keep-file.ts';
import { showRefusal } from '../../../parts/toast.tsx';
import { words } from '../../../words/words.ts';

/** Downloads the orders that a query of their list names as a file for a spreadsheet, or says why not. */
export async function loadCsv(query: Record<string, string | undefined>): Promise<void> {
  await download(withQuery('/orders.csv', query)).then(
    (file) => keepFile(words.value.orders.toLowerCase(), file),
    (error) => showRefusal(messageOf(asRefusal(error))),
  );
}
