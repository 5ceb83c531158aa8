import { useId, useState } from 'preact/hooks';
import { words } from '../../words/words.ts';
import { type State, StateMark } from '../state-mark.tsx';
import { type FilterName, movingDays, readDays, writeDays } from './filter.ts';

type ChoicesProps = {
  name: FilterName;
  /** Empty: not set yet. */
  value: string;
  accounts: readonly string[];
  onChange: (value: string | undefined) => void;
  onDone: () => void;
};

/** The values of a filter, to choose from. */
export function Choices({ name, accounts, ...rest }: ChoicesProps) {
  if (name === 'status') return <Statuses {...rest} />;
  if (name === 'account') return <Account {...rest} names={accounts} />;
  if (name === 'assigned') return <Assigned {...rest} />;
  return <Days {...rest} />;
}

type ChoiceProps = Omit<ChoicesProps, 'name' | 'accounts'>;

const statuses: readonly State[] = ['draft', 'requested', 'placed', 'loaded', 'delivered', 'declined', 'canceled'];

function Statuses({ value, onChange }: ChoiceProps) {
  const chosen = value.split(',').filter(Boolean);
  const turn = (status: string) => {
    const next = statuses.filter((each) => (each === status ? !chosen.includes(each) : chosen.includes(each)));
    onChange(next.join(',') || undefined);
  };
  return (
    <fieldset>
      <legend class="sr">{words.value.list.filters.status}</legend>
      {statuses.map((status) => (
        <label key={status} class="option">
          <input type="checkbox" class="box" checked={chosen.includes(status)} onChange={() => turn(status)} />
          <span class="grow">{words.value.state[status]}</span>
          <span aria-hidden="true">
            <StateMark state={status} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Assigned({ onChange, onDone }: ChoiceProps) {
  const { byNobody, bySomebody } = words.value.list;
  return (
    <>
      {Object.entries({ false: byNobody, true: bySomebody }).map(([value, text]) => (
        <button
          type="button"
          key={value}
          class="option"
          onClick={() => {
            onDone();
            onChange(value);
          }}
        >
          {text}
        </button>
      ))}
    </>
  );
}

function Account({ value, names, onChange, onDone }: ChoiceProps & { names: readonly string[] }) {
  const [typed, setTyped] = useState(value);
  const id = useId();
  const { filters, apply } = words.value.list;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
        onChange(typed.trim() || undefined);
      }}
    >
      <label class="field">
        <span>{filters.account}</span>
        <input list={id} value={typed} maxLength={200} onInput={(event) => setTyped(event.currentTarget.value)} />
      </label>
      <datalist id={id}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <button type="submit" class="btn">
        {apply}
      </button>
    </form>
  );
}

function Days({ value, onChange, onDone }: ChoiceProps) {
  const { days, from, to } = words.value.list;
  const range = readDays(value);
  const dateField = (part: 'from' | 'to', label: string) => (
    <label class="field grow">
      <span>{label}</span>
      <input
        type="date"
        value={range[part]}
        onChange={(event) => onChange(writeDays({ ...range, [part]: event.currentTarget.value }))}
      />
    </label>
  );
  return (
    <>
      {movingDays.map((each) => (
        <button
          type="button"
          key={each}
          class="option"
          aria-pressed={each === value}
          onClick={() => {
            onDone();
            onChange(each);
          }}
        >
          {days[each]}
        </button>
      ))}
      <div class="row">
        {dateField('from', from)}
        {dateField('to', to)}
      </div>
    </>
  );
}
