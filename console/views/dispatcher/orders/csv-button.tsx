import { useState } from 'preact/hooks';
import { withQuery } from '../../../data/address.ts';
import { download } from '../../../data/calls.ts';
import { asRefusal } from '../../../data/refusal.ts';
import { messageOf } from '../../../parts/failure.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { type Filter, listQuery } from '../../../parts/table/filter.ts';
import { sayRefused } from '../../../parts/toast.tsx';
import { words } from '../../../words/words.ts';

/** All orders that fit as a file for a spreadsheet. */
export function CsvButton({ filter, isEmpty }: { filter: Filter; isEmpty: boolean }) {
  const [isLoading, setLoading] = useState(false);
  const load = async () => {
    setLoading(true);
    await download(withQuery('/orders', listQuery(filter)), 'text/csv').then(keepFile, (error) =>
      sayRefused(messageOf(asRefusal(error))),
    );
    setLoading(false);
  };
  return (
    <button
      type="button"
      class="btn wide"
      onClick={load}
      disabled={isLoading || isEmpty}
      title={words.value.list.csvHint}
    >
      <Icon name="download" />
      CSV
    </button>
  );
}

function keepFile(file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${words.value.orders.toLowerCase()}-${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
