import { useState } from 'preact/hooks';
import { change } from '../../../data/calls.ts';
import type { Account, AccountToken, RotatedToken, SuccessorToken } from '../../../data/operator-types.ts';
import { TextField } from '../../../parts/form/field.tsx';
import { FormRefusal } from '../../../parts/form/form-refusal.tsx';
import { SaveRow } from '../../../parts/form/save-row.tsx';
import { useSubmit } from '../../../parts/form/use-submit.ts';
import { ownerWords } from '../../../words/owner-words.ts';

type RotateTokenProps = {
  account: Account;
  token: AccountToken;
  onClose: () => void;
  onRotated: (token: SuccessorToken) => void;
};

/** The interface's default, in minutes. */
const defaultOverlap = '60';

/** Issues a token like this one, which stays valid for a while. */
export function RotateToken({ account, token, onClose, onRotated }: RotateTokenProps) {
  const texts = ownerWords.value.token;
  const [overlap, setOverlap] = useState(defaultOverlap);
  const { isBusy, refusal, errors, submit } = useSubmit(async () => {
    const path = `/accounts/${account.id}/tokens/${token.id}/rotate`;
    const body = { overlap_minutes: Number(overlap) };
    onRotated((await change<RotatedToken>({ method: 'POST', path, body })).data);
  });
  return (
    <form class="form inset" onSubmit={submit} noValidate aria-label={texts.rotateTitle(token.hint)}>
      <h3>{texts.rotateTitle(token.hint)}</h3>
      <TextField
        inputMode="numeric"
        label={texts.overlap}
        hint={texts.overlapHint}
        errors={errors.overlap_minutes}
        value={overlap}
        onValue={setOverlap}
        class="medium"
      />
      <FormRefusal refusal={refusal} fields={['overlap_minutes']} />
      <SaveRow isBusy={isBusy} onClose={onClose} deed={texts.rotate} />
    </form>
  );
}
