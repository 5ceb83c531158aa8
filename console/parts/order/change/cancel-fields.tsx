import { isSandbox } from '../../../data/page.ts';
import { words } from '../../../words/words.ts';
import { SelectField, TextField } from '../../form/field.tsx';

/** Why the company cancels, as it is typed. */
export type Canceling = { reason: string; note: string };

type CancelFieldsProps = {
  canceling: Canceling;
  onCanceling: (canceling: Canceling) => void;
  errorsOf: (name: keyof Canceling) => readonly string[] | undefined;
};

/** The reason and a note, which the shipper can read. */
export function CancelFields({ canceling, onCanceling, errorsOf }: CancelFieldsProps) {
  const { order: texts, day } = words.value;
  const { reason, note } = canceling;
  return (
    <>
      <p class="note">
        {texts.cancelFree} {!isSandbox && texts.cannotBeUndone}
      </p>
      <SelectField
        label={texts.reason}
        aside={texts.shipperReads}
        value={reason}
        onValue={(chosen) => onCanceling({ ...canceling, reason: chosen })}
        errors={errorsOf('reason')}
        options={[
          { value: '', name: texts.choose },
          ...Object.entries(texts.cancelReason).map(([value, name]) => ({ value, name })),
        ]}
      />
      <TextField
        label={day.note}
        aside={reason === 'other' ? undefined : day.optional}
        value={note}
        onValue={(typed) => onCanceling({ ...canceling, note: typed })}
        errors={errorsOf('note')}
        required={reason === 'other'}
        maxLength={500}
        autocomplete="off"
      />
    </>
  );
}
