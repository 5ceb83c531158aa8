import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { words } from '../../words/words.ts';
import { Icon } from '../icon.tsx';
import { Choices } from './choices.tsx';
import { describeValue, type Filter, type FilterName } from './filter.ts';
import { Popup } from './popup.tsx';

type ChipsProps = {
  filter: Filter;
  /** The filters that the list supports, in order. */
  names: readonly FilterName[];
  onChange: (name: FilterName, value: string | undefined) => void;
  /** Names of accounts to offer. */
  accounts?: readonly string[];
  /** The service's errors about values that it refuses. */
  errors?: Readonly<Record<string, readonly string[]>> | undefined;
};

/** A chip for each active filter, and one to add another. */
export function Chips({ filter, names, onChange, accounts = [], errors }: ChipsProps) {
  const unset = names.filter((name) => !filter[name] && name !== 'search');
  return (
    <>
      {names.map(
        (name) =>
          filter[name] && (
            <Chip
              key={name}
              name={name}
              value={filter[name]}
              accounts={accounts}
              error={errors?.[name]?.[0]}
              onChange={(value) => onChange(name, value)}
            />
          ),
      )}
      {unset.length > 0 && <AddChip names={unset} accounts={accounts} onChange={onChange} />}
    </>
  );
}

/** Filters that are set as soon as they are chosen, since they have only one value. */
const onlyValues: Partial<Record<FilterName, string>> = { late: 'true', assigned: 'false', proof: 'missing' };

type ChipProps = {
  name: FilterName;
  value: string;
  accounts: readonly string[];
  error: string | undefined;
  onChange: (value: string | undefined) => void;
};

function Chip({ name, value, accounts, error, onChange }: ChipProps) {
  const [isOpen, setOpen] = useState(false);
  const { filters, drop } = words.value.list;
  const said = <b>{describeValue(name, value)}</b>;
  const frame = (shown: VNode) => (
    <span class={`chip ${error ? 'bad' : ''}`}>
      <span>{filters[name]}</span>
      {shown}
      <button type="button" aria-label={drop(filters[name])} onClick={() => onChange(undefined)}>
        <Icon name="x" />
      </button>
      {error && (
        <span class="err" role="alert">
          {error}
        </span>
      )}
    </span>
  );
  if (!isChosen(name)) return frame(<span>{said}</span>);
  return (
    <Popup
      class="value"
      name={`${filters[name]}: ${describeValue(name, value)}`}
      label={
        <>
          {said}
          <Icon name="down" />
        </>
      }
      frame={frame}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      {(close) => <Choices name={name} value={value} accounts={accounts} onChange={onChange} onDone={close} />}
    </Popup>
  );
}

/** Whether there is something to choose from. */
function isChosen(name: FilterName): boolean {
  return name !== 'late' && name !== 'proof' && name !== 'search';
}

type AddProps = Pick<ChipsProps, 'onChange'> & { names: readonly FilterName[]; accounts: readonly string[] };

function AddChip({ names, accounts, onChange }: AddProps) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState<FilterName>();
  const { filters, addFilter } = words.value.list;
  return (
    <Popup
      class="chip add"
      label={
        <>
          <Icon name="plus" />
          {addFilter}
        </>
      }
      isOpen={isOpen}
      onToggle={(open) => {
        setOpen(open);
        setName(undefined);
      }}
    >
      {(close) =>
        name ? (
          <Choices
            name={name}
            value=""
            accounts={accounts}
            onChange={(value) => onChange(name, value)}
            onDone={close}
          />
        ) : (
          names.map((each) => (
            <button
              type="button"
              key={each}
              class="option"
              onClick={() => {
                if (!onlyValues[each]) return setName(each);
                close();
                onChange(each, onlyValues[each]);
              }}
            >
              {filters[each]}
            </button>
          ))
        )
      }
    </Popup>
  );
}
