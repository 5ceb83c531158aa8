import { asCurl, type RecentCall, recentCalls } from '../../../data/recent-calls.ts';
import { Empty } from '../../../parts/empty.tsx';
import { moment } from '../../../parts/format.ts';
import { CopyButton } from '../../../parts/secret/copy-button.tsx';
import { developerWords } from '../../../words/owner-words.ts';

/** This page's last calls, as a developer would make them. */
export function Calls() {
  const texts = developerWords.value.calls;
  const calls = recentCalls.value;
  if (calls.length === 0) return <Empty icon="zap" title={texts.none} text={texts.noneText} />;
  return (
    <section class="calls" aria-label={texts.title}>
      <p class="mut">{texts.text}</p>
      <ul>
        {calls.map((call) => (
          <Call key={call.number} call={call} />
        ))}
      </ul>
    </section>
  );
}

function Call({ call }: { call: RecentCall }) {
  const texts = developerWords.value.calls;
  const { method, url, status } = call;
  const curl = asCurl(call);
  const isFine = status !== undefined && status < 400;
  return (
    <li>
      <div class="row">
        <b>{method}</b>
        <span class="grow cut num">{new URL(url).pathname}</span>
        <span class={isFine ? 'two' : 'bad'}>{status ? texts.status(String(status)) : texts.noReply}</span>
        <time class="mut">{moment(new Date(call.at).toISOString())}</time>
        <CopyButton text={curl} label={texts.copy} />
      </div>
      <pre>{curl}</pre>
      {call.isShortened && <p class="mut small">{texts.shortened}</p>}
    </li>
  );
}
