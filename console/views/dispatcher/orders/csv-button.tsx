import { useState } from 'preact/hooks';
import { withQuery } from '../../../data/address.ts';
import { download } from '../../../data/calls.ts';
import { asRefusal } from '../../../data/refusal.ts';
import { messageOf } from '../../../parts/failure.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { keepFile } from '../../../parts/keep-file.ts';
import { type Filter, listQuery } from '../../../parts/table/filter.ts';
import { showRefusal } from '../../../parts/toast.tsx';
import { words } from '../../../words/words.ts';

/** Downloads all matching orders as a file for a spreadsheet. */
export function CsvButton({ filter, isEmpty }: { filter: Filter; isEmpty: boolean }) {
  const [isLoading, setLoading] = useState(false);
  const load = async () => {
    setLoading(true);
    await download(withQuery('/orders.csv', listQuery(filter))).then(
      (file) => keepFile(words.value.orders.toLowerCase(), file),
      (error) => showRefusal(messageOf(asRefusal(error))),
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
