import type { TransportError } from '../../../client/src/transport-error.ts';
import { errorInWords } from '../../words/error-words.ts';
import { messageOf } from '../failure.tsx';
import { Icon } from '../icon.tsx';

type FormRefusalProps = {
  refusal: TransportError | undefined;
  /** The names with a field that shows their errors: `address` covers `address.zip`. */
  fields?: readonly string[];
};

/** Above the button of a form: why it was refused, and errors that no field shows. */
export function FormRefusal({ refusal, fields = [] }: FormRefusalProps) {
  if (!refusal) return null;
  const others = Object.entries(refusal.errors).filter(
    ([name]) => !fields.some((field) => name === field || name.startsWith(`${field}.`)),
  );
  return (
    <div class="note fail" role="alert">
      <Icon name="alert" />
      <span>
        {errorInWords(messageOf(refusal))}
        {others.map(([name, texts]) => (
          <span key={name} class="more-wrong">
            {name} {texts.map(errorInWords).join(' ')}
          </span>
        ))}
      </span>
    </div>
  );
}
