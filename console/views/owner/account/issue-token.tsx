import { useState } from 'preact/hooks';
import { change } from '../../../data/calls.ts';
import type { Account, NewToken } from '../../../data/operator-types.ts';
import { TextField } from '../../../parts/form/field.tsx';
import { FormRefusal } from '../../../parts/form/form-refusal.tsx';
import { SaveRow } from '../../../parts/form/save-row.tsx';
import { useSubmit } from '../../../parts/form/use-submit.ts';
import { isOfAgents } from '../../../parts/token-table.tsx';
import { ownerWords } from '../../../words/owner-words.ts';

type IssueTokenProps = {
  account: Account;
  onClose: () => void;
  onIssued: (token: { secret: string }) => void;
};

/** The scopes of a new token, and when it expires. */
export function IssueToken({ account, onClose, onIssued }: IssueTokenProps) {
  const texts = ownerWords.value.token;
  const all = Object.keys(texts.scope) as (keyof typeof texts.scope)[];
  const [scopes, setScopes] = useState(all.filter((scope) => !isOfAgents(scope)));
  const [ceiling, setCeiling] = useState('');
  const isCapped = scopes.includes('agent:book');
  const [expires, setExpires] = useState('');
  const { isBusy, refusal, errors, submit } = useSubmit(async () => {
    const body = {
      scopes,
      ...(isCapped && ceiling !== '' && { ceiling_per_day: Number(ceiling) }),
      ...(expires && { expires_at: new Date(expires).toISOString() }),
    };
    const { data } = await change<NewToken>({ method: 'POST', path: `/accounts/${account.id}/tokens`, body });
    onIssued({ secret: data.token });
  });
  return (
    <form class="form inset" onSubmit={submit} noValidate aria-label={texts.issue}>
      <fieldset class="choices">
        <legend>{texts.scopes}</legend>
        {all.map((scope) => (
          <label key={scope} class="tick">
            <input
              type="checkbox"
              checked={scopes.includes(scope)}
              onChange={({ currentTarget: { checked } }) =>
                setScopes(all.filter((each) => (each === scope ? checked : scopes.includes(each))))
              }
            />
            {texts.scope[scope]}
          </label>
        ))}
      </fieldset>
      {isCapped && (
        <TextField
          type="number"
          min="0.01"
          step="0.01"
          label={texts.ceiling}
          aside={texts.ceilingAside}
          hint={texts.ceilingHint}
          errors={errors.ceiling_per_day}
          value={ceiling}
          onValue={setCeiling}
          class="medium"
        />
      )}
      <TextField
        type="datetime-local"
        label={texts.expires}
        hint={texts.expiresHint}
        errors={errors.expires_at}
        value={expires}
        onValue={setExpires}
        class="medium"
      />
      <FormRefusal refusal={refusal} fields={['expires_at', 'ceiling_per_day']} />
      <SaveRow isBusy={isBusy} onClose={onClose} deed={texts.issue} />
    </form>
  );
}
