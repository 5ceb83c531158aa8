import type { ComponentChildren } from 'preact';
import { TextField } from '../../../../parts/form/field.tsx';
import { Icon } from '../../../../parts/icon.tsx';
import { later } from '../../../../parts/later.tsx';
import { words } from '../../../../words/words.ts';
import type { FieldErrors } from '../form/field-errors.ts';
import type { StopForm } from '../form/transport-form.ts';
import { Fold } from './fold.tsx';
import { PlaceField } from './place-field.tsx';

const WindowFields = later(() => import('./window-fields.tsx').then(({ WindowFields }) => WindowFields));

type StopFieldsProps = {
  stop: StopForm;
  title: string;
  /** The prefix of its errors: `loadings.0`. */
  path: string;
  errors: FieldErrors;
  onChange: (changes: Partial<StopForm>) => void;
  /** Absent for the only stop of its kind. */
  onRemove?: (() => void) | undefined;
  /** Adds another one; only below the last of its kind. */
  children?: ComponentChildren;
};

type TextName = 'company' | 'street' | 'addition' | 'contact' | 'phone' | 'reference';

const folded: readonly TextName[] = ['addition', 'contact', 'phone', 'reference'];

/** A place, its contact, and what the driver needs to know. */
export function StopFields({ stop, title, path, errors, onChange, onRemove, children }: StopFieldsProps) {
  const { booking } = words.value;
  const text = (name: TextName, more: { maxLength: number; type?: 'tel'; class?: string }) => (
    <TextField
      label={booking[name]}
      autocomplete="off"
      value={stop[name]}
      onValue={(value) => onChange({ [name]: value })}
      errors={errors[`${path}.${name}`]}
      {...more}
    />
  );
  return (
    <section aria-label={title}>
      <div class="sec">
        <h2>{title}</h2>
        {onRemove && (
          <button type="button" class="btn bare only end" aria-label={booking.remove(title)} onClick={onRemove}>
            <Icon name="x" />
          </button>
        )}
      </div>
      <PlaceField stop={stop} onChange={onChange} errors={errors[`${path}.place`]} />
      {text('company', { maxLength: 200 })}
      {text('street', { maxLength: 200 })}
      {path.startsWith('unloadings') && (
        <Fold
          label={booking.window}
          isFilled={stop.window !== undefined}
          isWrong={errors[`${path}.window`] !== undefined}
        >
          <WindowFields
            window={stop.window}
            errors={errors[`${path}.window`]}
            onChange={(window) => onChange({ window })}
          />
        </Fold>
      )}
      <Fold
        label={booking.stopMore}
        isFilled={folded.some((name) => stop[name] !== '')}
        isWrong={folded.some((name) => errors[`${path}.${name}`])}
      >
        <div class="pair">
          {text('contact', { maxLength: 200 })}
          {text('phone', { maxLength: 50, type: 'tel' })}
        </div>
        {text('reference', { maxLength: 100 })}
        {text('addition', { maxLength: 200 })}
      </Fold>
      {children}
    </section>
  );
}
