import { useState } from 'preact/hooks';
import { useKeys } from '../../../data/keys.ts';
import type { GrowingList } from '../../../data/list/growing-list.ts';
import type { CompanyOrder } from '../../../data/operator-types.ts';
import { Icon } from '../../../parts/icon.tsx';
import { later } from '../../../parts/later.tsx';
import { PickedBar } from '../../../parts/table/picked-bar.tsx';
import { words } from '../../../words/words.ts';

const ReportDialog = later(() => import('./report-dialog.tsx').then(({ ReportDialog }) => ReportDialog));

type PickedProps = {
  list: GrowingList<CompanyOrder>;
  picked: ReadonlySet<number>;
  onClear: () => void;
};

/** Actions on the chosen orders. */
export function Picked({ list, picked, onClear }: PickedProps) {
  const [reported, setReported] = useState<readonly CompanyOrder[]>();
  const begin = () => setReported(list.rows.peek().filter(({ order_number }) => picked.has(order_number)));
  useKeys(picked.size > 0 ? [{ key: 'r', label: words.value.list.report, run: begin }] : []);
  return (
    <>
      <PickedBar count={picked.size} onClear={onClear}>
        <button type="button" class="btn" onClick={begin}>
          <Icon name="check" />
          {words.value.list.report} <kbd>R</kbd>
        </button>
      </PickedBar>
      {reported && (
        <ReportDialog
          orders={reported}
          onDone={(numbers) => list.renew(numbers)}
          onClose={() => {
            setReported(undefined);
            onClear();
          }}
        />
      )}
    </>
  );
}
