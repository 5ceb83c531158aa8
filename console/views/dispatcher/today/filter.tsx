import { words } from '../../../words/words.ts';
import { allStops, type DayStop, type Groups, mapGroups } from './group-stops.ts';

export type DayFilter = { kind?: string | undefined; account?: string | undefined };

/** The groups with the stops that match the filter. */
export function filterGroups({ kind, account }: DayFilter, groups: Groups): Groups {
  const fits = (stop: DayStop) => (!kind || stop.kind === kind) && (!account || String(stop.account.id) === account);
  return mapGroups((name) => groups[name].filter(fits));
}

/** The names of the shippers with stops. */
export function accountsOf(groups: Groups): { id: number; name: string }[] {
  const byId = new Map(allStops(groups).map(({ account }) => [account.id, account]));
  return [...byId.values()].sort((one, other) => one.name.localeCompare(other.name));
}

type FilterBarProps = {
  filter: DayFilter;
  /** Shippers with stops on these days. */
  accounts: readonly { id: number; name: string }[];
  onChange: (change: Partial<DayFilter>) => void;
};

const kinds = [undefined, 'loading', 'unloading'] as const;

/** Filters the stops by kind and shipper. */
export function FilterBar({ filter, accounts, onChange }: FilterBarProps) {
  const { day } = words.value;
  const names = { all: day.all, loading: day.loadings, unloading: day.unloadings };
  return (
    <>
      <fieldset class="seg" aria-label={day.kind}>
        {kinds.map((kind) => (
          <button
            type="button"
            key={kind ?? 'all'}
            aria-pressed={(filter.kind || undefined) === kind}
            onClick={() => onChange({ kind })}
          >
            {names[kind ?? 'all']}
          </button>
        ))}
      </fieldset>
      {(accounts.length > 1 || filter.account) && (
        <select
          class="pick"
          aria-label={day.shipper}
          value={filter.account ?? ''}
          onChange={(event) => onChange({ account: event.currentTarget.value || undefined })}
        >
          <option value="">{day.allShippers}</option>
          {accounts.map(({ id, name }) => (
            <option key={id} value={id} selected={String(id) === filter.account}>
              {name}
            </option>
          ))}
        </select>
      )}
    </>
  );
}
