import type { TransportError } from '../../../client/src/transport-error.ts';
import { messageOf } from '../failure.tsx';
import { Icon } from '../icon.tsx';

type FormRefusalProps = {
  refusal: TransportError | undefined;
  /** The names with a field that shows their errors: `address` covers `address.zip`. */
  fields?: readonly string[];
};

/** Above the button of a form: why it was refused, as far as no field shows it. */
export function FormRefusal({ refusal, fields = [] }: FormRefusalProps) {
  if (!refusal) return null;
  const others = Object.entries(refusal.errors).filter(
    ([name]) => !fields.some((field) => name === field || name.startsWith(`${field}.`)),
  );
  // Then its message repeats the first of them.
  const isByField = Object.keys(refusal.errors).length > 0;
  if (isByField && others.length === 0) return null;
  return (
    <div class="note fail" role="alert">
      <Icon name="alert" />
      <span>
        {!isByField && messageOf(refusal)}
        {others.map(([name, texts]) => (
          <span key={name} class="more-wrong">
            {name} {texts.join(' ')}
          </span>
        ))}
      </span>
    </div>
  );
}
