import { useState } from 'preact/hooks';
import { change } from '../../../data/calls.ts';
import type { Account, ErasureReply } from '../../../data/operator-types.ts';
import { askFirst } from '../../../parts/ask-first.tsx';
import { TextField } from '../../../parts/form/field.tsx';
import { FormRefusal } from '../../../parts/form/form-refusal.tsx';
import { useSubmit } from '../../../parts/form/use-submit.ts';
import { moment, number } from '../../../parts/format.ts';
import { ownerWords } from '../../../words/owner-words.ts';

/** The progress so far. `next`: the order after which to continue; null when done. */
type Progress = { before: string; ended: number; erased: number; next: number | null };

/** One request takes some seconds. */
const timeoutMs = 60_000;

/** Removes personal data from finished orders, one request after another until none is left. */
export function Erase({ account }: { account: Account }) {
  const texts = ownerWords.value.closing;
  const [before, setBefore] = useState('');
  const [progress, setProgress] = useState<Progress>();
  const { isBusy, refusal, errors, submit } = useSubmit(async () => {
    const begun = progress?.next ? progress : undefined;
    // Without a date the service replies that it needs one.
    if (!begun && before && !(await askToErase(account, before))) return;
    const until = before && new Date(before).toISOString();
    let done: Progress = begun ?? { before: until, ended: 0, erased: 0, next: 0 };
    while (done.next !== null) {
      done = await eraseSome(account, done);
      setProgress(done);
    }
  });
  const isUnfinished = progress !== undefined && progress.next !== null;
  return (
    <form class="form erase" onSubmit={submit} noValidate aria-label={texts.erase}>
      <h3>{texts.erase}</h3>
      <p class="mut small">{texts.eraseText}</p>
      <TextField
        type="datetime-local"
        label={texts.before}
        errors={errors.before}
        value={before}
        onValue={setBefore}
        disabled={isBusy || isUnfinished}
      />
      <p role="status" class="two">
        {progress && (isUnfinished ? texts.erasing : texts.erased)(number(progress.ended), number(progress.erased))}
      </p>
      <FormRefusal refusal={refusal} fields={['before']} />
      <button type="submit" class="btn" disabled={isBusy}>
        {isUnfinished && !isBusy ? texts.goOn : texts.erase}
      </button>
    </form>
  );
}

function askToErase({ name }: Account, before: string): Promise<boolean> {
  const texts = ownerWords.value.closing;
  return askFirst({ title: texts.eraseTitle(name), text: texts.eraseAsk(moment(before)), deed: texts.eraseDeed });
}

async function eraseSome({ id }: Account, done: Progress): Promise<Progress> {
  const body = { ...(done.before && { before: done.before }), ...(done.next && { after_order: done.next }) };
  const call = { method: 'POST', path: `/accounts/${id}/erase`, body } as const;
  const { data } = await change<ErasureReply>(call, { timeoutMs });
  return { ...done, ended: done.ended + data.ended, erased: done.erased + data.erased, next: data.next };
}
