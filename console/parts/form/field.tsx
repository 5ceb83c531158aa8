import type { ComponentChildren, InputHTMLAttributes } from 'preact';
import { useId } from 'preact/hooks';
import { Icon } from '../icon.tsx';

/** The attributes that connect the control to its label, hint and error. */
type FieldControl = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

type FieldProps = {
  label: string;
  /** In small print to the right of the label: a unit, or that it may be left out. */
  aside?: ComponentChildren;
  /** Shown below, unless there is an error. */
  hint?: ComponentChildren;
  /** The interface's texts for the field, as `refusal.errors['loadings.0.zip']`. */
  errors?: readonly string[] | undefined;
  class?: string;
  /** Makes the control: `(control) => <input {...control} … />`. */
  children: (control: FieldControl) => ComponentChildren;
};

/** A label, its control, and below it the error or a hint. */
export function Field({ label, aside, hint, errors, class: more = '', children }: FieldProps) {
  const id = useId();
  const wrong = errors?.join(' ');
  const below = wrong ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <div class={`field ${wrong ? 'bad' : ''} ${more}`}>
      <span>
        <label for={id}>{label}</label>
        {aside && <small>{aside}</small>}
      </span>
      {children({ id, 'aria-describedby': below, 'aria-invalid': wrong ? true : undefined })}
      {wrong ? (
        <span class="err" id={below}>
          <Icon name="alert" />
          {wrong[0]!.toUpperCase() + wrong.slice(1)}
        </span>
      ) : (
        hint && (
          <span class="hint" id={below}>
            {hint}
          </span>
        )
      )}
    </div>
  );
}

type InputAttribute =
  | 'autocomplete'
  | 'autofocus'
  | 'disabled'
  | 'inputMode'
  | 'max'
  | 'maxLength'
  | 'min'
  | 'onBlur'
  | 'onKeyDown'
  | 'placeholder'
  | 'readOnly'
  | 'required'
  | 'spellcheck'
  | 'step';

type TextFieldProps = Omit<FieldProps, 'children'> &
  Pick<InputHTMLAttributes<HTMLInputElement>, InputAttribute> & {
    type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'time' | 'datetime-local' | 'number' | 'search';
    value: string;
    onValue: (value: string) => void;
  };

/** A field of one line. All other attributes go to its input. */
export function TextField({ label, aside, hint, errors, class: more, value, onValue, ...input }: TextFieldProps) {
  return (
    <Field label={label} aside={aside} hint={hint} errors={errors} {...(more !== undefined && { class: more })}>
      {(control) => {
        // The types of inputs differ by `type`, which is not known here.
        const attributes = { type: 'text', ...input, ...control } as InputHTMLAttributes<HTMLInputElement>;
        return <input {...attributes} value={value} onInput={(event) => onValue(event.currentTarget.value)} />;
      }}
    </Field>
  );
}

type SelectFieldProps = Omit<FieldProps, 'children'> & {
  value: string;
  onValue: (value: string) => void;
  options: readonly { value: string; name: string }[];
  disabled?: boolean;
};

/** A field with a few values to choose from. */
export function SelectField({ value, onValue, options, disabled, ...field }: SelectFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <select
          {...control}
          {...(disabled !== undefined && { disabled })}
          value={value}
          onChange={(event) => onValue(event.currentTarget.value)}
        >
          {options.map((each) => (
            <option key={each.value} value={each.value} selected={each.value === value}>
              {each.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
