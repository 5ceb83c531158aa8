import { ask } from '../../../../data/calls.ts';
import type { TariffChange, TariffTableDifference, VehicleTypesReply } from '../../../../data/operator-types.ts';
import { useResource } from '../../../../data/resource.ts';
import { number } from '../../../../parts/format.ts';
import { tariffWords } from '../../../../words/tariff-words.ts';
import { ChangeHeads } from './change-heads.tsx';
import { pathInWords, percentInWords, valueInWords } from './change-in-words.ts';

/** The changes of one table, before and after. */
export function ChangedTable({ difference }: { difference: TariffTableDifference }) {
  const texts = tariffWords.value;
  const { table, before, after, count, changes, other_remarks } = difference;
  const catalogue = useResource('vehicle-types', () => ask<VehicleTypesReply>('/vehicle-types'));
  const vehicles = new Map((catalogue.value?.data ?? []).map(({ code, name }) => [code, name]));
  const name = texts.table[table] ?? table;
  return (
    <div class="changed">
      <h3>
        {name}{' '}
        <span class="mut small">
          {fileOf(before)} → {fileOf(after)}
        </span>
      </h3>
      {changes.length === 0 && other_remarks && <p class="mut">{texts.onlyRemarks}</p>}
      {changes.length > 0 && (
        <table class="list changes">
          <caption class="sr">{name}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.what}</th>
              <ChangeHeads />
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <Change key={change.path.join()} change={change} vehicles={vehicles} />
            ))}
          </tbody>
        </table>
      )}
      {count > changes.length && <p class="mut small">{texts.more(number(count - changes.length))}</p>}
    </div>
  );
}

function Change({ change, vehicles }: { change: TariffChange; vehicles: ReadonlyMap<string, string> }) {
  const texts = tariffWords.value;
  const { kind, path, before, after, percent } = change;
  const said = kind === 'added' ? texts.added : kind === 'removed' ? texts.removed : percentInWords(percent);
  return (
    <tr>
      <th scope="row">{pathInWords(path, vehicles)}</th>
      <td class="n" data-label={texts.before}>
        {kind === 'added' ? '–' : valueInWords(before, path.at(-1))}
      </td>
      <td class="n" data-label={texts.after}>
        {kind === 'removed' ? '–' : valueInWords(after, path.at(-1))}
      </td>
      <td class="n">{said}</td>
    </tr>
  );
}

function fileOf(file: TariffTableDifference['before']): string {
  const texts = tariffWords.value;
  return file === null ? texts.noTable : `${file.file} (${file.own ? texts.own : texts.shipped})`;
}
