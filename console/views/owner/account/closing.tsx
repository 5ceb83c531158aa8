import type { Account } from '../../../data/operator-types.ts';
import { askFirst } from '../../../parts/ask-first.tsx';
import { attempt } from '../../../parts/attempt.ts';
import { moment } from '../../../parts/format.ts';
import { say } from '../../../parts/toast.tsx';
import { ownerWords } from '../../../words/owner-words.ts';
import { changeAccount } from './change-account.ts';
import { Erase } from './erase.tsx';

/** Disabling the account, and erasing personal data of finished orders. */
export function Closing({ account }: { account: Account }) {
  const texts = ownerWords.value.closing;
  const isDisabled = account.disabled_at !== null;
  return (
    <section>
      <div class="sec">
        <h2>{texts.title}</h2>
      </div>
      {account.disabled_at && <p class="two">{ownerWords.value.disabledSince(moment(account.disabled_at))}</p>}
      <p class="mut small">{isDisabled ? texts.enableText : texts.disableText}</p>
      <button type="button" class="btn" onClick={() => disable(account)}>
        {isDisabled ? texts.enable : texts.disable}
      </button>
      <Erase account={account} />
    </section>
  );
}

async function disable({ id, name, disabled_at }: Account): Promise<void> {
  const texts = ownerWords.value.closing;
  const isDisabled = disabled_at !== null;
  const question = { title: texts.disableTitle(name), text: texts.disableText, deed: texts.disableDeed(name) };
  if (!isDisabled && !(await askFirst(question))) return;
  await attempt(async () => {
    await changeAccount(id, { disabled: !isDisabled });
    say(isDisabled ? texts.enabled(name) : texts.disabled(name));
  });
}
