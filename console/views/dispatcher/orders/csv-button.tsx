import { useState } from 'preact/hooks';
import { Icon } from '../../../parts/icon.tsx';
import { type Filter, listQuery } from '../../../parts/table/filter.ts';
import { words } from '../../../words/words.ts';
import { loadCsv } from './load-csv.ts';

/** Downloads all matching orders as a file for a spreadsheet. */
export function CsvButton({ filter, isEmpty }: { filter: Filter; isEmpty: boolean }) {
  const [isLoading, setLoading] = useState(false);
  const load = async () => {
    setLoading(true);
    await loadCsv(listQuery(filter));
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
