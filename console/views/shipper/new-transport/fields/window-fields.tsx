import { TextField } from '../../../../parts/form/field.tsx';
import { words } from '../../../../words/words.ts';
import type { WindowForm } from '../form/transport-form.ts';

type WindowFieldsProps = {
  window: WindowForm | undefined;
  errors: readonly string[] | undefined;
  onChange: (window: WindowForm | undefined) => void;
};

const empty: WindowForm = { date: '', from: '', to: '' };

/** When the goods may be handed over, if it matters: the vehicle waits for it, which may cost extra. */
export function WindowFields({ window = empty, errors, onChange }: WindowFieldsProps) {
  const { booking } = words.value;
  const change = (changes: Partial<WindowForm>) => {
    const next = { ...window, ...changes };
    onChange(Object.values(next).every((text) => text === '') ? undefined : next);
  };
  return (
    <>
      <TextField
        type="date"
        label={booking.windowDay}
        value={window.date}
        onValue={(date) => change({ date })}
        errors={errors}
        hint={booking.windowHint}
      />
      <div class="pair">
        <TextField type="time" label={booking.windowFrom} value={window.from} onValue={(from) => change({ from })} />
        <TextField type="time" label={booking.windowTo} value={window.to} onValue={(to) => change({ to })} />
      </div>
    </>
  );
}
