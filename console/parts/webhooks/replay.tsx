import { useState } from 'preact/hooks';
import { change } from '../../data/calls.ts';
import type { ReplayReply, WebhookEndpoint } from '../../data/operator-types.ts';
import { refresh } from '../../data/resource.ts';
import { developerWords } from '../../words/owner-words.ts';
import { TextField } from '../form/field.tsx';
import { FormRefusal } from '../form/form-refusal.tsx';
import { useSubmit } from '../form/use-submit.ts';
import { number } from '../format.ts';
import { say } from '../toast.tsx';

/** Sends again everything recorded since a given time. */
export function Replay({ endpoint }: { endpoint: WebhookEndpoint }) {
  const texts = developerWords.value.replay;
  const [since, setSince] = useState('');
  const { isBusy, refusal, errors, submit } = useSubmit(async () => {
    const body = since ? { since: new Date(since).toISOString() } : {};
    const path = `/webhook-endpoints/${endpoint.id}/replay`;
    const { data } = await change<ReplayReply>({ method: 'POST', path, body });
    say(texts.done(number(data.events)));
    refresh((key) => key.startsWith('endpoints'));
  });
  return (
    <section>
      <div class="sec">
        <h2>{texts.title}</h2>
      </div>
      <form class="form" onSubmit={submit} noValidate aria-label={texts.title}>
        <TextField
          type="datetime-local"
          label={texts.since}
          hint={texts.text}
          errors={errors.since}
          value={since}
          onValue={setSince}
        />
        <FormRefusal refusal={refusal} fields={['since']} />
        <button type="submit" class="btn" disabled={isBusy}>
          {texts.deed}
        </button>
      </form>
    </section>
  );
}
