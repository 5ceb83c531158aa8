import { useRef, useState } from 'preact/hooks';
import { useKeys } from '../../../data/keys.ts';
import type { GrowingList } from '../../../data/list/growing-list.ts';
import type { CompanyOrder } from '../../../data/operator-types.ts';
import { Icon } from '../../../parts/icon.tsx';
import { later } from '../../../parts/later.tsx';
import { PickedBar } from '../../../parts/table/picked-bar.tsx';
import { loadSection, words } from '../../../words/words.ts';
import { loadCsv } from './load-csv.ts';

const dialogs = {
  report: later(() => import('./report-dialog.tsx').then(({ ReportDialog }) => ReportDialog)),
  assign: later(async () => {
    const [{ AssignManyDialog }] = await Promise.all([import('./assign-many.tsx'), loadSection('carrying')]);
    return AssignManyDialog;
  }),
  link: later(async () => {
    const [{ LinkManyDialog }] = await Promise.all([import('./link-many.tsx'), loadSection('carrying')]);
    return LinkManyDialog;
  }),
  print: later(() => import('./print-many.tsx').then(({ PrintManyDialog }) => PrintManyDialog)),
  cancel: later(() => import('./cancel-many.tsx').then(({ CancelManyDialog }) => CancelManyDialog)),
};

type PickedProps = {
  list: GrowingList<CompanyOrder>;
  picked: ReadonlySet<number>;
  onClear: () => void;
};

/** Actions on the chosen orders. */
export function Picked({ list, picked, onClear }: PickedProps) {
  const [begun, setBegun] = useState<{ deed: keyof typeof dialogs; orders: readonly CompanyOrder[] }>();
  const seen = useRef(new Map<number, CompanyOrder>());
  // One that is chosen stays so when its row leaves the list.
  for (const row of list.rows.value) if (picked.has(row.order_number)) seen.current.set(row.order_number, row);
  const chosen = () => [...picked].flatMap((number) => seen.current.get(number) ?? []);
  const begin = (deed: keyof typeof dialogs) => () => setBegun({ deed, orders: chosen() });
  const texts = words.value.list;
  const deeds = [
    { deed: 'report', key: 'r', label: texts.report, icon: 'check' },
    { deed: 'assign', key: 'a', label: texts.assignDeed, icon: 'truck' },
    { deed: 'link', key: 'd', label: texts.linkDeed, icon: 'qr' },
    { deed: 'print', key: 'p', label: texts.printDeed, icon: 'print' },
    { deed: 'cancel', key: 'c', label: texts.cancelDeed, icon: 'x' },
  ] as const;
  const csv = {
    key: 'e',
    label: texts.csvDeed,
    run: () =>
      loadCsv({
        orders: chosen()
          .map(({ id }) => id)
          .join(','),
      }),
  };
  const dialogKeys = deeds.map(({ deed, key, label }) => ({ key, label, run: begin(deed) }));
  useKeys(picked.size > 0 ? [...dialogKeys, csv] : []);
  const Begun = begun && dialogs[begun.deed];
  return (
    <>
      <PickedBar count={picked.size} onClear={onClear}>
        {deeds.map(({ deed, key, label, icon }) => (
          <button type="button" key={deed} class="btn" onClick={begin(deed)}>
            <Icon name={icon} />
            {label} <kbd>{key.toUpperCase()}</kbd>
          </button>
        ))}
        <button type="button" class="btn" onClick={csv.run}>
          <Icon name="download" />
          {csv.label} <kbd>E</kbd>
        </button>
      </PickedBar>
      {Begun && (
        <Begun
          orders={begun.orders}
          latest={(order) => list.rows.peek().find(({ id }) => id === order.id) ?? order}
          onSent={(numbers) => list.renew(numbers)}
          onClose={() => {
            setBegun(undefined);
            onClear();
          }}
        />
      )}
    </>
  );
}
