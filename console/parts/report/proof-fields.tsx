import { useState } from 'preact/hooks';
import { words } from '../../words/words.ts';
import { Field } from '../form/field.tsx';
import { Icon } from '../icon.tsx';

type ProofFieldsProps = {
  filled: { file: File | undefined; withoutProof: string };
  onFill: (change: { file?: File | undefined; withoutProof?: string }) => void;
  errors: Readonly<Record<string, readonly string[]>>;
};

const accepted = 'application/pdf,image/jpeg,image/png';

/** The proof of delivery that the shipper asked for: the file, or why there is none. */
export function ProofFields({ filled, onFill, errors }: ProofFieldsProps) {
  const [isThere, setThere] = useState(true);
  const { day } = words.value;
  const choose = (there: boolean) => {
    setThere(there);
    onFill(there ? { withoutProof: '' } : { file: undefined });
  };
  return (
    <>
      <p class="note wait">
        <Icon name="s-wait" />
        {day.proofAsked}
      </p>
      <fieldset class="choices">
        <legend>{day.proof}</legend>
        <label>
          <input type="radio" name="proof" checked={isThere} onChange={() => choose(true)} />
          {day.proofUpload}
        </label>
        <label>
          <input type="radio" name="proof" checked={!isThere} onChange={() => choose(false)} />
          {day.proofWithout}
        </label>
      </fieldset>
      {isThere ? (
        <Field label={day.file} errors={errors.body ?? errors.name}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept={accepted}
              required
              autofocus
              onChange={(event) => onFill({ file: event.currentTarget.files?.[0] })}
            />
          )}
        </Field>
      ) : (
        <Field label={day.whyWithout} errors={errors.without_proof}>
          {(control) => (
            <input
              {...control}
              required
              maxLength={500}
              value={filled.withoutProof}
              onInput={(event) => onFill({ withoutProof: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}
