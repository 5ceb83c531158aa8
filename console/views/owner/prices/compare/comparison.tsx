import { useEffect, useRef } from 'preact/hooks';
import { ask } from '../../../../data/calls.ts';
import type { RepricedOrders, TariffDifferences, TariffVersion } from '../../../../data/operator-types.ts';
import { refresh, useResource } from '../../../../data/resource.ts';
import { Failure, messageOf } from '../../../../parts/failure.tsx';
import { SelectField } from '../../../../parts/form/field.tsx';
import { number } from '../../../../parts/format.ts';
import { Icon } from '../../../../parts/icon.tsx';
import { tariffWords } from '../../../../words/tariff-words.ts';
import { ChangedTable } from './changed-table.tsx';
import { Repriced } from './repriced.tsx';

type ComparisonProps = {
  /** The version shown. */
  version: string;
  /** The version to compare it with; by default the one before. */
  from: string | undefined;
  versions: readonly TariffVersion[];
  onFrom: (from: string) => void;
  onClose: () => void;
};

/** How a version of the tariff differs from another, and what that does to prices. */
export function Comparison({ version, from, versions, onFrom, onClose }: ComparisonProps) {
  const texts = tariffWords.value;
  const path = `/tariffs/${encodeURIComponent(version)}`;
  const key = `${path}?${from ?? ''}`;
  const { value, refusal } = useResource(`differences${key}`, () =>
    ask<TariffDifferences>(`${path}/differences`, { from }),
  );
  const repriced = useResource(`repriced${key}`, () => ask<RepricedOrders>(`${path}/orders`, { from }));
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.scrollIntoView({ block: 'start' }), [version]);
  if (refusal && !value) return <Failure refusal={refusal} onRetry={() => refresh((each) => each.endsWith(key))} />;
  if (!value) return null;
  const { before, after, data } = value;
  const count = data.reduce((sum, table) => sum + table.count, 0);
  return (
    <section class="comparison" ref={section} aria-label={texts.title(before, after)}>
      <div class="row offhead">
        <div class="grow">
          <h2>{texts.title(before, after)}</h2>
          <span class="mut num">{texts.changes(number(count))}</span>
        </div>
        <button type="button" class="btn bare only" onClick={onClose} aria-label={texts.close}>
          <Icon name="x" />
        </button>
      </div>
      <SelectField
        label={texts.against}
        class="medium"
        value={before}
        onValue={onFrom}
        options={versions
          .filter((each) => each.version !== version)
          .map((each) => ({ value: each.version, name: each.version }))}
      />
      <div class="changed">
        <h3>{texts.prices}</h3>
        {repriced.value && <Repriced repriced={repriced.value} />}
        {!repriced.value && <p class="mut">{repriced.refusal ? messageOf(repriced.refusal) : texts.isPricing}</p>}
      </div>
      {data.length === 0 && (
        <p class="note">
          <b>{texts.none}.</b> {texts.noneText}
        </p>
      )}
      {data.map((table) => (
        <ChangedTable key={table.table} difference={table} />
      ))}
    </section>
  );
}
