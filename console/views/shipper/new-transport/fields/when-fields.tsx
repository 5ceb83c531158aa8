import { TextField } from '../../../../parts/form/field.tsx';
import { Icon } from '../../../../parts/icon.tsx';
import { words } from '../../../../words/words.ts';
import type { FieldErrors } from '../form/field-errors.ts';
import type { Slot, TransportForm } from '../form/transport-form.ts';

type WhenFieldsProps = {
  form: TransportForm;
  errors: FieldErrors;
  onChange: (changes: Partial<TransportForm>) => void;
};

const slots: readonly Slot[] = ['any', '6', '3', '0'];

/** The earliest loading time, in local time there, and within how many hours. */
export function WhenFields({ form, errors, onChange }: WhenFieldsProps) {
  const { booking } = words.value;
  return (
    <section aria-label={booking.when}>
      <h2>{booking.when}</h2>
      <div class="pair day">
        <TextField
          type="date"
          label={booking.loadingFrom}
          value={form.date}
          onValue={(date) => onChange({ date })}
          errors={errors.when}
        />
        <TextField type="time" label={booking.time} value={form.time} onValue={(time) => onChange({ time })} />
      </div>
      <fieldset class="slots">
        <legend class="sr">{booking.slotLegend}</legend>
        <div class="seg">
          {slots.map((slot) => (
            <label key={slot}>
              <input
                class="sr"
                type="radio"
                name="slot"
                checked={form.slot === slot}
                onChange={() => onChange({ slot })}
              />
              {booking.slots[slot]}
            </label>
          ))}
        </div>
        <span class="mut">{booking.slotAside[form.slot]}</span>
      </fieldset>
      {form.slot !== 'any' && (
        <p class="note">
          <Icon name="truck" />
          {booking.slotNote}
        </p>
      )}
    </section>
  );
}
