import { useState } from 'preact/hooks';
import { change } from '../../../data/calls.ts';
import type { Account, AccountToken } from '../../../data/operator-types.ts';
import { askFirst } from '../../../parts/ask-first.tsx';
import { attempt } from '../../../parts/attempt.ts';
import { moment, number } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { later } from '../../../parts/later.tsx';
import { SecretOnce } from '../../../parts/secret/secret-once.tsx';
import { say } from '../../../parts/toast.tsx';
import { TokenTable } from '../../../parts/token-table.tsx';
import { ownerWords } from '../../../words/owner-words.ts';
import { refreshAccount } from './change-account.ts';
import { IssueToken } from './issue-token.tsx';
import { RotateToken } from './rotate-token.tsx';

const Connect = later(() => import('../../../parts/connect/connect.tsx').then((module) => module.ConnectWithNew));

type Shown = { secret: string; text?: string };
type Open = { deed: 'issue' } | { deed: 'rotate'; token: AccountToken };

/** The account's tokens: issue, rotate with an overlap, end. A new one is shown once. */
export function Tokens({ account, tokens }: { account: Account; tokens: readonly AccountToken[] }) {
  const texts = ownerWords.value.token;
  const [open, setOpen] = useState<Open>();
  const [shown, setShown] = useState<Shown>();
  const close = () => setOpen(undefined);
  const show = (token: Shown) => {
    close();
    setShown(token);
    refreshAccount(account.id);
  };
  const hasEnded = ({ revoked_at, expires_at }: AccountToken) =>
    [revoked_at, expires_at].some((time) => time !== null && Date.parse(time) <= Date.now());
  const valid = tokens.filter((token) => !hasEnded(token));
  const ended = tokens.filter(hasEnded);
  return (
    <section>
      <div class="sec">
        <h2>{texts.title}</h2>
        {open?.deed !== 'issue' && (
          <button type="button" class="btn end" onClick={() => setOpen({ deed: 'issue' })}>
            <Icon name="plus" />
            {texts.issue}
          </button>
        )}
      </div>
      {open?.deed === 'issue' && <IssueToken account={account} onClose={close} onIssued={show} />}
      {shown && <SecretOnce title={texts.shown(account.name)} {...shown} onKept={() => setShown(undefined)} />}
      {shown && <Connect secret={shown.secret} />}
      {valid.length === 0 && <p class="mut">{texts.none}</p>}
      {valid.length > 0 && (
        <TokenTable tokens={valid} label={texts.title}>
          {(token) => (
            <>
              <button type="button" class="link" onClick={() => setOpen({ deed: 'rotate', token })}>
                {texts.rotate}
                <span class="sr"> {token.hint}</span>
              </button>
              <button type="button" class="link" onClick={() => endToken(account, token)}>
                {texts.end}
                <span class="sr"> {token.hint}</span>
              </button>
            </>
          )}
        </TokenTable>
      )}
      {open?.deed === 'rotate' && (
        <RotateToken
          account={account}
          token={open.token}
          onClose={close}
          onRotated={({ token, old_ends_at }) => show({ secret: token, text: texts.rotated(moment(old_ends_at)) })}
        />
      )}
      {ended.length > 0 && (
        <details class="ended">
          <summary>{texts.endedOnes(number(ended.length))}</summary>
          <TokenTable tokens={ended} label={texts.endedOnes(number(ended.length))} />
        </details>
      )}
    </section>
  );
}

async function endToken(account: Account, { id, hint }: AccountToken): Promise<void> {
  const texts = ownerWords.value.token;
  const question = { title: texts.endTitle(hint), text: texts.endText, deed: texts.endDeed(hint) };
  if (!(await askFirst(question))) return;
  await attempt(async () => {
    await change({ method: 'DELETE', path: `/accounts/${account.id}/tokens/${id}` });
    say(texts.endedNow(hint));
  });
  refreshAccount(account.id);
}
