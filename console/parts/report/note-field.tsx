import { words } from '../../words/words.ts';
import { Field } from '../form/field.tsx';

type NoteFieldProps = {
  label?: string;
  isRequired?: boolean;
  errors: readonly string[] | undefined;
  value: string;
  onValue: (value: string) => void;
};

/** In the reporter's words. */
export function NoteField({
  label = words.value.day.note,
  isRequired = false,
  errors,
  value,
  onValue,
}: NoteFieldProps) {
  return (
    <Field label={label} aside={isRequired ? undefined : words.value.day.optional} errors={errors}>
      {(control) => (
        <textarea
          {...control}
          rows={2}
          maxLength={500}
          required={isRequired}
          autofocus={isRequired}
          value={value}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
